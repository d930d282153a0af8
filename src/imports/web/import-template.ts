import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'

// What spreadsheets know UTF-8 by.
const BYTE_ORDER_MARK = '\uFEFF'

/** An empty table with the columns of a kind, which spreadsheets open right. */
export function importTemplate(kind: ImportKind): Blob {
  const header = IMPORT_COLUMNS[kind].join(',')
  return new Blob([`${BYTE_ORDER_MARK}${header}\r\n`], { type: 'text/csv' })
}
