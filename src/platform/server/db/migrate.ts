import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import type { Database } from './database.ts'
import { VERSION } from '../version.ts'
import { refusalOf, type Known } from './compatibility.ts'
import { fenceOff } from './fence-off.ts'

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Brings the database to this version's tables, by name order, all or nothing. Several processes
 * may do so at once: one works, the others wait. Releases that a change does not allow beside it
 * have no connection any more when it is committed. Leaves a newer database as it is. Throws
 * DatabaseNewer where this version may not run on that, and StartRefused where the database is from
 * before the first release or others can't be fenced off.
 */
export async function migrate(
  { connection }: Pick<Database, 'connection'>,
  changes?: readonly Change[],
): Promise<void> {
  const own = {
    ...connection,
    pipeline: false,
    statement_timeout: false,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  } as const
  // Its own connection: a migration may take longer than a request is allowed to.
  const pool = new pg.Pool({ ...own, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const known = changes ?? (await readChanges())
    const state = await readState(db, known)
    if (state.forbidding !== null) throw refusalOf(state.forbidding)
    if (state.isAhead) return
    const begin = raisesFloor(known, state) ? fenceOff(own) : undefined
    const { error } = await migratorOf(db, migrationsOf(known, begin)).migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await pool.end()
  }
}

/** The names of the changes that this version knows, in their order. */
export async function readKnown(): Promise<Known> {
  return (await readChanges()).map(({ name }) => name)
}

/** Makes the tables as they were after the change `last`, or of this version, in a transaction. */
export async function migrateWithin<DB>(trx: Transaction<DB>, last?: string): Promise<void> {
  const migrator = migratorOf(trx, migrationsOf(await readChanges()))
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

const COMPATIBLE_FROM = /^-- Compatible from: (\w+)$/m

/** The oldest release that may run beside a change, by its last migration. */
export function compatibleFrom({ text }: Change): string | null {
  return COMPATIBLE_FROM.exec(text)?.[1] ?? null
}

/** `begin` runs first in the transaction, if there is anything to do. */
function migrationsOf(
  changes: readonly Change[],
  begin?: (trx: Kysely<unknown>) => Promise<void>,
): Record<string, Migration> {
  let hasBegun = false
  const up = async (trx: Kysely<unknown>, change: Change): Promise<void> => {
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

interface State {
  /** The changes that were made. */
  readonly done: readonly { readonly name: string; readonly compatible_from?: string | null }[]
  /** Whether all of this version's are among them, and others. */
  readonly isAhead: boolean
  /** A change that does not allow this version beside it. */
  readonly forbidding: string | null
}

async function readState(db: Kysely<unknown>, changes: readonly Change[]): Promise<State> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass('kysely_migration') is not null as present`.execute(db)
  if (rows[0]?.present !== true) return { done: [], isAhead: false, forbidding: null }
  const { rows: done } = await sql<State['done'][number]>`
    select * from kysely_migration order by name collate "C"`.execute(db)
  const known = new Set(changes.map(({ name }) => name))
  const last = changes.at(-1)?.name ?? ''
  const unknown = done.filter(({ name }) => !known.has(name))
  const forbidding = unknown.find(({ compatible_from: from }) => !from || from > last)
  const isAhead = unknown.length > 0 && done.length - unknown.length === known.size
  return { done, isAhead, forbidding: forbidding?.name ?? null }
}

/** Whether releases that may run now may not any more after the changes still to be made. */
function raisesFloor(changes: readonly Change[], { done }: State): boolean {
  if (done.length === 0) return false
  const there = new Set(done.map(({ name }) => name))
  const pending = changes.filter(({ name }) => !there.has(name))
  const floor = highest(done.map(({ compatible_from: from }) => from ?? ''))
  return highest(pending.map((change) => compatibleFrom(change) ?? '')) > floor
}

function highest(names: readonly string[]): string {
  return names.reduce((most, name) => (name > most ? name : most), '')
}
