import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { Ask } from './open-snapshot.ts'
import { STANDING } from './standing.ts'

const MOST = 20

// Materialized, so that parallel workers don't repeat it.
const FIND_UNTHANKED = `
  with thanked as materialized (
    select e.user_id, max(e.made_at) as at
      from entries e
     where e.type = 'receive' and e.made_at < $2 and ${STANDING}
     group by e.user_id)
  select u.id, u.first_name, u.last_name, u.email, u.picture, t.at, count(*) over () as total
    from users u
    left join thanked t on t.user_id = u.id
   where u.is_active and not u.is_administrator
     and (t.at is null or t.at < $1)
     -- Whoever came later could not have been thanked.
     and exists (select from entries s where s.user_id = u.id and s.seq = 1 and s.made_at < $2)
   order by t.at nulls first, u.id
   limit ${MOST}`

interface UnthankedRow {
  id: number
  first_name: string
  last_name: string
  email: string
  picture: string | null
  at: Date | null
  total: number
}

/**
 * Active people, except the administrator, without thanks in the range: their number, and the 20
 * whose last thanks are the oldest.
 */
export async function findUnthanked(
  ask: Ask,
  { from, until }: Pick<OverviewRange, 'from' | 'until'>,
): Promise<Overview['unthanked']> {
  const { rows } = await ask<UnthankedRow>({ text: FIND_UNTHANKED, values: [from, until] })
  const people = rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    picture: row.picture,
    lastThanked: row.at,
  }))
  return { people, total: rows[0]?.total ?? 0 }
}
