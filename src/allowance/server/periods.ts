import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import type { SettingValues } from '#settings/contract/settings.ts'

/** A period for which allowances are granted, by the company's calendar when it began. */
export interface Period {
  /** ISO dates, in `zone`. */
  readonly firstDay: string
  readonly lastDay: string
  readonly zone: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The months of a period of each length. */
export const MONTHS = { month: 1, quarter: 3 } as const

const NOW = sql<Date>`now()`

const periodAt = (at: RawBuilder<Date>) => sql<Period>`
  select first_day::text as "firstDay", last_day::text as "lastDay", zone,
         starts_at as "startsAt", ends_at as "endsAt"
    from allowance_periods where starts_at <= ${at} and ${at} < ends_at`

/**
 * The month or quarter of the company's calendar. It begins where the period before ends, which keeps its
 * bounds when the time zone or the length changes; what would last less than two days joins the next.
 */
const openAt = (zone: string, length: 'month' | 'quarter', at: RawBuilder<Date>) => sql`
  with calendar as (
    select date_trunc(${length}::text, ${at} at time zone ${zone}::text) as first,
           make_interval(months => ${MONTHS[length]}) as step),
  bounds as (
    select step, first + step as next,
           greatest(first at time zone ${zone}::text,
                    (select max(ends_at) from allowance_periods)) as starts_at
      from calendar),
  period as (
    select starts_at,
           case when next at time zone ${zone}::text - starts_at < interval '2 days' then next + step
                else next end as next
      from bounds)
  insert into allowance_periods (first_day, last_day, zone, starts_at, ends_at)
  select (starts_at at time zone ${zone}::text)::date, next::date - 1, ${zone}::text, starts_at,
         next at time zone ${zone}::text
    from period
  on conflict do nothing`

/** The period of the moment `at`, which is opened if there is none; null while allowances are off. */
export async function openPeriod(
  tx: Tx,
  { allowancePeriod, timeZone }: Pick<SettingValues, 'allowancePeriod' | 'timeZone'>,
  at = NOW,
): Promise<Period | null> {
  if (allowancePeriod === 'off') return null
  const [known] = (await periodAt(at).execute(tx.db)).rows
  if (known !== undefined) return known
  await openAt(timeZone, allowancePeriod, at).execute(tx.db)
  return (await periodAt(at).execute(tx.db)).rows[0] ?? null
}
