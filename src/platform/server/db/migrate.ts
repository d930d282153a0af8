import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { VERSION } from '#platform/server/operation/version.ts'
import { compatibilityRefusal, WRITERS_LOCK, type MigrationNames } from './compatibility.ts'
import { errorCode } from './connection-loss.ts'
import type { Database } from './database.ts'
import { StartBlocked, StartRefused } from './start-refused.ts'
import { refuseMissing } from './structure.ts'

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Migrates the database to this version, all or nothing; of concurrent processes one works and the
 * others wait. Connections of incompatible releases end before the commit. A newer database stays
 * unchanged. Throws DatabaseNewer if this version may not run on it, and StartRefused.
 */
export async function migrate(
  { connection }: Pick<Database, 'connection'>,
  changes?: readonly MigrationFile[],
): Promise<void> {
  const own = {
    ...connection,
    pipeline: false,
    statement_timeout: false,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  } as const
  // A separate connection: a migration may take longer than a request.
  const pool = new pg.Pool({ ...own, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const known = changes ?? (await readMigrations())
    const state = await readState(db, known)
    if (state.forbidding !== null) throw compatibilityRefusal(state.forbidding)
    if (state.isComplete) return await refuseMissing(pool)
    const begin = raisesFloor(known, state) ? fenceOff(own) : undefined
    const { error } = await migratorOf(db, migrationsOf(known, begin)).migrateToLatest()
    if (errorCode(error) === MAY_NOT) {
      throw new StartRefused(`The database ${NOT_OWNED}`, { cause: error })
    }
    if (error !== undefined) throw error
  } finally {
    await pool.end()
  }
}

const MAY_NOT = '42501' // insufficient_privilege
export const NOTHING_HERE = 'There is no Laurel here yet: npm start creates it.'
export const NOT_OWNED = 'does not let its user make tables: the user should own it.'

/** The names of this version's migrations, in order. */
export async function readMigrationNames(): Promise<MigrationNames> {
  return (await readMigrations()).map(({ name }) => name)
}

/** Migrates within a transaction, up to the migration `last` or to this version. */
export async function migrateWithin<DB>(trx: Transaction<DB>, last?: string): Promise<void> {
  const migrator = migratorOf(trx, migrationsOf(await readMigrations()))
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error !== undefined) throw error
}

function migratorOf<DB>(db: Kysely<DB>, migrations: Record<string, Migration>): Migrator {
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  const nameComparator = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  return new Migrator({ db: db as Kysely<unknown>, provider, nameComparator })
}

/** A migration: its name and SQL. */
export interface MigrationFile {
  readonly name: string
  readonly text: string
}

/** All migrations of this version, in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(FOLDER + name, 'utf8')))
  return files.map((name, index) => ({
    name: name.slice(0, -'.sql'.length),
    text: texts[index] ?? '',
  }))
}

const COMPATIBLE_FROM = /^-- Compatible from: (\w+)$/m

/** The last migration of the oldest release that may run beside this migration. */
export function compatibleFrom({ text }: MigrationFile): string | null {
  return COMPATIBLE_FROM.exec(text)?.[1] ?? null
}

/** `begin` runs before the first pending migration, in its transaction. */
function migrationsOf(
  changes: readonly MigrationFile[],
  begin?: (trx: Kysely<unknown>) => Promise<void>,
): Record<string, Migration> {
  let hasBegun = false
  const up = async (trx: Kysely<unknown>, change: MigrationFile): Promise<void> => {
    if (!hasBegun) await begin?.(trx)
    hasBegun = true
    await sql.raw(change.text).execute(trx)
    const from = compatibleFrom(change) ?? ''
    await sql`
      select set_config('laurel.compatible_from', ${from}, true),
             set_config('laurel.release', ${VERSION}, true)`.execute(trx)
  }
  return Object.fromEntries(
    changes.map((change) => [change.name, { up: (trx) => up(trx, change) } satisfies Migration]),
  )
}

/** The changes that this version would make to a database of an earlier one. */
export interface PendingMigrations {
  /** The release that made the last change there; null if it did not say. */
  readonly release: string | null
  readonly names: readonly string[]
  /** Whether processes of the last change's release may run beside this version. */
  readonly isRolling: boolean
}

/**
 * Reads the pending changes. Throws DatabaseNewer if this version may not run on the database, and
 * StartRefused if it is empty.
 */
