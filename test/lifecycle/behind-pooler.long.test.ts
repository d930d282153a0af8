import pino from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { migrate, readMigrations } from '#platform/server/db/migrate.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queryOf } from '../backup/read-database.ts'
import { runApp, startApp } from '../harness/app-process.ts'
import { ownDatabase } from '../harness/database.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import { execute } from '../harness/execute.ts'
import { openPgBouncer } from '../harness/pgbouncer.ts'
import { until } from '../harness/until.ts'

// Starts PgBouncer and processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Two sessions for ten connections, and none of them twice in a row. */
const FEW_SESSIONS = 'pool_mode = transaction\nserver_round_robin = 1\ndefault_pool_size = 2'

interface PoolerSetup {
  readonly pooled: string
  readonly direct: string
}

/** The two ways to a database, one of them through PgBouncer with its own defaults. */
async function bothWays(direct: string): Promise<PoolerSetup> {
  const server = new URL(direct)
  const pooler = await openPgBouncer(server, FEW_SESSIONS)
  onTestFinished(() => pooler.close())
  return { direct, pooled: pooler.url(server.pathname.slice(1)) }
}

async function openBehind({ pooled, direct }: PoolerSetup): Promise<Database> {
  const choice = { dataDir: '', databaseUrl: pooled, directUrl: direct }
  const database = await openDatabase(choice, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}

const own = await ownDatabase()
const ownUrl = own.connection.connectionString ?? ''

const TIMEOUTS = `
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`
const OURS = { statement: '15s', lock: '10s', idle: '20s' }
const NONE = { statement: '0', lock: '0', idle: '0' }

test('gives every transaction its timeouts, and leaves none of them in the session', async () => {
  const { pool, ...database } = await openBehind(await bothWays(ownUrl))
  const inTransaction = transact({ ...database, pool }, (tx) => tx.query({ text: TIMEOUTS }))
  expect((await inTransaction).rows).toEqual([OURS])
  expect((await pool.query(TIMEOUTS)).rows).toEqual([OURS])
  const client = await pool.connect()
  expect((await client.query(TIMEOUTS)).rows).toEqual([NONE])
  client.release()
})

test('prepares nothing in the sessions', async () => {
  const database = await openBehind(await bothWays(ownUrl))
  const statement = { name: 'same-name', text: 'select $1::int as number' }
  const asked = Array.from({ length: 30 }, (_, number) => {
    const numbered = { ...statement, values: [number] }
    return number % 2 === 0
      ? database.pool.query<{ number: number }>(numbered)
      : transact(database, (tx) => tx.query<{ number: number }>(numbered), { surely: true })
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual([...asked.keys()])
  const { rows } = await database.pool.query('select name from pg_prepared_statements')
  expect(rows).toEqual([])
})

test('reads a snapshot, and rolls back what fails', async () => {
  const database = await openBehind(await bothWays(ownUrl))
  const isolation = await transact(database, async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
    return tx.query({ text: 'show transaction_isolation' })
  })
  expect(isolation.rows).toEqual([{ transaction_isolation: 'repeatable read' }])
  await expect(database.pool.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(
    transact(database, async (tx) => {
      await tx.query({ text: 'insert into announced_nowhere values (1)' })
    }),
  ).rejects.toMatchObject({ code: '42P01' })
  expect((await database.db.selectFrom('users').select('id').limit(1).execute()).length).toBe(0)
})

test('writes nothing where the pooler leads to a server that takes no writes', async () => {
  const { pool, commits } = await openBehind(await bothWays(ownUrl))
  const name = new URL(ownUrl).pathname.slice(1)
  const readOnly = (value: 'on' | 'off') =>
    execute(
      inject('databaseServer'),
      `alter database ${name} set default_transaction_read_only = ${value};
       select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and pid <> pg_backend_pid()`,
    )
  await readOnly('on')
  let waited = 0
  const ensureReachable = async (): Promise<void> => {
    waited++
    await readOnly('off')
  }
  const parts = { pool, commits, ensureReachable }
  const { rows } = await transact(parts, (tx) => tx.query({ text: 'select 1 as one' }))
  expect([rows, waited]).toEqual([[{ one: 1 }], 1])
})

test('a migration that excludes this version ends its transactions, and keeps out new ones', async () => {
  const direct = await emptyDatabase()
  await migrate({ connection: { connectionString: direct } })
  const database = await openBehind(await bothWays(direct))
  const refused = { name: 'DatabaseNewer' }
  const late = expect(
    transact(database, (tx) => tx.query({ text: 'select pg_sleep(14)' })),
  ).rejects.toMatchObject(refused)
  const sleeping = `select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`
  await until(async () => (await queryOf(direct, sleeping)).length > 0)
  const text = '-- Compatible from: 9001_other\ncreate table of_other (id bigint primary key);'
  const changes = [...(await readMigrations()), { name: '9001_other', text }]
  const began = performance.now()
  await migrate({ connection: { connectionString: direct } }, changes)
  expect(performance.now() - began).toBeLessThan(10_000)
  await late
  await expect(database.pool.query('select 1')).rejects.toMatchObject(refused)
})

test('a process starts, works and stops; its live events come directly', async () => {
  const direct = await emptyDatabase()
  const { pooled } = await bothWays(direct)
  const env = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }
  const app = await startApp({ env })
  expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: 'ready' })
  const audit = runApp({ env, command: ['scripts/audit.ts'] })
  expect(await audit.ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The books balance.') as string,
  })
  expect(await app.stop()).toMatchObject({ code: 0, stderr: '' })
})

test('refuses two ways to different databases, a pooler as the direct one, and a strange pooler', async () => {
  const { pooled, direct } = await bothWays(await emptyDatabase())
  const other = await emptyDatabase()
  const start = async (env: Record<string, string>) => (await runApp({ env }).ended).stderr
  expect(await start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: other })).toBe(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.\n',
  )
  expect(await start({ DATABASE_URL: pooled })).toBe(
    `The database of DATABASE_URL (${new URL(pooled).host}${new URL(pooled).pathname}) can't be used: it is a pooler that takes no timeouts at sign-in: Laurel sends none if DATABASE_DIRECT_URL leads to PostgreSQL itself.\n`,
  )
  const lenient = await openPgBouncer(
    new URL(direct),
    `${FEW_SESSIONS}\nignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout`,
  )
  onTestFinished(() => lenient.close())
  const url = lenient.url(new URL(direct).pathname.slice(1))
  expect(await start({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: url })).toBe(
    `The database of DATABASE_DIRECT_URL (${new URL(url).host}${new URL(url).pathname}) is a transaction pooler, which loses the locks and settings of a session: give Laurel PostgreSQL itself, or a pool of whole sessions.\n`,
  )
})
