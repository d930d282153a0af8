import { sql } from 'kysely'
import type { UserFilter } from '#users/contract/users.ts'
import type { Database } from '#platform/server/db/database.ts'
import { chosenBy } from './lock-chosen.ts'

/** How many users a filter finds, the administrator left out: all of them are counted. */
export async function countMatching({ db }: Database, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people ${chosenBy(filter)}`.execute(db)
  return rows[0]?.people ?? 0
}