export async function readPending(
  { connection }: Pick<Database, 'connection'>,
  changes?: readonly MigrationFile[],
): Promise<PendingMigrations> {
  const pool = new pg.Pool({ ...connection, pipeline: false, max: 1 })
  try {
    const known = changes ?? (await readMigrations())
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const { done, forbidding } = await readState(db, known)
    if (forbidding !== null) throw compatibilityRefusal(forbidding)
    const last = done.at(-1)
    if (last === undefined) throw new StartRefused(NOTHING_HERE)
    const pending = pendingOf(known, done)
    return {
      release: last.release ?? null,
      names: pending.map(({ name }) => name),
      isRolling: mayRunBeside(last.name, pending),
    }
  } finally {
    await pool.end()
  }
}

interface SchemaState {
  /** The applied migrations. */
  readonly done: readonly AppliedMigration[]
  /** Whether all of this version's migrations are applied. */
  readonly isComplete: boolean
  /** An applied migration that excludes this version. */
  readonly forbidding: string | null
}

interface AppliedMigration {
  readonly name: string
  readonly compatible_from?: string | null
  readonly release?: string | null
}

async function readState(
  db: Kysely<unknown>,
  changes: readonly MigrationFile[],
): Promise<SchemaState> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (rows[0]?.present !== true) return { done: [], isComplete: false, forbidding: null }
  const { rows: done } = await sql<AppliedMigration>`
    select * from kysely_migration order by name collate "C"`.execute(db)
  const known = new Set(changes.map(({ name }) => name))
  const last = changes.at(-1)?.name ?? ''
  const unknown = done.filter(({ name }) => !known.has(name))
  const forbidding = unknown.find(({ compatible_from: from }) => !from || from > last)
  const isComplete = done.length - unknown.length === known.size
  return { done, isComplete, forbidding: forbidding?.name ?? null }
}

/** Whether the pending migrations exclude releases that may run now. */
function raisesFloor(changes: readonly MigrationFile[], { done }: SchemaState): boolean {
  if (done.length === 0) return false
  const pending = pendingOf(changes, done)
  const floor = highest(done.map(({ compatible_from: from }) => from ?? ''))
  return highest(pending.map((change) => compatibleFrom(change) ?? '')) > floor
}

function pendingOf(changes: readonly MigrationFile[], done: SchemaState['done']): MigrationFile[] {
  const there = new Set(done.map(({ name }) => name))
  return changes.filter(({ name }) => !there.has(name))
}

/**
 * Whether processes of the release whose last migration is `last` may run beside these later
 * changes. A change that names no release excludes all earlier ones.
 */
export function mayRunBeside(last: string, changes: readonly MigrationFile[]): boolean {
  return highest(changes.map((change) => compatibleFrom(change) ?? change.name)) <= last
}

function highest(names: readonly string[]): string {
  return names.reduce((most, name) => (name > most ? name : most), '')
}

const FENCE_WITHIN_MS = 30_000
const TERMINATE_EVERY_MS = 50

// Fails if such a connection belongs to a role that ours may not terminate.
const TERMINATE_WRITERS = `
  select pg_terminate_backend(pid) from pg_locks
   where locktype = 'advisory' and granted and mode = 'ShareLock' and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())
     and (classid::bigint << 32) | objid::bigint = ${WRITERS_LOCK}`

/**
 * Starts a migration that older releases can't run beside. Ends all connections that may write, and
 * blocks new ones until the transaction ends; then each checks whether it may write. Throws
 * StartRefused if a connection does not end.
 */
function fenceOff(connection: pg.ClientConfig) {
  return async (trx: Kysely<unknown>): Promise<void> => {
    const other = new pg.Client(connection)
    other.on('error', () => undefined)
    await other.connect()
    const granted = queueForLock(trx)
    try {
      await terminateUntil(granted, other)
      await granted
    } catch (cause) {
      granted.catch(() => undefined)
      throw new StartBlocked(
        `Other Laurels work on this database and could not be made to stop (${cause instanceof Error ? cause.message : 'no reason given'}). Stop them first: they may not run beside this version.`,
      )
    } finally {
      await other.end()
    }
  }
}

/** Later lock requests queue behind this one. */
async function queueForLock(trx: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(FENCE_WITHIN_MS)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}

/** Repeats, since some connections came before the lock request and not all end at once. */
async function terminateUntil(granted: Promise<void>, client: pg.Client): Promise<void> {
  const over = new AbortController()
  const ended = granted.finally(() => over.abort()).catch(() => undefined)
  while (!over.signal.aborted) {
    await client.query(TERMINATE_WRITERS)
    await Promise.race([ended, pause(TERMINATE_EVERY_MS)])
  }
}
