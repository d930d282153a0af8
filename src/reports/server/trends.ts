import type { OverviewRange } from '#reports/contract/overview.ts'
import { MOST_TEAMS, type Trends } from '#reports/contract/trends.ts'
import type { SnapshotQuery } from './open-snapshot.ts'
import { countParticipation } from './participation.ts'
import { hiddenGroups, pastTeams, TEAM_THEN } from './small-groups.ts'
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
  ask: SnapshotQuery,
  { from, until, zone }: OverviewRange,
): Promise<OverviewRange> {
  const { rows } = await ask<{ from: Date; until: Date }>({
    text: BEFORE,
    values: [from, until, zone],
  })
  return { zone, ...(rows[0] ?? { from, until }) }
}

/** The figures of the period before a range. */
export async function readBefore(
  ask: SnapshotQuery,
  range: OverviewRange,
): Promise<Trends['before']> {
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

// An account that was made later is nobody's colleague in an earlier month.
const COUNT_TEAM_THANKS = `
  with months as (
    select at, at at time zone $3 as starts,
           least((at + interval '1 month') at time zone $3, $2) as ends
      from generate_series(
             date_trunc('month', $1::timestamptz at time zone $3),
             ($2::timestamptz - interval '1 microsecond') at time zone $3,
             interval '1 month') as m (at)),
  past as (
    select m.at, p.* from months m cross join lateral ${pastTeams('m.starts')} p),
  thanks as (
    select date_trunc('month', t.made_at at time zone $3) as at, t.receiver_id, count(*) as times
      from ${STANDING_THANKS} t
     where t.made_at >= $1 and t.made_at < $2
     group by 1, 2),
  members as (
    select m.at, ${TEAM_THEN} as team, u.is_administrator, t.times,
           u.is_active and not u.is_administrator and u.created_at < m.ends as counts
      from months m
     cross join users u
      left join past p on p.at = m.at and p.user_id = u.id
      left join thanks t on t.at = m.at and t.receiver_id = u.id)
  select to_char(at, 'YYYY-MM-DD') as month, coalesce(lower(team), '') as key, min(team) as name,
         case when not bool_and(is_administrator) then count(*) filter (where counts) end as people,
         coalesce(sum(times), 0)::integer as times
    from members
   group by at, lower(team)
   order by at, key`

interface TeamMonth {
  readonly month: string
  readonly key: string
  readonly name: string | null
  readonly people: number | null
  readonly times: number
}

/**
 * The thanks of each month by the team of the month's beginning; those of small teams are among the others, with
 * those of people without a team, who are a group too: few of them hide the smallest team with them. A team that
 * is hidden in one month has no line.
 */
export async function countTeamThanks(
  ask: SnapshotQuery,
  { from, until, zone }: OverviewRange,
  smallestGroup: number,
): Promise<Trends['teams']> {
  const { rows } = await ask<TeamMonth>({ text: COUNT_TEAM_THANKS, values: [from, until, zone] })
  const months = [...Map.groupBy(rows, ({ month }) => month)]
  const hidden = new Set(
    months.flatMap(([, teams]) => [...hiddenGroups(teams, smallestGroup)].map(({ key }) => key)),
  )
  const sum = (some: readonly TeamMonth[]) => some.reduce((all, { times }) => all + times, 0)
  const named = [...Map.groupBy(rows, ({ key }) => key)]
    .map(([key, some]) => ({ key, name: some.at(-1)?.name ?? '', times: sum(some) }))
    .filter(({ key, name, times }) => name !== '' && !hidden.has(key) && times > 0)
    .toSorted((one, other) => other.times - one.times)
    .slice(0, MOST_TEAMS)
  return {
    named: named.map(({ name }) => name),
    months: months.map(([month, some]) => {
      const counts = named.map(({ key }) => sum(some.filter((team) => team.key === key)))
      return { month, counts, others: sum(some) - counts.reduce((all, times) => all + times, 0) }
    }),
    smallestGroup,
  }
}
