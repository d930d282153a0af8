import { UNTHANKED_DAYS, type Overview, type OverviewRange } from '#reports/contract/overview.ts'
import type { SnapshotQuery } from './open-snapshot.ts'
import { STANDING_THANKS } from './thanks.ts'

type Period = Pick<OverviewRange, 'from' | 'until'>

/** SQL: `u` is active, not the administrator, and joined before the moment. */
export function isPresent(moment: string): string {
  return `u.is_active and not u.is_administrator and exists (
     select from entries s where s.user_id = u.id and s.seq = 1 and s.made_at < ${moment})`
}

// Materialized, so that the thanks are read once. Joined, since PostgreSQL would search a long list of
// "in" once for each person.
const COUNT_PARTICIPATION = `
  with thanks as materialized (
    select t.sender_id, t.receiver_id
      from ${STANDING_THANKS} t
     where t.made_at >= $1 and t.made_at < $2)
  select count(*) as people, count(gave.id) as thanked, count(received.id) as "wereThanked"
    from users u
    left join (select distinct sender_id as id from thanks) gave using (id)
    left join (select distinct receiver_id as id from thanks) received using (id)
   where ${isPresent('$2')}`

/** Counts active people except the administrator: all, senders and receivers of thanks. */
export async function countParticipation(
  ask: SnapshotQuery,
  { from, until }: Period,
): Promise<Overview['participation']> {
  const { rows } = await ask<Overview['participation']>({
    text: COUNT_PARTICIPATION,
    values: [from, until],
  })
  return rows[0] ?? { people: 0, thanked: 0, wereThanked: 0 }
}

const MOST_UNTHANKED = 20
const [SHORTEST] = UNTHANKED_DAYS

const LONGEST = Math.max(...UNTHANKED_DAYS)

/** SQL: nobody thanked the user in the last `days` before $1; each day has 24 hours. */
function isUnthankedFor(days: number): string {
  return `(t.at is null or t.at < $1::timestamptz - interval '${days * 24} hours')`
}

// The thanks of the longest period are read at once; earlier ones only for people without any in it.
// Materialized, so that parallel workers don't repeat it.
const FIND_UNTHANKED = `
  with thanked as materialized (
    select t.receiver_id, max(t.made_at) as at
      from ${STANDING_THANKS} t
     where t.is_on_wall and t.made_at >= $1::timestamptz - interval '${LONGEST * 24} hours' and t.made_at < $1
     group by t.receiver_id)
  select u.id, u.first_name, u.last_name, u.email, u.picture, coalesce(t.at, earlier.at) as at,
         array[${UNTHANKED_DAYS.map(
           (days) => `count(*) filter (where ${isUnthankedFor(days)}) over ()`,
         ).join(', ')}] as totals
    from users u
    left join thanked t on t.receiver_id = u.id
    left join lateral (
      select max(t.made_at) as at from ${STANDING_THANKS} t
       where t.receiver_id = u.id and t.is_on_wall and t.made_at < $1) earlier on t.at is null
   where ${isPresent('$1')} and ${isUnthankedFor(SHORTEST)}
   order by "at" nulls first, u.id
   limit ${MOST_UNTHANKED}`

interface UnthankedRow {
  id: number
  first_name: string
  last_name: string
  email: string
  picture: string | null
  at: Date | null
  totals: readonly (number | string)[]
}

/**
 * Active people, except the administrator, whom nobody has thanked on the wall for 30 days or longer: their
 * number for each of UNTHANKED_DAYS, and the 20 whose last thanks are the oldest.
 */
export async function findUnthanked(
  ask: SnapshotQuery,
  { until }: Pick<Period, 'until'>,
): Promise<Overview['unthanked']> {
  const { rows } = await ask<UnthankedRow>({ text: FIND_UNTHANKED, values: [until] })
  const people = rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    picture: row.picture,
    lastThanked: row.at,
  }))
  const totals = UNTHANKED_DAYS.map((days, place) => ({
    days,
    total: Number(rows[0]?.totals[place] ?? 0),
  }))
  return { people, totals }
}
