import pino from 'pino'
import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { openMonitoringPool, type MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import { trackReadiness, type ReadinessTracker } from './readiness.ts'

const database = await ownDatabase()
const log = pino({ level: 'silent' })

function ownPool(connection = database.connection): MonitoringPool {
  const watch = openMonitoringPool({ connection })
  whenDone(() => watch.close())
  return watch
}

function readinessOf(watch: MonitoringPool, isDiskFull = false): Promise<ReadinessTracker> {
  return trackReadiness({ pool: watch, log, isDiskFull: () => isDiskFull, onAway: () => undefined })
}

/** The readiness of a new process. */
async function seen(watch = ownPool()): Promise<string> {
  return (await readinessOf(watch)).check()
}

test('ready with a migrated, writable database', async () => {
  expect(await seen()).toBe('ready')
})

test('not ready with a read-only database, such as a standby', async () => {
  const { connection } = database
  const options = '-c default_transaction_read_only=on'
  expect(await seen(ownPool({ ...connection, options }))).toBe('database-read-only')
})

test('not ready without the tables of this version', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name',
  )
  try {
    expect(await seen()).toBe('database-not-migrated')
  } finally {
    await database.pool.query(
      'insert into kysely_migration (name, timestamp) values ($1, now()::text)',
      [rows[0]?.name],
    )
  }
})

test('not ready after an incompatible migration of a later release', async () => {
  const insert =
    'insert into kysely_migration (name, timestamp, compatible_from) values ($1, now()::text, $2)'
  try {
    await database.pool.query(insert, ['9001_harmless', '0011_assistant'])
    expect(await seen()).toBe('ready')
    await database.pool.query(insert, ['9002_other_tables', '9002_other_tables'])
    expect(await seen()).toBe('database-newer')
  } finally {
    await database.pool.query(`delete from kysely_migration where name > '9'`)
  }
})

test('not ready with a full disk, whether the database answers or not', async () => {
  expect(await (await readinessOf(ownPool(), true)).check()).toBe('database-disk-full')
  const { host: _, connectionString: _all, ...connection } = database.connection
  const nowhere = ownPool({ ...connection, host: '127.0.0.1', port: 1 })
  expect(await (await readinessOf(nowhere, true)).check()).toBe('database-disk-full')
})

test('not ready without a database', async () => {
  const { host: _, connectionString: _all, ...connection } = database.connection
  expect(await seen(ownPool({ ...connection, host: '127.0.0.1', port: 1 }))).toBe(
    'database-unreachable',
  )
})

test('not ready with a database that accepts connections but does not answer', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin; lock table kysely_migration in access exclusive mode')
  try {
    expect(await seen()).toBe('database-unreachable')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('ready while all connections are busy', async () => {
  const { pool } = database
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    expect(await seen()).toBe('ready')
  } finally {
    for (const client of all) client.release()
  }
})

test('not ready once draining begins; checks the database at most twice a second', async () => {
  let asked = 0
  const watch = ownPool()
  const readiness = await readinessOf({
    ...watch,
    query: (text, values) => (asked++, watch.query(text, values)),
  })
  const answers = await Promise.all(Array.from({ length: 20 }, () => readiness.check()))
  expect(new Set(answers)).toEqual(new Set(['ready']))
  expect(asked).toBe(1)
  readiness.drain()
  expect(await readiness.check()).toBe('draining')
})
