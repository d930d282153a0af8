import { writePoints } from '#platform/contract/points.ts'
import { csvTable } from '#platform/server/csv-table.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileAnswer } from '#platform/server/handler.ts'
import type { PayoutState } from '#payouts/contract/payout-choices.ts'
import type { Payout } from '#payouts/contract/payouts.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readPage } from './read-payouts.ts'

const PAGE_SIZE = 500

const COLUMNS = [
  'Withdrawal',
  'Withdrawn at',
  'Employee ID',
  'First Name',
  'Last Name',
  'Email',
  'Team',
  'Points',
  'Currency',
  'Amount',
  'Paid out at',
  'Paid out by',
]

/**
 * The list as a file for payroll, times in UTC. The amount of money is today's worth of what waits,
 * and that of the payout for what was paid out; empty where nothing was said.
 */
export async function payoutsCsv(
  database: Database,
  fixed: FixedSettings,
  state: PayoutState,
): Promise<FileAnswer> {
  const worth = worthIn(await readSettings(database, fixed))
  return csvTable(`withdrawals-${state}.csv`, COLUMNS, pages(database, state, worth))
}

async function* pages(database: Database, state: PayoutState, worth: Worth | null) {
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(database, state, {
      after,
      size: PAGE_SIZE,
    })
    yield page.payouts.map((payout) => cellsOf(payout, worth))
    after = page.next
  }
}

function cellsOf({ id, person, points, date, paid }: Payout, today: Worth | null): string[] {
  const worth = paid === null ? today : paid.worth
  return [
    String(id),
    date.toISOString(),
    person.employeeId ?? '',
    person.firstName,
    person.lastName,
    person.email,
    person.team ?? '',
    writePoints(points),
    worth?.currency ?? '',
    worth === null ? '' : writeWorth(points, worth),
    paid?.at.toISOString() ?? '',
    paid?.by ?? '',
  ]
}
