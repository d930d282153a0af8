import type { CompanyValue } from '#recognition/contract/rules.ts'
import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { SnapshotQuery } from './open-snapshot.ts'
import { STANDS } from './thanks.ts'

// Each card once: to count distinct ones, PostgreSQL would sort them all.
const STANDING_CARDS = `
  select r.id, date_trunc('month', r.made_at at time zone $3) as month
    from recognitions r
   where r.made_at >= $1 and r.made_at < $2 and ${STANDS}`

const COUNT_THANKS = `
  with cards as materialized (${STANDING_CARDS}),
  counts as (select month, count(*) as thanks from cards group by month),
  others as (
    select month, count(*) as without from cards
     where not exists (select from recognition_values v where v.recognition_id = cards.id)
     group by month)
  select to_char(month, 'YYYY-MM-DD') as month, coalesce(thanks, 0) as thanks,
         coalesce(without, 0) as without
    from generate_series(
           date_trunc('month', $1::timestamptz at time zone $3),
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '1 month') as month
    left join counts using (month)
    left join others using (month)
   order by month`

type MonthRow = Omit<Overview['values']['months'][number], 'counts'>

const COUNT_NAMED = `
  select v.id, v.name, v.emoji, v.color, n.times, to_char(n.month, 'YYYY-MM-DD') as month
    from (select n.value_id, cards.month, count(*) as times
            from (${STANDING_CARDS}) cards
            join recognition_values n on n.recognition_id = cards.id
           group by n.value_id, cards.month) n
    join company_values v on v.id = n.value_id`

type NamedRow = CompanyValue & { month: string; times: number }

/** The thanks of each month of the range, and how many of them name each value. */
export async function countValues(
  ask: SnapshotQuery,
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
