import * as z from 'zod/mini'
import type { OverLimit, OverLimits } from '#payroll/contract/over-limits.ts'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { COUNTED_PIECES } from '#shop/server/purchase/limit-standings.ts'
import { openFacts } from './payroll-facts.ts'
import type { MonthOfPayroll } from './payroll-months.ts'
import { payrollPersonOf, type PayrollPersonColumns } from './read-payroll.ts'
import { PositionText, readPosition, writePosition } from './row-position.ts'

/** SQL relations of which `overLimits` is made. */
interface LimitSources {
  /** Limits by month: month, country, kinds, amount, currency, period. */
  readonly limits: string
  /** People by month: month, user_id, country. */
  readonly people: string
  /** Lines of these months, and of those before them in their years. */
  readonly lines: string
}

const LIMIT = 'o.month, o.country, o.kinds, o.amount, o.currency, o.period'

const IS_SUMMED = `p.currency = o.currency and (o.period <> 'gift' or p.worth > o.amount)`

/**
 * SQL: who is over which limit by what counted until the end of a month, if something of it counted in that month. Of a
 * limit for each gift, the sum is that of the gifts over it.
 */
export function overLimits({ limits, people, lines }: LimitSources): string {
  return `
    with limits as (select distinct month, country, kinds, amount, currency, period from (${limits}) l),
    lines as (${lines}),
    steps as (
      select o.month, o.kinds, o.amount, o.currency as limit_currency, o.period, l.user_id, l.subject, l.currency,
             l.worth / l.quantity as worth, l.quantity, l.month = o.month and l.quantity > 0 as is_new,
             sum(l.quantity) over (
               partition by o.month, o.kinds, o.amount, o.currency, o.period, l.user_id, l.subject
               order by l.at, l.fact rows unbounded preceding) as running
        from limits o
        join (${people}) u on (u.month, u.country) = (o.month, o.country)
        join lines l on l.user_id = u.user_id and l.kind = any(o.kinds) and l.month <= o.month
         and l.month >= case o.period when 'year' then date_trunc('year', o.month)::date else o.month end),
    pieces as (
      select r.month, r.kinds, r.amount, r.limit_currency, r.period, r.user_id, r.currency, r.worth,
             bool_or(r.is_new) as is_new, ${COUNTED_PIECES} as pieces
        from steps r
       group by r.month, r.kinds, r.amount, r.limit_currency, r.period, r.user_id, r.subject, r.currency, r.worth)
    select ${LIMIT}, p.user_id, (sum(p.pieces) filter (where ${IS_SUMMED}))::integer as quantity,
           trim_scale(sum(p.pieces * p.worth) filter (where ${IS_SUMMED})) as sum,
           coalesce(sum(p.pieces) filter (where p.currency is distinct from o.currency), 0)::integer as unsummed
      from pieces p
      join (${people}) u on (u.month, u.user_id) = (p.month, p.user_id)
      join limits o on (o.month, o.kinds, o.amount, o.currency, o.period)
                     = (p.month, p.kinds, p.amount, p.limit_currency, p.period) and o.country = u.country
     group by ${LIMIT}, p.user_id
    having sum(p.pieces * p.worth) filter (where ${IS_SUMMED}) > o.amount and bool_or(p.is_new)`
}

const LINE = 'user_id, kind, fact, subject, at, quantity, worth, currency'

/** SQL: the first day of the year of a month, or of the month itself while no limit is for a year. */
const FIRST_DAY = `(
  select case when exists (select from country_limits where period = 'year')
              then date_trunc('year', $1::date)::date else $1::date end)`

/** SQL: what counted in the month $1 and those before it in its year, until $2 in the zone $3. */
const COUNTED_LINES = `
  select month, ${LINE} from payroll_lines where month >= ${FIRST_DAY} and month <= $1::date
   union all
  select greatest(date_trunc('month', f.at at time zone $3)::date, last.month) as month,
         ${LINE.replaceAll(/\b(?=\w)/g, 'f.')}
    from (${openFacts(`f.at < $2 and f.at >= ${FIRST_DAY}::timestamp at time zone $3 - interval '2 days'`)}) f
   cross join (select (max(month) + interval '1 month')::date as month from payroll_months) last`

const OF_OPEN_MONTH = overLimits({
  limits: 'select $1::date as month, * from country_limits',
  people: 'select $1::date as month, id as user_id, country from users where country is not null',
  lines: COUNTED_LINES,
})

const ROWS_OF_OPEN_MONTH = `
  select r.*, u.first_name, u.last_name, u.employee_id, u.cost_centre, u.country as home
    from (${OF_OPEN_MONTH}) r join users u on u.id = r.user_id`

