import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { fakePostgres } from '#test/backup/fake-postgres.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { execute } from '#test/harness/execute.ts'
import { TakesNoWrites } from './connection-loss.ts'
import { chooseHost, openExternalServer, otherProduct } from './external-server.ts'
import { StartRefused } from './start-refused.ts'

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
    const given = await openExternalServer(
      `${withHosts(url, ...ports)}?target_session_attrs=read-write`,
      {},
    )
    expect(given.url()).toBe(withHosts(url, server.port))
    expect(await given.check()).toBe(false)
  }
})

test('explains why no host can be used, without the password', async () => {
  const opening = openExternalServer(
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
  await expect(openExternalServer(withHosts(server.href, port), {})).rejects.toThrow(
    `The database of DATABASE_URL (127.0.0.1:${port}/postgres) is a transaction pooler`,
  )
})

test.each([
  ['CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27)', 'CockroachDB'],
  ['PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang', 'YugabyteDB'],
  ['PostgreSQL 11.2-YB-2.18.3.0-b0 on x86_64-pc-linux-gnu', 'YugabyteDB'],
  ['CrateDB 5.6.1 (built 4a1b3b9/2024-01-01)', 'CrateDB'],
  ['', 'another product'],
  ['PostgreSQL 15.8 (Debian 15.8-0+deb12u1) on x86_64-pc-linux-gnu', null],
  ['PostgreSQL 18.1 on aarch64-unknown-linux-gnu, compiled by gcc', null],
])('tells other products from PostgreSQL by %j', (version, product) => {
  expect(otherProduct(version)).toBe(product)
})

test('refuses another product with its name', async () => {
  const port = await fakePostgres([
    { name: 'product', value: 'CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu)' },
    { name: 'server_version_num', value: '150000' },
  ])
  await expect(openExternalServer(withHosts(server.href, String(port)), {})).rejects.toThrow(
    `The database of DATABASE_URL (127.0.0.1:${port}/postgres) is CockroachDB, which lacks what the ledger needs of PostgreSQL: use PostgreSQL 15 or later itself.`,
  )
})

test.each([
  ['sslmode=verify-full&sslrootcert=/missing/ca.pem', "/missing/ca.pem can't be read (ENOENT)"],
  [
    'sslmode=verify-ca',
    'sslmode=verify-ca needs sslrootcert, the file of the certificate authority',
  ],
])('explains %s in one sentence', async (options, reason) => {
  await expect(openExternalServer(`${server.href}?${options}`, {})).rejects.toThrow(
    new StartRefused(`DATABASE_URL can't be used: ${reason}.`),
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

describe('a database that is not as the bundled one', () => {
  /** The URL of a new database, made with these options. */
  async function databaseWith(options: string): Promise<URL> {
    const name = `unlike_${randomBytes(6).toString('hex')}`
    await execute(server.href, `create database ${name} template template0 ${options}`)
    onTestFinished(() => execute(server.href, `drop database ${name} with (force)`))
    return new URL(server.href.replace(/\/postgres$/, `/${name}`))
  }

  test.each([
    ['datestyle', 'German, DMY', 'DateStyle', 'ISO, MDY'],
    [
      'default_transaction_isolation',
      'serializable',
      'default_transaction_isolation',
      'read committed',
    ],
    ['standard_conforming_strings', 'off', 'standard_conforming_strings', 'on'],
  ])('is refused for %s %s, with the statement that cures it', async (set, value, name, right) => {
    const url = await databaseWith("encoding 'UTF8'")
    const database = url.pathname.slice(1)
    await execute(server.href, `alter database ${database} set ${set} = '${value}'`)
    const cure = `ALTER ROLE "${url.username}" IN DATABASE "${database}" SET ${name} = '${right}';`
    await expect(openExternalServer(url.href, {})).rejects.toThrow(
      `The database of DATABASE_URL (${url.host}/${database}) has settings that Laurel can't work with (${name} is "${value}"). Run there: ${cure}`,
    )
    await execute(server.href, cure)
    expect((await openExternalServer(url.href, {})).url()).toBe(url.href)
  })

  test('is refused for Turkish letters, but not for commands', async () => {
    const { href } = await databaseWith(
      "encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C.UTF-8'",
    )
    await expect(openExternalServer(href, {})).rejects.toThrow(
      'takes "I" and "i" for different letters, as Turkish does: people and gifts would not be found. Make one with LOCALE',
    )
    const way = { setting: 'DATABASE_URL', checksLetters: false }
    expect((await openExternalServer(href, {}, way)).url()).toBe(href)
  })

  test('is refused for another encoding', async () => {
    const { href } = await databaseWith("encoding 'SQL_ASCII' locale 'C'")
    await expect(openExternalServer(href, {})).rejects.toThrow(
      'is encoded in SQL_ASCII; Laurel needs UTF8.',
    )
  })
})
