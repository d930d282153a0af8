import { msg } from '@lingui/core/runtime-macro'
import { WAY_NAMES, type PayrollRow } from '#payroll/contract/payroll.ts'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import {
  csvTable,
  writeAmount,
  writeCode,
  writeDecimal,
  type Sheet,
} from '#platform/server/files/csv-table.ts'
import { writeMoney } from '#settings/contract/point-settings.ts'

const PAGE_SIZE = 500

/** The first columns of each file of a month: `cellsOfPayrollPerson` fills them. */
export const PAYROLL_PERSON_COLUMNS = [
  msg`Month`,
  msg`Employee ID`,
  msg`First Name`,
  msg`Last Name`,
  msg`Cost centre`,
  msg`Country`,
]

const COLUMNS = [
  ...PAYROLL_PERSON_COLUMNS,
  msg`What`,
  msg`Kind`,
  msg`Quantity`,
  msg`Points`,
  msg`Currency`,
  msg({ message: 'Amount', context: 'money' }),
  msg`Corrects`,
]

interface PayrollFile {
  readonly month: string
  /** All rows of the month, read at one moment: months may be closed while the client downloads. */
  readonly rows: readonly PayrollRow[]
}

/** The payroll of a month as a file: a row for each person, way and kind. */
export function payrollCsv(file: PayrollFile, sheet: Sheet): FileAnswer {
  return csvTable(sheet, `payroll-${file.month}.csv`, COLUMNS, pages(file, sheet))
}

async function* pages({ month, rows }: PayrollFile, sheet: Sheet): AsyncGenerator<string[][]> {
  for (let done = 0; done < rows.length; done += PAGE_SIZE) {
    yield rows.slice(done, done + PAGE_SIZE).map((row) => cellsOf(row, month, sheet))
  }
}

/** The month and the person of a row. */
export function cellsOfPayrollPerson(person: PayrollRow['person'], month: string): string[] {
  return [
    month,
    person.employeeId ?? '',
    person.firstName,
    person.lastName,
    person.costCentre ?? '',
    person.country ?? '',
  ]
}

function cellsOf(row: PayrollRow, month: string, sheet: Sheet): string[] {
  const { person, way, kind, quantity, points, worth, corrects } = row
  return [
    ...cellsOfPayrollPerson(person, month),
    writeCode(sheet, way, WAY_NAMES[way]),
    kind === null ? '' : writeCode(sheet, kind, PAYROLL_KIND_NAMES[kind]),
    String(quantity),
    writeAmount(sheet, points),
    worth?.currency ?? '',
    worth === null ? '' : writeDecimal(sheet, writeMoney(worth)),
    corrects ?? '',
  ]
}
