import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { Ask } from './open-snapshot.ts'
import { STANDING } from './standing.ts'

const COUNT_THANKS = `
  with counts as (
    select date_trunc('week', e.made_at at time zone $3) as week,
           count(*) as times, -sum(e.earned + e.appreciation) as points
      from entries e
     where e.type = 'send' and e.made_at >= $1 and e.made_at < $2 and ${STANDING}
     group by 1)
  select to_char(week, 'YYYY-MM-DD') as week, coalesce(times, 0) as times,
         coalesce(points, 0) as points
    from generate_series(
           date_trunc('week', $1::timestamptz at time zone $3),
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '7 days') as week
    left join counts using (week)
   order by week`

interface WeekRow {
  week: string
  times: number
  points: string
}

/** The number and points of sends per week of the range. */
export async function countThanks(
  ask: Ask,
  { from, until, zone }: OverviewRange,
): Promise<Overview['weeks']> {
  const { rows } = await ask<WeekRow>({ text: COUNT_THANKS, values: [from, until, zone] })
  return rows.map(({ week, times, points }) => ({ week, times, points: BigInt(points) }))
}
