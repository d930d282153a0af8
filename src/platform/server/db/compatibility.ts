import type pg from 'pg'
import type { Logger } from 'pino'
import { errorCode } from './connection-loss.ts'
import { StartRefused } from './start-refused.ts'

/**
 * An arbitrary number, the same in every release. Every session that may write holds this lock
 * shared; behind a pooler every transaction does.
 */
export const WRITERS_LOCK = 7_105_002_028
const ANSWER_WITHIN_MS = 3_000
/** PostgreSQL's error codes while this version's migrations have not run. */
const NO_SUCH_TABLE_OR_COLUMN = new Set(['42P01', '42703'])

/** A newer release migrated the database incompatibly with this one. */
export class DatabaseNewer extends StartRefused {
  override name = 'DatabaseNewer'

  constructor(change: string) {
    super(
      `This database belongs to a newer Laurel: it has the change "${change}", which this version does not know. Start the newer version.`,
    )
  }
}

/** The first migration of every database from before the first release. */
const PRE_RELEASE = '0001_people'

/**
 * The refusal of tables from before the first release, by their migrations; null for others. No
 * migration leads from them to today's tables. `whose` begins the sentence.
 */
export function refusalOfPreRelease(
  migrations: readonly string[],
  whose: string,
): StartRefused | null {
  if (!migrations.includes(PRE_RELEASE)) return null
  return new StartRefused(
    `${whose} is from before Laurel's first release and can not be upgraded. Use an empty database; to keep people and their permissions, export All Data as CSV with the old version and import that file.`,
  )
}

/** The refusal of a database that has a migration unknown to this version. */
export function compatibilityRefusal(migration: string): StartRefused {
  return refusalOfPreRelease([migration], 'This database') ?? new DatabaseNewer(migration)
}

/** The names of this version's migrations, in order. */
export type MigrationNames = readonly string[]

/**
 * SQL: the first migration not in `$1` (an array of names) that excludes the release whose last
 * migration is `$2`.
 */
export const FORBIDDING = `
  select name from kysely_migration
   where name <> all($1::text[])
     and (compatible_from is null or compatible_from collate "C" > $2)
   order by name limit 1`

export function valuesOf(known: MigrationNames): [MigrationNames, string] {
  return [known, known.at(-1) ?? '']
}

const LOCKS = { session: 'pg_advisory_lock_shared', transaction: 'pg_advisory_xact_lock_shared' }

/**
 * Returns a check for each new session of a pool, or for each transaction. It takes the writers'
 * lock until the session or the transaction ends, then throws DatabaseNewer or StartRefused if this
 * version may not write, and logs that once.
 */
export function checkWriters(known: MigrationNames, log: Logger, each: 'session' | 'transaction') {
  let isForbidden = false
  const text = `select ${LOCKS[each]}(${WRITERS_LOCK})`
  return async (client: pg.ClientBase): Promise<void> => {
    // Sent together. The second statement sees commits made before the lock was granted.
    const [, change] = await Promise.all([
      client.query({ text, query_timeout: ANSWER_WITHIN_MS } as pg.QueryConfig),
      findForbidding(client, known, each === 'session'),
    ])
    if (change === null) {
      isForbidden = false
      return
    }
    const refusal = compatibilityRefusal(change)
    if (!isForbidden) log.error(`${refusal.message} This process answers 503 from now on.`)
    isForbidden = true
    throw refusal
  }
}

async function findForbidding(
  client: pg.ClientBase,
  known: MigrationNames,
  mayBeEmpty: boolean,
): Promise<string | null> {
  const statement = {
    text: FORBIDDING,
    values: valuesOf(known),
    query_timeout: ANSWER_WITHIN_MS,
  }
  try {
    const { rows } = await client.query<{ name: string }>(statement)
    return rows[0]?.name ?? null
  } catch (error) {
    if (mayBeEmpty && NO_SUCH_TABLE_OR_COLUMN.has(errorCode(error))) return null
    throw error
  }
}