const ROWS_OF_CLOSED_MONTH = `
  select r.*, u.first_name, u.last_name, u.employee_id, u.cost_centre, u.country as home
    from payroll_over_limits r join payroll_people u using (month, user_id)
   where r.month = $1::date and $2::text is null and $3::text is null`

/** The statement of the rows of a month: SQL and its values, by which further ones are numbered from 4. */
function rowsOf({ month, until, closed, zone }: MonthOfPayroll) {
  const first = `${month}-01`
  return closed === null
    ? { text: ROWS_OF_OPEN_MONTH, values: [first, until, zone] }
    : { text: ROWS_OF_CLOSED_MONTH, values: [first, null, null] }
}

interface OverLimitRow extends PayrollPersonColumns {
  home: string | null
  country: string
  kinds: PayrollKind[]
  amount: string
  currency: string
  period: OverLimit['period']
  quantity: number
  sum: string
  unsummed: number
}

/** SQL: the place of a row in the order of names, which no other row has. */
const PLACE = 'lower(last_name), lower(first_name), user_id, period, kinds, currency, amount'

/** The names, the person's id, period, kinds, currency and amount of a row. */
const OverLimitPosition = z.tuple([
  PositionText,
  PositionText,
  z.int(),
  PositionText,
  z.array(PositionText),
  PositionText,
  z.string().check(z.regex(/^\d{1,30}(\.\d{1,30})?$/)),
])
type OverLimitPosition = z.output<typeof OverLimitPosition>

const NO_POSITION = OverLimitPosition.def.items.map(() => null)

/**
 * The people over a limit in a month, in the order of names: at most `size` rows after the row at `after`, so that a row
 * that comes or goes between two pages moves no other. Throws Refused('invalid-input').
 */
export async function readOverLimitPage(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
  { after, size }: { after: string; size: number },
): Promise<OverLimits> {
  const position = readPosition(OverLimitPosition, after)
  const { rows: read, total } = await queryRows(tx, month, { after: position, limit: size + 1 })
  const rows = read.slice(0, size)
  const last = read.length > size ? rows.at(-1) : undefined
  return { rows: rows.map(overLimitOf), total, next: last === undefined ? null : positionOf(last) }
}

/** All people over a limit in a month, in the order of names. */
export async function readOverLimitRows(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
): Promise<OverLimit[]> {
  return (await queryRows(tx, month, { after: null, limit: null })).rows.map(overLimitOf)
}

/** A row, or none of a page without rows, with the number of all rows. */
type CountedRow = (OverLimitRow | { user_id: null }) & { total: number }

async function queryRows(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
  { after, limit }: { after: OverLimitPosition | null; limit: number | null },
): Promise<{ rows: OverLimitRow[]; total: number }> {
  const { text, values } = rowsOf(month)
  const { rows } = await tx.query<CountedRow>({
    text: `
      with found as (${text}), page as (
        select *, row_number() over (order by ${PLACE}) as place from found
         where $4::text is null
            or (${PLACE}) > (lower($4), lower($5), $6::bigint, $7::text, $8::text[], $9::text, $10::numeric)
         order by place
         limit $11)
      select user_id, first_name, last_name, employee_id, cost_centre, home, country, kinds, amount::text,
             currency, period, quantity, sum::text, unsummed,
             (select count(*) from found)::integer as total
        from (select) one left join page on true
       order by place`,
    values: [...values, ...(after ?? NO_POSITION), limit],
  })
  return { rows: rows.filter((row) => row.user_id !== null), total: rows[0]?.total ?? 0 }
}

function positionOf(row: OverLimitRow): string {
  const { last_name, first_name, user_id, period, kinds, currency, amount } = row
  const place: OverLimitPosition = [last_name, first_name, user_id, period, kinds, currency, amount]
  return writePosition(place)
}

function overLimitOf(row: OverLimitRow): OverLimit {
  const { country, kinds, amount, currency, period, quantity, sum, unsummed } = row
  return {
    person: payrollPersonOf({ ...row, country: row.home }),
    country,
    kinds,
    most: { amount, currency },
    period,
    quantity,
    sum: { amount: sum, currency },
    unsummed,
  }
}

const CLOSED = `coalesce((select max(month) from payroll_months), '-infinity'::date)`

const STORE = `
  insert into payroll_over_limits (month, country, kinds, amount, currency, period, user_id, quantity, sum, unsummed)
  ${overLimits({
    limits: `select m.month, c.*
               from (select distinct month from payroll_people where month > ${CLOSED}) m
              cross join country_limits c`,
    people: `select month, user_id, country from payroll_people where month > ${CLOSED}`,
    lines: `select month, ${LINE} from payroll_lines`,
  })}
  order by o.month, p.user_id, o.period, o.kinds, o.currency, o.amount`

/** Stores who is over a limit in the months whose lines were stored since the last closing. */
export async function keepOverLimits(tx: Tx): Promise<void> {
  await tx.query({ text: STORE })
}
