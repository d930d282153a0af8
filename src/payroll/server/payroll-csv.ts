import { msg } from '@lingui/core/runtime-macro'
import { WAY_NAMES, type PayrollRow } from '#payroll/contract/payroll.ts'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  csvTable,
  writeAmount,
  writeCode,
  writeDecimal,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { writeMoney } from '#settings/contract/point-settings.ts'
import type { MonthOfPayroll } from './payroll-months.ts'
import { readPayrollRows } from './read-payroll.ts'

const PAGE_SIZE = 500

const COLUMNS = [
  msg`Month`,
  msg`Employee ID`,
  msg`First Name`,
  msg`Last Name`,
  msg`Cost centre`,
  msg`Country`,
  msg`What`,
  msg`Kind`,
  msg`Quantity`,
  msg`Points`,
  msg`Currency`,
  msg`Amount`,
  msg`Corrects`,
]

/** The payroll of a month as a file: a row for each person, way and kind. */
export function payrollCsv(database: Database, month: MonthOfPayroll, sheet: Sheet): FileAnswer {
  return csvTable(sheet, `payroll-${month.month}.csv`, COLUMNS, pages(database, month, sheet))
}

async function* pages({ pool }: Database, month: MonthOfPayroll, sheet: Sheet) {
  const tx = { query: pool.query.bind(pool) } as Parameters<typeof readPayrollRows>[0]
  let after: number | null = 0
  while (after !== null) {
    const page: Awaited<ReturnType<typeof readPayrollRows>> = await readPayrollRows(tx, month, {
      after,
      size: PAGE_SIZE,
    })
    yield page.rows.map((row) => cellsOf(row, month.month, sheet))
    after = page.next
  }
}

function cellsOf(row: PayrollRow, month: string, sheet: Sheet): string[] {
  const { person, way, kind, quantity, points, worth, corrects } = row
  const [firstName, lastName] = [person.firstName, person.lastName]
  return [
    month,
    person.employeeId ?? '',
    firstName,
    lastName,
    person.costCentre ?? '',
    person.country ?? '',
    writeCode(sheet, way, WAY_NAMES[way]),
    kind === null ? '' : writeCode(sheet, kind, PAYROLL_KIND_NAMES[kind]),
    String(quantity),
    writeAmount(sheet, points),
    worth?.currency ?? '',
    worth === null ? '' : writeDecimal(sheet, writeMoney(worth)),
    corrects ?? '',
  ]
}
