import { sql } from 'kysely'
import type { Colleague } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { patternOf } from './user-filter.ts'

const COLLEAGUES = 8

/** Up to eight active colleagues whose name or address starts with the search. */
export async function findColleagues(
  database: Database,
  callerId: number,
  search: string,
): Promise<Colleague[]> {
  if (search === '') return []
  const pattern = patternOf(search)
  // Each part reads a few rows in its own index's order, however many people match.
  const part = (column: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    (select id, first_name, last_name, email, picture, full_name from users
      where ${column} like ${pattern} and is_active and id <> ${callerId}
      order by ${order} limit ${COLLEAGUES})`
  const name = part(sql`full_name`, sql`full_name collate "C"`)
  const lastName = part(sql`lower(last_name)`, sql`lower(last_name) using ~<~`)
  const email = part(sql`email`, sql`email collate "C"`)
  const { rows } = await sql<ColleagueRow>`
    ${name} union ${lastName} union ${email}
    order by full_name, id limit ${COLLEAGUES}`.execute(database.db)
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    picture: row.picture,
  }))
}

interface ColleagueRow {
  first_name: string
  last_name: string
  email: string
  picture: string | null
}
