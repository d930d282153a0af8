import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { fileFolder, ownApp, type TestApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { PUSHES } from '#notifications/server/hand-over.ts'
import { readMigrationNames } from '#platform/server/db/migrate.ts'
import { CHANNEL } from '#platform/server/live/outbox.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import type { StatusReport } from '#status/contract/status.ts'

const database = await ownDatabase()
const { pool } = database
const app = await ownApp(database)
const administrator = await administratorOf(app)

/** Times are texts here. */
type Facts = StatusReport & Record<string, unknown>

async function status(visitor = administrator): Promise<Facts> {
  return (await expectOk(visitor.call('readStatus'))).json as unknown as Facts
}
const statusOf = async (other: TestApp) => status(await administratorOf(other))

/** Another session of the database, ended after `work`. */
async function beside<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('tells versions, this process, the database, and the disk', async () => {
  const { rows } = await pool.query<{ version: string; bytes: number; since: Date }>(
    `select current_setting('server_version') as version, pg_postmaster_start_time() as since`,
  )
  const { versions, processes, database: facts, disk, ...others } = await status()
  expect(versions).toMatchObject({
    laurel: VERSION,
    node: process.versions.node,
    postgres: rows[0]?.version.split(' ')[0],
    isBundled: true,
    tables: { unknown: 0, missing: 0, release: VERSION },
  })
  expect(processes).toMatchObject({
    isComplete: true,
    list: [{ host: hostname(), pid: process.pid, version: VERSION, isThis: true }],
  })
  expect(facts?.since).toBe(rows[0]?.since.toISOString())
  expect(facts?.bytes).toBeGreaterThan(1_000_000)
  expect(facts?.connections.used).toBeGreaterThan(0)
  expect(facts?.standbys).toEqual([])
  expect(disk).toMatchObject({ folder: tmpdir(), files: 0, bucket: null, trouble: null })
  expect(disk.room?.free).toBeLessThanOrEqual(disk.room?.total ?? 0)
  expect(others).toMatchObject({ backups: { isOn: false, facts: null }, mail: null })
})

test('tells where the bundled database is, also outside the data folder', async () => {
  const [dataDir, elsewhere] = [await fileFolder(), await fileFolder()]
  await symlink(elsewhere, join(dataDir, 'postgres'))
  const linked = await statusOf(await ownApp(await alsoOpen(database), { dataDir }))
  expect(linked.disk.database).toEqual({ folder: elsewhere, isElsewhere: true })
  await rm(join(dataDir, 'postgres'))
  await mkdir(join(dataDir, 'postgres'))
  const within = await statusOf(await ownApp(await alsoOpen(database), { dataDir }))
  expect(within.disk.database).toEqual({ folder: join(dataDir, 'postgres'), isElsewhere: false })
  const own = { dataDir, databaseUrl: 'postgres://localhost/laurel' }
  const { disk } = await statusOf(await ownApp(await alsoOpen(database), own))
  expect(disk.database).toBeNull()
})

test('lists other processes of the database while they run', async () => {
  const since = Date.now() - 60_000
  const other = { host: 'elsewhere', pid: 7, since, version: '7.0.0', memoryBytes: 5, pages: 3 }
  const listed = async () => (await status()).processes.list.filter(({ isThis }) => !isThis)
  await beside(async (client) => {
    await client.query(`listen ${CHANNEL} -- Laurel ${JSON.stringify(other)}`)
    expect(await listed()).toMatchObject([{ ...other, since: new Date(since).toISOString() }])
    await client.query(`listen ${CHANNEL} -- Laurel {"host":"elsewhere"`)
    expect(await listed()).toEqual([])
    await client.query(`listen ${CHANNEL} -- Laurel ${JSON.stringify(other)}`)
  })
  await expect.poll(listed).toEqual([])
})

test('counts the open pages of a process', async () => {
  const streams = await ownApp(await alsoOpen(database))
  const cookie = (await administratorOf(streams)).cookie
  const address = await streams.server.listen({ port: 0 })
  const over = new AbortController()
  const stream = await fetch(`${address}/api/events`, { headers: { cookie }, signal: over.signal })
  const pages = async () => (await statusOf(streams)).processes.list[0]?.pages
  await expect.poll(pages).toBe(1)
  over.abort()
  await expect.poll(pages).toBe(0)
  // Used after all: the garbage collector would close a stream that nobody holds.
  expect(stream.ok).toBe(true)
})

test('tells of a newer release in the database, and of missing changes', async () => {
  const last = (await readMigrationNames()).at(-1)
  await pool.query(
    `insert into kysely_migration (name, timestamp, compatible_from, release)
     values ('9999_later', '', $1, '8.0.0')`,
    [last],
  )
  const ahead = { unknown: 1, missing: 0, release: '8.0.0' }
  expect((await status()).versions.tables).toEqual(ahead)
  await pool.query(`update kysely_migration set name = '9999_other' where name = $1`, [last])
  expect((await status()).versions.tables).toMatchObject({ unknown: 2, missing: 1 })
  await pool.query(`update kysely_migration set name = $1 where name = '9999_other'`, [last])
  await pool.query(`delete from kysely_migration where name = '9999_later'`)
})

test('tells the longest transaction, and that a backup may take long', async () => {
  await beside(async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ now: Date }>('select now()')
    const since = rows[0]?.now.toISOString()
    expect((await status()).database?.transaction).toEqual({ since, isBackup: false })
    await client.query(`set application_name = 'laurel backup'`)
    expect((await status()).database?.transaction).toEqual({ since, isBackup: true })
  })
})

