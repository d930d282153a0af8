import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { Database } from './database.ts'
import { StartRefused } from './start-refused.ts'

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Brings the database to this version's tables, by name order, all or nothing. Several processes
 * may do so at once: one works, the others wait. Throws StartRefused when the database is newer.
 */
export async function migrate(database: Pick<Database, 'connection'>): Promise<void> {
  // Its own connection: a migration may take longer than a request is allowed to.
  const pool = new pg.Pool({
    ...database.connection,
    pipeline: false,
    statement_timeout: false,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    max: 1,
  })
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations()
    await refuseNewerDatabase(db, migrations)
    const { error } = await migratorOf(db, migrations).migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await pool.end()
  }
}

/** The name of the last change that this version knows. */
export async function latestMigration(): Promise<string> {
  return Object.keys(await readMigrations()).at(-1) ?? ''
}

/** Makes the tables as they were after the change `last`, or of this version, in a transaction. */
export async function migrateWithin<DB>(trx: Transaction<DB>, last?: string): Promise<void> {
  const migrator = migratorOf(trx, await readMigrations())
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

interface MigrationTables {
  kysely_migration: { name: string }
}

/** A change of the tables, as its file says it. */
export interface Change {
  readonly name: string
  readonly text: string
}

/** All that this version knows, in their order. */
export async function readChanges(): Promise<Change[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(FOLDER + name, 'utf8')))
  return files.map((name, index) => ({
    name: name.slice(0, -'.sql'.length),
    text: texts[index] ?? '',
  }))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const changes = await readChanges()
  return Object.fromEntries(
    changes.map(({ name, text }) => [
      name,
      { up: async (db) => void (await sql.raw(text).execute(db)) },
    ]),
  )
}

async function refuseNewerDatabase(
  db: Kysely<MigrationTables>,
  known: Record<string, Migration>,
): Promise<void> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (rows[0]?.present !== true) return
  const done = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  const unknown = done.find(({ name }) => !(name in known))
  if (unknown === undefined) return
  throw new StartRefused(
    `This database belongs to a newer Laurel: it has the change "${unknown.name}", which this version does not know. Start the newer version.`,
  )
}
