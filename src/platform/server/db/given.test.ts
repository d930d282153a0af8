import { expect, inject, test } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { openGiven } from './given.ts'

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
