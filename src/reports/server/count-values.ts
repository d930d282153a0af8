import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import type { Ask } from './open-snapshot.ts'
import { STANDING_THANKS } from './thanks.ts'

const COUNT_THANKS = `
  with counts as (
    select date_trunc('month', t.made_at at time zone $3) as month,
           count(distinct t.id) as thanks,
           count(distinct t.id) filter (where not exists (
             select from recognition_values v where v.recognition_id = t.id)) as without
      from ${STANDING_THANKS} t
     where t.made_at >= $1 and t.made_at < $2
     group by 1)
  select to_char(month, 'YYYY-MM-DD') as month, coalesce(thanks, 0) as thanks,
         coalesce(without, 0) as without
    from generate_series(
           date_trunc('month', $1::timestamptz at time zone $3),
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '1 month') as month
    left join counts using (month)
   order by month`

type MonthRow = Omit<Overview['values']['months'][number], 'counts'>

const COUNT_NAMED = `
  select v.id, v.name, v.emoji, v.color, count(distinct t.id) as times,
         to_char(date_trunc('month', t.made_at at time zone $3), 'YYYY-MM-DD') as month
    from ${STANDING_THANKS} t
    join recognition_values n on n.recognition_id = t.id
    join company_values v on v.id = n.value_id
   where t.made_at >= $1 and t.made_at < $2
   group by v.id, month`

type NamedRow = CompanyValue & { month: string; times: number }

/** The thanks of each month of the range, and how many of them name each value. */
export async function countValues(
  ask: Ask,
  { from, until, zone }: OverviewRange,
): Promise<Overview['values']> {
  const values = [from, until, zone]
  const [months, counts] = await Promise.all([
    ask<MonthRow>({ text: COUNT_THANKS, values }),
    ask<NamedRow>({ text: COUNT_NAMED, values }),
  ])
  const named = rankValues(counts.rows)
  const timesOf = new Map(counts.rows.map((row) => [`${row.id} ${row.month}`, row.times]))
  return {
    named,
    months: months.rows.map(({ month, thanks, without }) => ({
      month,
      thanks,
      counts: named.map(({ id }) => timesOf.get(`${id} ${month}`) ?? 0),
      without,
    })),
  }
}

function rankValues(rows: readonly NamedRow[]): CompanyValue[] {
  const months = Map.groupBy(rows, ({ id }) => id)
  const sumOf = (id: number) => months.get(id)?.reduce((sum, { times }) => sum + times, 0) ?? 0
  return [...months.values()]
    .flatMap(([first]) => first ?? [])
    .map(({ id, name, emoji, color }) => ({ id, name, emoji, color }))
    .toSorted((one, other) => sumOf(other.id) - sumOf(one.id) || one.id - other.id)
}
