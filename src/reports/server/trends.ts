import type { OverviewRange } from '#reports/contract/overview.ts'
import { MOST_TEAMS, type Trends } from '#reports/contract/trends.ts'
import type { Ask } from './open-snapshot.ts'
import { countParticipation } from './participation.ts'
import { hiddenGroups } from './small-groups.ts'
import { sumBooks, sumMonths } from './sum-books.ts'
import { countThanks, STANDING_THANKS } from './thanks.ts'

// Of a range that begins with a month, the last month counts as a whole one: 1 to 25 November is
// compared with 1 to 25 October.
const BEFORE = `
  with local as (
    select $1::timestamptz at time zone $3 as f, $2::timestamptz at time zone $3 as u,
           ($2::timestamptz - interval '1 microsecond') at time zone $3 as l),
  shift as (
    select *, make_interval(months => (
             (extract(year from l) - extract(year from f)) * 12
             + extract(month from l) - extract(month from f) + 1)::integer) as months
      from local)
  select case when f = date_trunc('month', f) then (f - months) at time zone $3
              else $1::timestamptz - ($2::timestamptz - $1::timestamptz) end as from,
         case when f = date_trunc('month', f) then least((u - months) at time zone $3, $1)
              else $1::timestamptz end as until
    from shift`

/** The period that a range is compared with. */
export async function periodBefore(
  ask: Ask,
  { from, until, zone }: OverviewRange,
): Promise<OverviewRange> {
  const { rows } = await ask<{ from: Date; until: Date }>({
    text: BEFORE,
    values: [from, until, zone],
  })
  return { zone, ...(rows[0] ?? { from, until }) }
}

/** The figures of the period before a range. */
export async function readBefore(ask: Ask, range: OverviewRange): Promise<Trends['before']> {
  const before = await periodBefore(ask, range)
  const [books, months, weeks, participation] = await Promise.all([
    sumBooks(ask, before),
    sumMonths(ask, before),
    countThanks(ask, before),
    countParticipation(ask, before),
  ])
  const moved = (name: 'issued' | 'spent' | 'withdrawn' | 'forfeited') =>
    months.reduce((sum, month) => sum + month[name], 0n)
  return {
    from: before.from,
    until: before.until,
    issued: moved('issued'),
    spent: moved('spent'),
    withdrawn: moved('withdrawn'),
    forfeited: moved('forfeited'),
    thanks: weeks.reduce((sum, { times }) => sum + times, 0),
    points: weeks.reduce((sum, { points }) => sum + points, 0n),
    ...participation,
    held: books.held.total,
  }
}

const COUNT_TEAM_THANKS = `
  with counts as (
    select to_char(date_trunc('month', t.made_at at time zone $3), 'YYYY-MM-DD') as month,
           coalesce(lower(u.team), '') as team, count(*) as times
      from ${STANDING_THANKS} t
      join users u on u.id = t.receiver_id
     where t.made_at >= $1 and t.made_at < $2
     group by 1, 2)
  select to_char(m.at, 'YYYY-MM-DD') as month, c.team, coalesce(c.times, 0) as times
    from generate_series(
           date_trunc('month', $1::timestamptz at time zone $3),
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '1 month') as m (at)
    left join counts c on c.month = to_char(m.at, 'YYYY-MM-DD')
   order by 1`

const COUNT_MEMBERS = `
  select coalesce(lower(team), '') as key, min(team) as name,
         case when not bool_and(is_administrator)
              then count(*) filter (where is_active and not is_administrator) end as people
    from users
   group by 1
   order by 1`

/**
 * The thanks of each month by team; those of small teams are among the others, with those of people without a
 * team, who are a group too: few of them hide the smallest team with them.
 */
export async function countTeamThanks(
  ask: Ask,
  { from, until, zone }: OverviewRange,
  smallestGroup: number,
): Promise<Trends['teams']> {
  const [members, { rows }] = await Promise.all([
    ask<{ key: string; name: string | null; people: number | null }>({ text: COUNT_MEMBERS }),
    ask<{ month: string; team: string | null; times: number }>({
      text: COUNT_TEAM_THANKS,
      values: [from, until, zone],
    }),
  ])
  const hidden = hiddenGroups(members.rows, smallestGroup)
  const timesOf = (key: string, of = rows) =>
    of.filter(({ team }) => team === key).reduce((sum, { times }) => sum + times, 0)
  const named = members.rows
    .filter((team) => team.name !== null && !hidden.has(team) && timesOf(team.key) > 0)
    .toSorted((one, other) => timesOf(other.key) - timesOf(one.key))
    .slice(0, MOST_TEAMS)
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, some]) => {
    const counts = named.map(({ key }) => timesOf(key, some))
    const all = some.reduce((sum, { times }) => sum + times, 0)
    return { month, counts, others: all - counts.reduce((sum, times) => sum + times, 0) }
  })
  return { named: named.map(({ name }) => name ?? ''), months, smallestGroup }
}
