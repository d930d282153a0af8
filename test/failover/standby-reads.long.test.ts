import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { onStandby } from '#platform/server/db/standby.ts'
import { transact } from '#platform/server/db/transact.ts'
import { audit } from '#app/server/audit.ts'
import type { EndpointName } from '#app/contract/endpoints.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { ownApp, type TestApp } from '#test/harness/app.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, Visitor, type Sent } from '#test/harness/visitor.ts'
import { Pair } from './pair.ts'

const lines: { msg: string; reason?: string }[] = []
const log = pino(
  { level: 'info' },
  { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
)

let pair: Pair
/** Two processes of one Laurel, as far as the database can tell. */
let databases: [Database, Database]
let apps: [TestApp, TestApp]
let administrator: Visitor
let people: readonly Colleague[]

const today = new Date().toISOString()
const month = today.slice(0, 7)
const range = { from: '2026-01-01T00:00:00Z', until: today, zone: 'UTC' }
const SEARCH: [EndpointName, Sent] = ['listRecognitions', { query: { q: 'lantern' } }]
const READS: [EndpointName, Sent][] = [
  ['readOverview', { query: range }],
  ['readTrends', { query: range }],
  SEARCH,
  ['downloadAuditLog', {}],
  ['downloadLedger', { params: { month } }],
  ['downloadPurchaseDetails', {}],
  ['ask', { body: { question: 'How do I thank a colleague?' } }],
]
/** The tables that these read, and no others do. */
const READ_THERE = ['recognitions', 'entries', 'audit_log', 'purchases', 'manual_passages']

beforeAll(async () => {
  pair = await Pair.make()
  const { primary, standby } = pair
  await primary.ask(`alter system set synchronous_standby_names = ''`)
  await primary.ask('select pg_reload_conf()')
  // Laurel's user is no superuser.
  await primary.ask(`create role company login password 'company'`)
  await primary.ask('alter database laurel owner to company')
  const [databaseUrl, readUrl] = [primary, standby].map(({ port }) => urlAt(`127.0.0.1:${port}`))
  const choice = { dataDir: '', databaseUrl: databaseUrl ?? '', readUrl: readUrl ?? '' }
  const open = () => openDatabase(choice, log)
  databases = [await open(), await open()]
  await migrate(databases[0])
  const { ensureStarterManual } = await import('#manuals/server/starter.ts')
  await ensureStarterManual(databases[0])
  apps = [await ownApp(databases[0]), await ownApp(databases[1])]
  administrator = await administratorOf(apps[0])
  people = await hire(databases[0], 3)
  await vi.waitUntil(areUsed, { timeout: 20_000 })
})

afterAll(async () => {
  const { violations } = await transact(databases[0], audit)
  for (const database of databases) await database.close()
  await pair.remove()
  expect(violations).toEqual([])
})

const urlAt = (hosts: string): string => `postgres://company:company@${hosts}/laurel`

/** Changes a setting of the standby. */
async function setThere(name: string, value: string): Promise<void> {
  await pair.standby.ask(`alter system set ${name} = '${value}'`)
  await pair.standby.ask('select pg_reload_conf()')
}

const areUsed = (): boolean => databases.every(({ standby }) => standby?.isUsed)

/** Reads answered by the standby, and by the primary in its place. */
function tally() {
  const [answered, returned] = (['answered', 'returned'] as const).map((which) =>
    databases.reduce((sum, { standby }) => sum + (standby?.reads[which] ?? 0), 0),
  )
  return { answered, returned }
}

/** How often each table was read on the standby. */
async function scansThere(): Promise<Record<string, number>> {
  const rows = await pair.standby.ask<{ name: string; scans: string }>(
    `select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables`,
  )
  return Object.fromEntries(rows.map(({ name, scans }) => [name, Number(scans)]))
}

let words = 0

/** Thanks with a word of its own by the first process; returns the word. */
async function thank(): Promise<string> {
  const word = `lantern${++words}`
  const [sender, receiver] = people
  const body = { receivers: [receiver?.id], amount: '0.00', message: word, visibility: 'public' }
  const visitor = new Visitor(apps[0], sender?.cookie)
  const answer = await visitor.call('thank', { body: { ...body, values: [], picture: null } })
  expect(answer.status).toBe(200)
  return word
}

/** The number of cards with a word that somebody else finds, in another process. */
async function find(word: string): Promise<number> {
  const visitor = new Visitor(apps[1], people[2]?.cookie)
  const { status, json } = await visitor.call('listRecognitions', { query: { q: word } })
  expect(status).toBe(200)
  return (json['recognitions'] as unknown[]).length
}

describe('a standby of DATABASE_READ_URL', () => {
  test.each(READS)('answers %s', async (name, sent) => {
    const before = tally()
    expect((await administrator.call(name, sent)).status).toBe(200)
    const after = tally()
    expect(after.answered).toBeGreaterThan(before.answered ?? 0)
    expect(after.returned).toBe(before.returned)
  })

  test('shows at once what was just written, also by another process', async () => {
    await setThere('recovery_min_apply_delay', '100ms')
    const before = tally()
    for (let round = 0; round < 10; round++) expect(await find(await thank())).toBe(1)
    expect(tally()).toEqual({ ...before, answered: (before.answered ?? 0) + 10 })
    await setThere('recovery_min_apply_delay', '0')
  })

  test('is found among the hosts of a cluster', async () => {
    const { primary, standby } = pair
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const choice = { dataDir: '', databaseUrl: urlAt(hosts), readUrl: urlAt(hosts) }
    const database = await openDatabase(choice, log)
    await vi.waitUntil(() => database.standby?.isUsed, { timeout: 20_000 })
    expect(await onStandby(database, ({ isStandby }) => Promise.resolve(isStandby))).toBe(true)
    await database.close()
  })

  test('is never asked for a balance', async () => {
    const before = tally()
    for (const name of ['readBalances', 'readHistory', 'listUsers', 'downloadUsers'] as const) {
      expect((await administrator.call(name)).status).toBe(200)
    }
    expect(tally()).toEqual(before)
    // Its statistics are late, and come in order.
    await until(async () => {
      const scans = await scansThere()
      return READ_THERE.every((table) => (scans[table] ?? 0) > 0)
    })
    expect((await scansThere())['wallets']).toBe(0)
  })

  test('that pauses its replay is left to itself until it has caught up', async () => {
    lines.length = 0
    await pair.standby.ask('select pg_wal_replay_pause()')
    const { answered } = tally()
    expect(await find(await thank())).toBe(1)
    expect(tally().answered).toBe(answered)
    await vi.waitUntil(() => databases.every(({ standby }) => standby?.isUsed === false), {
      timeout: 20_000,
    })
    for (let round = 0; round < 10; round++) expect(await find(await thank())).toBe(1)
    expect(tally().answered).toBe(answered)
    await pair.standby.ask('select pg_wal_replay_resume()')
    await vi.waitUntil(areUsed, { timeout: 20_000 })
    expect(await find(await thank())).toBe(1)
    expect(tally().answered).toBe((answered ?? 0) + 1)
    // One of each process.
    expect(lines.map(({ msg, reason }) => reason ?? msg).toSorted()).toEqual([
      'The standby of DATABASE_READ_URL is used for reads',
      'The standby of DATABASE_READ_URL is used for reads',
      'it is more than 1 s behind',
      'it is more than 1 s behind',
    ])
  })

  test('whose replay cancels a read has it answered by the primary', async () => {
    const [database] = databases
    await setThere('max_standby_streaming_delay', '0')
    await pair.primary.ask('create table doomed as select generate_series(1, 1000) as id')
    await pair.primary.ask('grant select on doomed to company')
    const places: boolean[] = []
    const count = await onStandby(database, (from) =>
      transact(from, async (tx) => {
        places.push(from.isStandby === true)
        await tx.query({ text: 'set transaction isolation level repeatable read' })
        const { rows } = await tx.query<{ count: number }>({ text: 'select count(*) from doomed' })
        if (from.isStandby) {
          await Promise.all([
            tx.query({ text: 'select pg_sleep(10)' }),
            pair.primary.ask('delete from doomed').then(() => pair.primary.ask('vacuum doomed')),
          ])
        }
        return rows[0]?.count
      }),
    )
    expect([places, count]).toEqual([[true, false], 0])
    expect(database.standby?.isUsed).toBe(true)
    await pair.primary.ask('drop table doomed')
  })

  test.each(['freeze', 'kill'] as const)('loses no request when it dies: %s', async (how) => {
    const over = new AbortController()
    const statuses: number[] = []
    const reading = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted)
        statuses.push((await administrator.call(SEARCH[0], SEARCH[1])).status)
    })
    const reads = statuses.length
    await vi.waitUntil(() => statuses.length > reads + 20)
    await pair.standby[how]()
    await vi.waitUntil(() => !areUsed(), { timeout: 20_000 })
    const left = statuses.length
    await vi.waitUntil(() => statuses.length > left + 20, { timeout: 20_000 })
    over.abort()
    await Promise.all(reading)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    if (how === 'freeze') await pair.standby.thaw()
    // The killed one's processes may hold its memory for a moment.
    else
      await until(() =>
        pair.standby.start().then(
          () => true,
          () => false,
        ),
      )
    await vi.waitUntil(areUsed, { timeout: 20_000 })
  })

  test('that is promoted is not used any more', async () => {
    lines.length = 0
    const { standby } = pair
    await standby.promote()
    await vi.waitUntil(() => databases.every((database) => database.standby?.isUsed === false), {
      timeout: 20_000,
    })
    expect(lines.map(({ reason }) => reason)).toContain('it is no standby: it takes writes')
    expect(await find(await thank())).toBe(1)
  })
})
