import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '#platform/contract/say.ts'
import type { FOREIGN_COLUMNS, ImportColumn } from './imports.ts'
import { ownFieldOf } from './own-columns.ts'

/** The columns in words, for files in other languages than English; an import reads both. */
export const COLUMN_NAMES: Readonly<
  Record<ImportColumn | (typeof FOREIGN_COLUMNS)[number], MessageDescriptor>
> = {
  'First Name': msg`First Name`,
  'Last Name': msg`Last Name`,
  Email: msg`Email`,
  isActive: msg`Active`,
  isDeposit: msg`Deposit`,
  isWithdraw: msg`Withdraw`,
  isTransfer: msg`Appreciate`,
  Title: msg`Title`,
  Team: msg`Team`,
  ID: msg`ID`,
  'Employee ID': msg`Employee ID`,
  Manager: msg`Manager`,
  'Start Date': msg`Start date`,
  Birthday: msg`Birthday`,
  Place: msg`Place`,
  Country: msg`Country`,
  'Cost Centre': msg`Cost centre`,
  Kind: msg({ message: 'Kind', context: 'of employment' }),
  'Receives Points': msg`Receives points`,
  Status: msg`Status`,
  'Leaving Date': msg`Leaving date`,
  Language: msg`Language`,
  Amount: msg`Amount`,
  Reason: msg`Reason`,
  Gift: msg`Gift`,
  Stock: msg`Stock`,
  Counted: msg`Counted`,
  Categories: msg`Categories`,
  'Offered To': msg`Offered to`,
  'Article Number': msg`Article number`,
  Options: msg`Options`,
  Date: msg`Date`,
  Holiday: msg`Holiday`,
  List: msg`List`,
  Text: msg`Text`,
  Code: msg`Code`,
  PIN: msg`PIN`,
  Value: msg`Value`,
  Expires: msg`Expires`,
  Note: msg`Note`,
}

/** Columns as the first line of a file names them. */
export function headingsOf(columns: readonly string[], say: Say): string[] {
  return columns.map((column) => {
    const own = ownFieldOf(column)
    if (own !== null || say.language === 'en') return own ?? column
    return say(COLUMN_NAMES[column as keyof typeof COLUMN_NAMES])
  })
}
