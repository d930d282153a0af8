import type { Tx } from '#platform/server/db/transact.ts'
import { openFacts } from './payroll-facts.ts'

/** A month of payroll. */
export interface MonthOfPayroll {
  /** "2026-11". */
  readonly month: string
  readonly zone: string
  /** What counted from then on and is in no closed month belongs to it. */
  readonly from: Date | null
  readonly until: Date
  readonly isOver: boolean
  readonly closed: { readonly at: Date; readonly by: string } | null
  readonly first: string
  readonly latest: string
}

/**
 * The first month after the last closed one takes everything before its end that no closing has, since a transaction
 * of the last minute may commit late. A month is over an hour after its end.
 */
const READ_MONTH = `
  with asked as (
    select case $1 when 'latest' then date_trunc('month', now() at time zone $2)::date
                else ($1 || '-01')::date end as month),
  last as (select max(month) as month from payroll_months),
  bounds as (
    select a.month, (a.month + interval '1 month') at time zone $2 as until_at,
           case when a.month = l.month + interval '1 month' then null
                else a.month::timestamp at time zone $2 end as from_at
      from asked a cross join last l)
  select to_char(b.month, 'YYYY-MM') as month, b.from_at as "from", b.until_at as until,
         b.until_at < now() - interval '1 hour' as "isOver",
         c.zone, c.made_at as "closedAt", u.first_name || ' ' || u.last_name as "closedBy",
         (select to_char(coalesce(min(made_at), now()) at time zone $2, 'YYYY-MM') from entries) as first,
         to_char(now() at time zone $2, 'YYYY-MM') as latest
    from bounds b
    left join lateral (
      select * from payroll_months p where p.month >= b.month order by p.month limit 1) c on true
    left join users u on u.id = c.made_by`

interface MonthRow {
  month: string
  from: Date | null
  until: Date
  isOver: boolean
  zone: string | null
  closedAt: Date | null
  closedBy: string | null
  first: string
  latest: string
}

/** A month, or 'latest'. */
export async function readMonthOfPayroll(
  tx: Pick<Tx, 'query'>,
  { month, zone }: { month: string; zone: string },
): Promise<MonthOfPayroll> {
  const { rows } = await tx.query<MonthRow>({ text: READ_MONTH, values: [month, zone] })
  const [row] = rows
  if (row === undefined) throw new Error('a month without bounds')
  const { closedAt, closedBy, ...bounds } = row
  const closed = closedAt === null ? null : { at: closedAt, by: closedBy ?? '' }
  return { ...bounds, zone: row.zone ?? zone, closed }
}

const OF_MONTH = openFacts('f.at >= $1 and f.at < $2')

const CLOSED_LINES = `
  select l.*, p.first_name, p.last_name, p.employee_id, p.cost_centre, p.country
    from payroll_lines l join payroll_people p using (month, user_id)
   where l.month = ($1 || '-01')::date`

/** The statement of lines with their people: SQL and its values, by which further ones are numbered from 3. */
export function linesOfMonth({ month, from, until, closed }: MonthOfPayroll) {
  if (closed !== null) {
    return { text: `${CLOSED_LINES} and $2::text is null`, values: [month, null] }
  }
  const text = `
    select f.*, u.first_name, u.last_name, u.employee_id, u.cost_centre, u.country
      from (${OF_MONTH}) f join users u on u.id = f.user_id`
  return { text, values: [from ?? '-infinity', until] }
}
