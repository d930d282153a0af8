import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { chooseHost, openGiven, TakesNoWrites } from './given.ts'

const server = new URL(inject('databaseServer'))

/** The URL with these hosts, all on this machine. */
function withHosts(url: string, ...ports: string[]): string {
  const { host } = new URL(url)
  return url.replace(host, ports.map((port) => `127.0.0.1:${port}`).join())
}

test('chooses the writable host, whatever its position', async () => {
  const url = await emptyDatabase()
  for (const ports of [
    ['1', server.port],
    [server.port, '1'],
  ]) {
    const given = await openGiven(`${withHosts(url, ...ports)}?target_session_attrs=read-write`, {})
    expect(given.url()).toBe(withHosts(url, server.port))
    expect(await given.check()).toBe(false)
  }
})

test('explains why no host can be used, without the password', async () => {
  const opening = openGiven(
    withHosts(`${server.href}?options=-c%20default_transaction_read_only=on`, '1', server.port),
    {},
  )
  await expect(opening).rejects.toThrow(
    `No database of DATABASE_URL can be used: 127.0.0.1:1/postgres: nothing listens there; 127.0.0.1:${server.port}/postgres: it takes no writes, as a standby does.`,
  )
})

const standby = { url: 'standby', error: new TakesNoWrites() }

test('chooses the writable one of two hosts, whatever its position', () => {
  expect(chooseHost([standby, { url: 'primary', timeline: 1 }])).toBe('primary')
  expect(chooseHost([{ url: 'primary', timeline: 1 }, standby])).toBe('primary')
})

test('chooses the promoted host over a returned primary', () => {
  const [old, promoted] = [
    { url: 'old', timeline: 4 },
    { url: 'promoted', timeline: 5 },
  ]
  expect(chooseHost([old, promoted])).toBe('promoted')
  expect(chooseHost([promoted, old])).toBe('promoted')
})

test('chooses the first of two equal hosts, and null if none is writable', () => {
  const alike = [
    { url: 'first', timeline: 0 },
    { url: 'second', timeline: 0 },
  ]
  expect(chooseHost(alike)).toBe('first')
  expect(chooseHost([standby])).toBeNull()
})

test('refuses a transaction pooler', async () => {
  const port = await startPooler()
  await expect(openGiven(withHosts(server.href, port), {})).rejects.toThrow(
    `The database of DATABASE_URL (127.0.0.1:${port}/postgres) is a transaction pooler`,
  )
})

/** AuthenticationOk and ReadyForQuery. */
const SIGNED_IN = Buffer.from('5200000008000000005a0000000549', 'hex')
const TERMINATE = 'X'.charCodeAt(0)

/** Starts a pooler whose clients share one session, opened by the first. Returns its port. */
async function startPooler(): Promise<string> {
  const session = connect(Number(server.port), '127.0.0.1')
  let asker: Socket | undefined
  session.on('data', (answer) => asker?.write(answer))
  const pooler = createServer((client) => {
    client.once('data', (startup) => {
      if (asker === undefined) session.write(startup)
      else client.write(SIGNED_IN)
      asker = client
      client.on('data', (message) => {
        asker = client
        if (message[0] !== TERMINATE) session.write(message)
        else client.end()
      })
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    session.destroy()
    pooler.close()
  })
  await once(pooler, 'listening')
  return String((pooler.address() as AddressInfo).port)
}
