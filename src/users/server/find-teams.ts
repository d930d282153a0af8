import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { foldedPrefixPattern } from '#platform/server/db/search-words.ts'
import { MOST_AT_ONCE, type FoundTeam } from '#users/contract/colleagues.ts'
import { readColleagues } from './find-colleagues.ts'

const TEAMS = 3
/** One letter would find most of a large company. */
const SHORTEST_SEARCH = 2

/**
 * Up to three teams whose name starts with the search, with their active people but the caller; the people
 * themselves only if a card can have all of them.
 */
export async function findTeams(
  database: Database,
  callerId: number,
  search: string,
): Promise<FoundTeam[]> {
  if (search.length < SHORTEST_SEARCH) return []
  // In the order of the index that finds them, so that a large company is not read whole.
  const { rows } = await sql<{ team: string; people: number; ids: number[] }>`
    select min(team) as team, count(*)::int as people,
           (array_agg(id order by folded_name collate "C", id))[1:${sql.lit(MOST_AT_ONCE)}] as ids
      from users
     where team is not null and folded(team) like ${foldedPrefixPattern(search)}
       and is_active and id <> ${callerId}
     group by folded(team), lower(team) order by folded(team) using ~<~, lower(team) limit ${TEAMS}`.execute(
    database.db,
  )
  const ids = rows.flatMap((row) => (row.people > MOST_AT_ONCE ? [] : row.ids))
  const members = await readColleagues(database, ids)
  return rows.map(({ team, people, ids: of }) => ({
    team,
    people,
    members: people > MOST_AT_ONCE ? [] : members.filter(({ id }) => of.includes(id)),
  }))
}
