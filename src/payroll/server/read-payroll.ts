import * as z from 'zod/mini'
import type {
  OwnPayrollYear,
  PayrollRow,
  PayrollTotals,
  PayrollWay,
} from '#payroll/contract/payroll.ts'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { MoneyAmount } from '#settings/contract/payroll-settings.ts'
import { openFacts } from './payroll-facts.ts'
import { linesOfMonth, type MonthOfPayroll } from './payroll-months.ts'
import { PositionText, readPosition, writePosition } from './row-position.ts'

interface SumRow {
  way: PayrollWay
  kind: PayrollKind | null
  quantity: number
  points: string
  worth: string | null
  currency: string | null
  corrects: string | null
}

/** A person as a statement returns them. */
export interface PayrollPersonColumns {
  user_id: number
  first_name: string
  last_name: string
  employee_id: string | null
  cost_centre: string | null
  country: string | null
}

type PersonRow = SumRow & PayrollPersonColumns

/** SQL: what was counted of lines that are alike. */
const SUMS = `
  way, kind, to_char(corrects, 'YYYY-MM') as corrects, currency, sum(quantity)::integer as quantity,
  sum(points)::text as points, trim_scale(sum(worth))::text as worth`

const ALIKE = 'way, kind, corrects, currency'

/** SQL: what was counted and taken back in the same month is not listed. */
const COUNTS = 'having sum(quantity) <> 0 or sum(points) <> 0 or sum(worth) <> 0'

const PERSON = 'user_id, first_name, last_name, employee_id, cost_centre, country'

/** SQL: the rows of a month, of its lines. */
const rowsOfLines = (lines: string) => `
  select ${PERSON}, ${SUMS} from (${lines}) l group by ${PERSON}, ${ALIKE} ${COUNTS}`

/** SQL: the place of a row in the order of names, which no other row has. */
const PLACE = `
  lower(last_name), lower(first_name), user_id, way,
  coalesce(kind, ''), coalesce(corrects, ''), coalesce(currency, '')`

interface PayrollPage {
  readonly rows: PayrollRow[]
  /** The position from which to read on; null: these are the last. */
  readonly next: string | null
}

/**
 * The sums of a month by person, way and kind, in the order of names: at most `size` rows after the row at `after`,
 * so that a row that comes or goes between two pages moves no other. Throws Refused('invalid-input').
 */
export async function readPayrollPage(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
  { after, size }: { after: string; size: number },
): Promise<PayrollPage> {
  const read = await queryRows(tx, month, { after: readPosition(Position, after), limit: size + 1 })
  const rows = read.slice(0, size)
  const last = read.length > size ? rows.at(-1) : undefined
  return { rows: rows.map(rowOf), next: last === undefined ? null : positionOf(last) }
}

/** All rows of a month, at one moment. */
export async function readPayrollRows(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
): Promise<PayrollRow[]> {
  return (await queryRows(tx, month, { after: null, limit: null })).map(rowOf)
}

async function queryRows(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
  { after, limit }: { after: Position | null; limit: number | null },
): Promise<PersonRow[]> {
  const lines = linesOfMonth(month)
  const { rows } = await tx.query<PersonRow>({
    text: `
      select * from (${rowsOfLines(lines.text)}) sums
       where $3::text is null
          or (${PLACE}) > (lower($3), lower($4), $5::bigint, $6::text, $7::text, $8::text, $9::text)
       order by ${PLACE}
       limit $10`,
    values: [...lines.values, ...(after ?? NO_POSITION), limit],
  })
  return rows
}

interface TotalRow {
  /** Whether these are the totals of all rows, not those of a currency. */
  isWhole: boolean
  currency: string | null
  rows: number
  people: number
  points: string
  worth: string | null
}

/** The totals of a month. */
export async function readPayrollTotals(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
): Promise<PayrollTotals> {
  const lines = linesOfMonth(month)
  const { rows } = await tx.query<TotalRow>({
    text: `
      select grouping(currency) = 1 as "isWhole", currency, count(*)::integer as rows,
             count(distinct user_id)::integer as people, coalesce(sum(points::numeric), 0)::text as points,
             trim_scale(sum(worth::numeric))::text as worth
        from (${rowsOfLines(lines.text)}) sums
       group by grouping sets ((), (currency)) order by currency`,
    values: lines.values,
  })
  const whole = rows.find(({ isWhole }) => isWhole)
  const without = rows.find(({ isWhole, currency }) => !isWhole && currency === null)
  return {
    people: whole?.people ?? 0,
    points: BigInt(whole?.points ?? 0),
    worths: rows.flatMap(({ currency, worth }) =>
      currency === null || worth === null ? [] : [{ amount: worth, currency }],
    ),
    unknown: without?.rows ?? 0,
  }
}

/** The names, the person's id, way, kind, corrected month and currency of a row. */
const Position = z.tuple([
  PositionText,
  PositionText,
  z.int(),
  PositionText,
  PositionText,
  PositionText,
  PositionText,
])
type Position = z.output<typeof Position>

const NO_POSITION = Position.def.items.map(() => null)

function positionOf(row: PersonRow): string {
  const { last_name, first_name, user_id, way, kind, corrects, currency } = row
  const place: Position = [
    last_name,
    first_name,
    user_id,
    way,
    kind ?? '',
    corrects ?? '',
    currency ?? '',
  ]
  return writePosition(place)
}

function rowOf(row: PersonRow): PayrollRow {
  return { ...countedIn(row), person: payrollPersonOf(row) }
}

/** The person of a row. */
export function payrollPersonOf(row: PayrollPersonColumns): PayrollRow['person'] {
  return {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    employeeId: row.employee_id,
    costCentre: row.cost_centre,
    country: row.country,
  }
}

function countedIn({ way, kind, quantity, points, worth, currency, corrects }: SumRow) {
  const money: MoneyAmount | null =
    worth === null || currency === null ? null : { amount: worth, currency }
  return { way, kind, quantity, points: BigInt(points), worth: money, corrects }
}

const LAST_CLOSED = `select max(month) + interval '1 month' as month from payroll_months`

const OWN = `
  with first_open as (${LAST_CLOSED}),
  own as (
    select l.month, l.way, l.kind, l.corrects, l.currency, l.quantity, l.points, l.worth
      from payroll_lines l where l.user_id = $1
     union all
    select greatest(date_trunc('month', f.at at time zone $3)::date, o.month::date),
           f.way, f.kind, f.corrects, f.currency, f.quantity, f.points, f.worth
      from (${openFacts('f.user_id = $1')}) f cross join first_open o)
  select to_char(month, 'YYYY-MM') as month, ${SUMS},
         trim_scale(sum(sum(worth)) over (partition by currency))::text as sum
    from own
   where extract(year from month) = $2
   group by month, ${ALIKE} ${COUNTS}
   order by month desc, way, kind, corrects nulls first, currency`

interface OwnRow extends SumRow {
  readonly month: string
  /** The worth of all rows in the same currency. */
  readonly sum: string | null
}

/** A person's year: its lines, and their sums by currency. */
export async function readOwnYear(
  tx: Pick<Tx, 'query'>,
  { userId, year, zone }: { userId: number; year: number; zone: string },
): Promise<OwnPayrollYear> {
  const { rows } = await tx.query<OwnRow>({ text: OWN, values: [userId, year, zone] })
  const sums = new Map(
    rows.flatMap(({ currency, sum }) =>
      currency === null || sum === null ? [] : [[currency, { amount: sum, currency }]],
    ),
  )
  return {
    year,
    lines: rows.map(({ month, ...row }) => ({ month, ...countedIn(row) })),
    sums: [...sums.values()],
  }
}
