import type { Worth } from '#settings/contract/point-settings.ts'
import type { SnapshotQuery } from './open-snapshot.ts'

/** A month of the company. */
export interface Month {
  /** "2026-11". */
  readonly month: string
  readonly zone: string
  readonly from: Date
  readonly until: Date
  readonly isOver: boolean
  readonly closed: { readonly at: Date; readonly by: string } | null
  /** The worth of a point at the closing; null: not closed, or none was set. */
  readonly closedWorth: Worth | null
}

/**
 * A closed month keeps its bounds, and its neighbours begin and end at them, whatever zone the company
 * has since. A transaction of the last minute may still commit: a month is over an hour after its end.
 */
const READ_MONTH = `
  with asked as (select $1::date as month, $2::text as zone),
  bounds as (
    select coalesce(c.zone, a.zone) as zone,
           coalesce(c.from_at, b.until_at, a.month::timestamp at time zone a.zone) as from_at,
           coalesce(c.until_at, n.from_at,
                    (a.month + interval '1 month') at time zone a.zone) as until_at,
           c.point_currency, trim_scale(c.point_worth)::text as point_worth,
           c.made_at as closed_at, u.first_name || ' ' || u.last_name as closed_by
      from asked a
      left join closed_months c on c.month = a.month
      left join closed_months b on b.month = a.month - interval '1 month'
      left join closed_months n on n.month = a.month + interval '1 month'
      left join users u on u.id = c.made_by)
  select *, until_at < now() - interval '1 hour' as is_over from bounds`

interface MonthRow {
  zone: string
  from_at: Date
  until_at: Date
  closed_at: Date | null
  closed_by: string | null
  is_over: boolean
  point_currency: string | null
  point_worth: string | null
}

export async function readMonth(ask: SnapshotQuery, month: string, zone: string): Promise<Month> {
  const { rows } = await ask<MonthRow>({ text: READ_MONTH, values: [`${month}-01`, zone] })
  const [row] = rows
  if (row === undefined) throw new Error('a month without bounds')
  return {
    month,
    zone: row.zone,
    from: row.from_at,
    until: row.until_at,
    isOver: row.is_over,
    closed: row.closed_at === null ? null : { at: row.closed_at, by: row.closed_by ?? '' },
    closedWorth:
      row.point_currency === null || row.point_worth === null
        ? null
        : { currency: row.point_currency, amount: row.point_worth },
  }
}

const READ_MONTHS = `
  select to_char(coalesce(min(made_at), now()) at time zone $1, 'YYYY-MM') as first,
         to_char(now() at time zone $1, 'YYYY-MM') as latest
    from entries`

/** The months from the first entries until now. */
export async function readMonths(
  ask: SnapshotQuery,
  zone: string,
): Promise<{ first: string; latest: string }> {
  const { rows } = await ask<{ first: string; latest: string }>({
    text: READ_MONTHS,
    values: [zone],
  })
  return rows[0] ?? { first: '2000-01', latest: '2000-01' }
}
