import type { PayrollRow, PayrollWay } from '#payroll/contract/payroll.ts'
import type { PayrollKind } from '#platform/contract/payroll-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { MoneyAmount } from '#settings/contract/payroll-settings.ts'
import { openFacts } from './payroll-facts.ts'
import { linesOfMonth, type MonthOfPayroll } from './payroll-months.ts'

interface SumRow {
  way: PayrollWay
  kind: PayrollKind | null
  quantity: number
  points: string
  worth: string | null
  currency: string | null
  corrects: string | null
}

interface PersonRow extends SumRow {
  user_id: number
  first_name: string
  last_name: string
  employee_id: string | null
  cost_centre: string | null
  country: string | null
}

/** SQL: what was counted of lines that are alike. */
const SUMS = `
  way, kind, to_char(corrects, 'YYYY-MM') as corrects, currency, sum(quantity)::integer as quantity,
  sum(points)::text as points, trim_scale(sum(worth))::text as worth`

const ALIKE = 'way, kind, corrects, currency'

/** SQL: what was counted and taken back in the same month is not listed. */
const COUNTS = 'having sum(quantity) <> 0 or sum(points) <> 0 or sum(worth) <> 0'

const PERSON = 'user_id, first_name, last_name, employee_id, cost_centre, country'

/** The sums of a month by person, way and kind, in the order of names: at most `size` rows from `after` on. */
export async function readPayrollRows(
  tx: Pick<Tx, 'query'>,
  month: MonthOfPayroll,
  { after, size }: { after: number; size: number },
): Promise<{ rows: PayrollRow[]; next: number | null }> {
  const lines = linesOfMonth(month)
  const { rows } = await tx.query<PersonRow>({
    text: `
      select ${PERSON}, ${SUMS} from (${lines.text}) l
       group by ${PERSON}, ${ALIKE} ${COUNTS}
       order by lower(last_name), lower(first_name), user_id, way, kind, corrects nulls first, currency
       limit $3 offset $4`,
    values: [...lines.values, size + 1, after],
  })
  const next = rows.length > size ? after + size : null
  return { rows: rows.slice(0, size).map(rowOf), next }
}

function rowOf(row: PersonRow): PayrollRow {
  return {
    ...countedIn(row),
    person: {
      id: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      employeeId: row.employee_id,
      costCentre: row.cost_centre,
      country: row.country,
    },
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
  select to_char(month, 'YYYY-MM') as month, ${SUMS} from own
   where extract(year from month) = $2
   group by month, ${ALIKE} ${COUNTS}
   order by month desc, way, kind, corrects nulls first, currency`

/** A person's sums of a year, the latest month first. */
export async function readOwnLines(
  tx: Pick<Tx, 'query'>,
  { userId, year, zone }: { userId: number; year: number; zone: string },
) {
  const values = [userId, year, zone]
  const { rows } = await tx.query<SumRow & { month: string }>({ text: OWN, values })
  return rows.map(({ month, ...row }) => ({ month, ...countedIn(row) }))
}
