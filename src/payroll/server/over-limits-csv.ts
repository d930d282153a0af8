import { msg } from '@lingui/core/runtime-macro'
import type { OverLimit } from '#payroll/contract/over-limits.ts'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import { csvTable, writeCode, writeDecimal, type Sheet } from '#platform/server/files/csv-table.ts'
import { writeMoney } from '#settings/contract/point-settings.ts'
import { COUNTRY_LIMIT_PERIOD_NAMES } from '#shop/contract/country-limits.ts'
import { cellsOfPayrollPerson, PAYROLL_PERSON_COLUMNS } from './payroll-csv.ts'

const PAGE_SIZE = 500

const COLUMNS = [
  ...PAYROLL_PERSON_COLUMNS,
  msg`Kinds`,
  msg`Period`,
  msg`Currency`,
  msg`Limit`,
  msg`Sum`,
  msg`Quantity`,
  msg`Not in the sum`,
]

interface OverLimitFile {
  readonly month: string
  readonly rows: readonly OverLimit[]
}

/** The file of people over a limit in a month: a row for each person and limit. */
export function overLimitsCsv(file: OverLimitFile, sheet: Sheet): FileAnswer {
  return csvTable(sheet, `over-limits-${file.month}.csv`, COLUMNS, pages(file, sheet))
}

async function* pages({ month, rows }: OverLimitFile, sheet: Sheet): AsyncGenerator<string[][]> {
  for (let done = 0; done < rows.length; done += PAGE_SIZE) {
    yield rows.slice(done, done + PAGE_SIZE).map((row) => cellsOf(row, month, sheet))
  }
}

function cellsOf(row: OverLimit, month: string, sheet: Sheet): string[] {
  const { person, country, kinds, most, period, quantity, sum, unsummed } = row
  return [
    ...cellsOfPayrollPerson({ ...person, country }, month),
    kinds.map((kind) => writeCode(sheet, kind, PAYROLL_KIND_NAMES[kind])).join(', '),
    writeCode(sheet, period, COUNTRY_LIMIT_PERIOD_NAMES[period]),
    most.currency,
    writeDecimal(sheet, writeMoney(most)),
    writeDecimal(sheet, writeMoney(sum)),
    String(quantity),
    String(unsummed),
  ]
}
