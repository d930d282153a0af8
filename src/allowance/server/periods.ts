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

const COLUMNS = `first_day::text as "firstDay", last_day::text as "lastDay", zone,
         starts_at as "startsAt", ends_at as "endsAt"`

const READ = `select ${COLUMNS} from allowance_periods where starts_at <= now() and now() < ends_at`

/**
 * The month or quarter of the company's calendar. It begins where the period before ends, which keeps its
 * bounds when the time zone or the length changes; what would last less than two days joins the next.
 */
const OPEN = `
  with calendar as (
    select date_trunc($2, now() at time zone $1) as first, ('1 ' || $2)::interval as step),
  bounds as (
    select step, first + step as next,
           greatest(first at time zone $1, (select max(ends_at) from allowance_periods)) as starts_at
      from calendar),
  period as (
    select starts_at,
           case when next at time zone $1 - starts_at < interval '2 days' then next + step
                else next end as next
      from bounds)
  insert into allowance_periods (first_day, last_day, zone, starts_at, ends_at)
  select (starts_at at time zone $1)::date, next::date - 1, $1, starts_at, next at time zone $1
    from period
  on conflict do nothing`

export async function readPeriod(tx: Pick<Tx, 'query'>): Promise<Period | null> {
  const { rows } = await tx.query<Period & Record<string, unknown>>({ text: READ })
  return rows[0] ?? null
}

/** The present period, which begins now if none does; null while allowances are off. */
export async function openPeriod(
  tx: Tx,
  { allowancePeriod, timeZone }: Pick<SettingValues, 'allowancePeriod' | 'timeZone'>,
): Promise<Period | null> {
  if (allowancePeriod === 'off') return null
  const known = await readPeriod(tx)
  if (known !== null) return known
  await tx.query({ text: OPEN, values: [timeZone, allowancePeriod] })
  return readPeriod(tx)
}
