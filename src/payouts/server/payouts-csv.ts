import { msg } from '@lingui/core/runtime-macro'
import type { Payout, PayoutState } from '#payouts/contract/payouts.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  csvTable,
  writeAmount,
  writeDecimal,
  writeTime,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { writeWorth, type Worth } from '#settings/contract/point-settings.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { readPayoutPage } from './read-payouts.ts'

const PAGE_SIZE = 500

const COLUMNS = [
  msg`Withdrawal`,
  msg`Withdrawn at`,
  msg`Employee ID`,
  msg`First Name`,
  msg`Last Name`,
  msg`Email`,
  msg`Team`,
  msg`Points`,
  msg`Currency`,
  msg({ message: 'Amount', context: 'money' }),
  msg`Paid out at`,
  msg`Paid out by`,
]

/**
 * The list as a file for payroll. The amount of money is at today's worth for waiting withdrawals, and at
 * the payout's worth for paid ones; empty where a point had no worth.
 */
export async function payoutsCsv(
  database: Database,
  fixed: FixedSettings,
  state: PayoutState,
  sheet: Sheet,
): Promise<FileAnswer> {
  const worth = worthIn(await readSettings(database, fixed))
  return csvTable(
    sheet,
    `withdrawals-${state}.csv`,
    COLUMNS,
    pages(database, { state, worth, sheet }),
  )
}

interface PayoutCsvOptions {
  readonly state: PayoutState
  readonly worth: Worth | null
  readonly sheet: Sheet
}

async function* pages(database: Database, { state, worth, sheet }: PayoutCsvOptions) {
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof readPayoutPage>> = await readPayoutPage(database, state, {
      after,
      size: PAGE_SIZE,
    })
    yield page.payouts.map((payout) => cellsOf(payout, worth, sheet))
    after = page.next
  }
}

function cellsOf(
  { id, person, points, date, paid }: Payout,
  today: Worth | null,
  sheet: Sheet,
): string[] {
  const worth = paid === null ? today : paid.worth
  return [
    String(id),
    writeTime(sheet, date),
    person.employeeId ?? '',
    person.firstName,
    person.lastName,
    person.email,
    person.team ?? '',
    writeAmount(sheet, points),
    worth?.currency ?? '',
    worth === null ? '' : writeDecimal(sheet, writeWorth(points, worth)),
    writeTime(sheet, paid?.at ?? null),
    paid?.by ?? '',
  ]
}
