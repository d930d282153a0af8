import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { Ask } from './open-snapshot.ts'

const SUM_MONTHS = `
  with sums as (
    select date_trunc('month', made_at at time zone $3) as month,
           -sum(system_amount) filter (where system_account = 'issued') as issued,
           sum(system_amount) filter (where system_account = 'shop') as spent,
           sum(system_amount) filter (where system_account = 'withdrawn') as withdrawn
      from entries
     where made_at >= $1 and made_at < $2 and system_account is not null
     group by 1)
  select to_char(month, 'YYYY-MM-DD') as month,
         coalesce(issued, 0) as issued, coalesce(spent, 0) as spent,
         coalesce(withdrawn, 0) as withdrawn
    from generate_series(
           date_trunc('month', $1::timestamptz at time zone $3),
           ($2::timestamptz - interval '1 microsecond') at time zone $3,
           interval '1 month') as month
    left join sums using (month)
   order by month`

type MonthRow = Record<keyof Overview['months'][number], string>

/**
 * Points issued, spent and withdrawn per month of the range, oldest first, in the reader's zone.
 * Adjustments count as issued and refunds reduce what was spent, in their month, so either may be
 * negative.
 */
export async function sumMonths(
  ask: Ask,
  { from, until, zone }: OverviewRange,
): Promise<Overview['months']> {
  const { rows } = await ask<MonthRow>({ text: SUM_MONTHS, values: [from, until, zone] })
  return rows.map(({ month, issued, spent, withdrawn }) => ({
    month,
    issued: BigInt(issued),
    spent: BigInt(spent),
    withdrawn: BigInt(withdrawn),
  }))
}
