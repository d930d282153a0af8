import { Readable } from 'node:stream'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { stringify } from 'csv-stringify/sync'
import { csvDecimalMark, csvSeparator } from '#platform/contract/format.ts'
import { writePoints, type Hundredths } from '#platform/contract/points.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Call, FileAnswer } from '#platform/server/calls/handler.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'

/** How a file is written: in its reader's language, or for a program. */
export interface Sheet {
  readonly say: Say
  /** The company's time zone; null: a program reads the file, so codes and times in UTC never change. */
  readonly timeZone: string | null
}

export const PROGRAM_SHEET: Sheet = { say: sayInEnglish, timeZone: null }

/** The sheet for a caller: for a program where an API token calls. */
export type OpenSheet = (
  call: Pick<Call, 'language'> & { readonly caller: { readonly apiToken?: unknown } },
) => Promise<Sheet>

/** A decimal number, like "-1234.50", with the mark of the sheet's language. */
export function writeDecimal({ say }: Sheet, number: string): string {
  return number.replace('.', csvDecimalMark(say.language))
}

export function writeAmount(sheet: Sheet, amount: Hundredths | bigint): string {
  return writeDecimal(sheet, writePoints(amount))
}

/** A code for a program, its words for a person. */
export function writeCode(
  { say, timeZone }: Sheet,
  code: string,
  words: MessageDescriptor,
): string {
  return timeZone === null ? code : say(words)
}

export function writeFlag(sheet: Sheet, flag: boolean): string {
  return writeCode(sheet, String(flag), flag ? msg`Yes` : msg`No`)
}

/** A time, which spreadsheets of every language understand: "2026-12-31 18:30:00". Empty: none. */
export function writeTime({ timeZone }: Sheet, time: Date | null): string {
  if (time === null || timeZone === null) return time?.toISOString() ?? ''
  return time.toLocaleString('sv', { timeZone })
}

/** Pages of rows, each read when the previous one was consumed. */
type CsvPages = AsyncIterable<readonly (readonly string[])[]>

/**
 * A CSV attachment for spreadsheets: all cells quoted, formulas escaped; amounts stay numbers. When
 * the client disconnects, no more pages are read. Columns are written as they are, or said.
 */
export function csvTable(
  { say }: Sheet,
  saveAs: string,
  columns: readonly (string | MessageDescriptor)[],
  pages: CsvPages,
): FileAnswer & { readonly saveAs: string } {
  const headings = columns.map((column) => (typeof column === 'string' ? column : say(column)))
  const delimiter = csvSeparator(say.language)
  return { content: Readable.from(linesOf(headings, pages, delimiter)), saveAs }
}

async function* linesOf(
  headings: readonly string[],
  pages: CsvPages,
  delimiter: string,
): AsyncGenerator<string> {
  yield write([headings], { bom: true, delimiter })
  for await (const page of pages) if (page.length > 0) yield write(page, { delimiter })
}

function write(
  rows: readonly (readonly string[])[],
  options: { readonly bom?: boolean; readonly delimiter: string },
): string {
  return stringify(
    rows.map((cells) => cells.map(escaped)),
    {
      ...options,
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
    },
  )
}

/** The first characters of a spreadsheet formula, also full-width ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** A number, also below zero, which spreadsheets add up. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** Whether a cell begins like a formula. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) || FORMULA.test(text.trim())
}

/** Escapes a formula, and a cell that already looks escaped, so that reading it back is unambiguous. */
function escaped(text: string): string {
  if (NUMBER.test(text)) return text
  return FORMULA.test(text) || QUOTED_FORMULA.test(text) ? `'${text}` : text
}

/** Reverses the escaping of formulas in our own CSV files. */
export function unquoteFormula(text: string): string {
  return QUOTED_FORMULA.test(text) ? text.slice(1) : text
}
