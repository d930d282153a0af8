import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
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
    const provider = { getMigrations: () => Promise.resolve(migrations) }
    const nameComparator = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
    const { error } = await new Migrator({ db, provider, nameComparator }).migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await pool.end()
  }
}

/** The name of the last change that this version knows. */
export async function latestMigration(): Promise<string> {
  return Object.keys(await readMigrations()).at(-1) ?? ''
}

interface MigrationTables {
  kysely_migration: { name: string }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(FOLDER + name, 'utf8')))
  return Object.fromEntries(
    files.map((name, index) => [
      name.slice(0, -'.sql'.length),
      { up: async (db) => void (await sql.raw(texts[index] ?? '').execute(db)) },
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