/** A job that no worker of this app takes. */
async function insertJob(name: string, state: string, columns: Record<string, unknown> = {}) {
  await pool.query(`select laurel_jobs.create_queue($1, '{"policy": "standard"}')`, [name])
  const all = { name, state, data: {}, ...columns }
  const names = Object.keys(all)
  await pool.query(
    `insert into laurel_jobs.job (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(all),
  )
}

test('counts jobs by queue: waiting, running, retrying, and given up within a day', async () => {
  const past = new Date(Date.now() - 3_600_000)
  const future = new Date(Date.now() + 3_600_000)
  await insertJob('letters', 'created', { start_after: past })
  await insertJob('letters', 'created', { start_after: new Date() })
  await insertJob('letters', 'created', { start_after: future })
  await insertJob('letters', 'active')
  await insertJob('letters', 'retry', { start_after: future, output: { reason: 'ECONNREFUSED' } })
  await insertJob('letters', 'retry', { start_after: future, output: { reason: 'postponed' } })
  const dead = { source_name: 'letters', source_retry_count: 2 }
  await insertJob('dead', 'created', dead)
  await insertJob('dead', 'created', { ...dead, created_on: new Date(Date.now() - 90_000_000) })
  const letters = (await status()).queues?.find(({ name }) => name === 'letters')
  expect(letters).toEqual({
    name: 'letters',
    waiting: 2,
    running: 1,
    retrying: 1,
    failed: 1,
    waitingSince: past.toISOString(),
  })
})

test('counts messages that were given up, however long ago', async () => {
  const created_on = new Date(Date.now() - 30 * 86_400_000)
  await insertJob('dead', 'created', { source_name: 'bulk-mails', created_on })
  await insertJob('dead', 'created', { source_name: 'mails' })
  await insertJob('dead', 'created', { source_name: PUSHES.name })
  expect((await status()).undelivered).toEqual({ mails: 2, pushes: 1 })
})

test('shows a backup as soon as Laurel has made it', async () => {
  const dataDir = await fileFolder()
  const key = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
  const choice = { schedule: ['02:30'], to: { folder: join(dataDir, 'backups') }, dataDir }
  const kept = { keep: 7, keepDays: 30, recipients: [key], identities: [] }
  const began = new Date().toISOString()
  const backing = await ownApp(await alsoOpen(database), {
    dataDir,
    backups: { ...choice, ...kept },
  })
  const visitor = await administratorOf(backing)
  await until(async () => (await status(visitor)).backups.facts?.newest !== null, 30_000)
  const { isOn, facts } = (await status(visitor)).backups
  expect(isOn).toBe(true)
  const flags = { isEncrypted: true, canBeTried: false, isBeingMade: false, trial: null }
  expect(facts).toMatchObject({ bucket: null, failed: 0, reason: null, ...flags })
  expect(facts?.newest?.bytes).toBeGreaterThan(1_000)
  expect(String(facts?.newest?.madeAt) > began).toBe(true)
  expect(String(facts?.nextDue)).toMatch(/T02:30:00\.000Z$/)
  expect(String(facts?.lastDue) < String(facts?.nextDue)).toBe(true)
  expect(JSON.stringify(facts)).not.toContain(dataDir)
})

test('names a place of backups that died since the last one, before the next fails', async () => {
  const dataDir = await fileFolder()
  const folder = join(dataDir, 'backups')
  await writeFile(folder, 'no folder')
  const kept = { keep: 7, keepDays: 30, recipients: [], identities: [] }
  const choice = { schedule: ['02:30'], to: { folder }, dataDir, ...kept }
  await pool.query(
    `insert into scheduled_backups (due_at, state, ended_at, name, bytes)
     values (now(), 'made', now(), 'laurel-of-today', 1)
     on conflict (due_at) do nothing`,
  )
  const backing = await ownApp(await alsoOpen(database), { dataDir, backups: choice })
  const visitor = await administratorOf(backing)
  const trouble = async () => (await status(visitor)).backups.trouble
  await expect.poll(trouble).toEqual({ reason: expect.any(String) as string, bucket: null })
  expect((await status(visitor)).backups.facts).toMatchObject({ failed: 0 })
  expect(backing.complaints.join('')).toContain(`Backups can't be written to ${folder}`)
})

test('tells no secret of mail and bucket, and why the mail server takes nothing', async () => {
  const url = 'smtp://laurel:very-secret@127.0.0.1:1'
  const from = { name: 'Laurel', address: 'laurel@laurel.test' }
  const mail = { url, from, publicUrl: 'https://laurel.test' }
  const s3 = {
    bucket: 'pictures',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    accessKeyId: 'a-secret-id',
    secretAccessKey: 'a-secret-key',
  }
  const mailing = await ownApp(await alsoOpen(database), { mail, s3 })
  const visitor = await administratorOf(mailing)
  await until(async () => (await status(visitor)).mail?.trouble !== null)
  const facts = await status(visitor)
  expect(facts.mail?.trouble).toEqual({
    kind: 'unreachable',
    server: '127.0.0.1:1',
    answer: 'ECONNREFUSED',
  })
  expect(facts.mail?.answeredAt).toBeNull()
  expect(facts.disk.bucket).toBe('pictures')
  expect(JSON.stringify(facts)).not.toMatch(/secret|smtp:\/\/|postgres:\/\//)
})

test('answers while the tables of jobs are locked: they alone are unknown', async () => {
  const facts = await beside(async (client) => {
    await client.query('begin')
    await client.query('lock table laurel_jobs.job in access exclusive mode')
    return status()
  })
  expect(facts).toMatchObject({ queues: null, undelivered: null })
  expect(facts.database?.bytes).toBeGreaterThan(0)
  expect(facts.versions.postgres).not.toBeNull()
  expect((await status()).queues).not.toBeNull()
})
