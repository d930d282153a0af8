import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import { keepOverLimits } from './over-limits.ts'
import { openFacts } from './payroll-facts.ts'
import { readMonthOfPayroll } from './payroll-months.ts'

interface ClosingInput {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
  readonly month: string
}

/** Facts of months before the first closing are lines of their own months; late ones are of the first open month. */
const STORE = `
  with last as (select max(month) as month from payroll_months where month < ($1 || '-01')::date),
  facts as (
    select f.*, greatest(date_trunc('month', f.at at time zone $3)::date,
                         (last.month + interval '1 month')::date) as month
      from (${openFacts('f.at < $2')}) f cross join last),
  people as (
    insert into payroll_people (month, user_id, first_name, last_name, employee_id, cost_centre, country)
    select distinct f.month, u.id, u.first_name, u.last_name, u.employee_id, u.cost_centre, u.country
      from facts f join users u on u.id = f.user_id)
  insert into payroll_lines (month, user_id, way, kind, fact, subject, at, quantity, points, worth, currency, corrects)
  select month, user_id, way, kind, fact, subject, at, quantity, points, worth, currency, corrects
    from facts order by at, fact`

const LONGEST_MS = 120_000

/**
 * Closes a month for payroll, and the open ones before it: what counted until its end is stored in lines that never
 * change, and so is who is over a limit of their country. A closed one stays as it is. Returns how many lines were stored. Throws Refused: 'payroll-off', 'month-open'
 * until it is over.
 */
export function closePayroll(
  database: Database,
  fixed: FixedSettings,
  { by, from, month: asked }: ClosingInput,
): Promise<{ month: string; lines: number }> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, by, 'manageFinances')
    await tx.allowTime(LONGEST_MS)
    await tx.query({ text: 'lock table payroll_months in exclusive mode' })
    const { payroll, timeZone: zone } = await obeySettings(tx, fixed)
    if (!payroll) throw new Refused('payroll-off')
    const { month, until, isOver, closed } = await readMonthOfPayroll(tx, { month: asked, zone })
    if (closed !== null) return { month, lines: 0 }
    if (!isOver) throw new Refused('month-open')
    const { rowCount } = await tx.query({ text: STORE, values: [month, until, zone] })
    await keepOverLimits(tx)
    await tx.query({
      text: `insert into payroll_months (month, zone, until_at, made_by) values ($1, $2, $3, $4)`,
      values: [`${month}-01`, zone, until, by],
    })
    const lines = rowCount ?? 0
    await record(tx, { action: 'payrollClosed', by, from, after: { month, lines } })
    announce(tx, [{ topic: 'users', userId: null }])
    return { month, lines }
  })
}
