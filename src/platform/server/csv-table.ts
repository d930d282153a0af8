import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FileAnswer } from './handler.ts'

/** Pages of rows, each read when the previous one was consumed. */
type CsvPages = AsyncIterable<readonly (readonly string[])[]>

/**
 * A CSV attachment for spreadsheets: all cells quoted, formulas escaped; amounts stay numbers. When
 * the client disconnects, no more pages are read.
 */
export function csvTable(
  saveAs: string,
  columns: readonly string[],
  pages: CsvPages,
): FileAnswer & { readonly saveAs: string } {
  return { content: Readable.from(linesOf(columns, pages)), saveAs }
}

async function* linesOf(columns: readonly string[], pages: CsvPages): AsyncGenerator<string> {
  yield write([columns], { bom: true })
  for await (const page of pages) if (page.length > 0) yield write(page)
}

function write(rows: readonly (readonly string[])[], { bom = false } = {}): string {
  return stringify(
    rows.map((cells) => cells.map(escaped)),
    {
      bom,
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
    },
  )
}

/** The first characters of a spreadsheet formula, also full-width ones. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const QUOTED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** An amount of points, also below zero, which spreadsheets add up. */
const AMOUNT = /^-?\d+\.\d\d$/

/** Whether a cell begins like a formula. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) || FORMULA.test(text.trim())
}

/** Escapes a formula, and a cell that already looks escaped, so that reading it back is unambiguous. */
function escaped(text: string): string {
  if (AMOUNT.test(text)) return text
  return FORMULA.test(text) || QUOTED_FORMULA.test(text) ? `'${text}` : text
}

/** Reverses the escaping of formulas in our own CSV files. */
export function unquoteFormula(text: string): string {
  return QUOTED_FORMULA.test(text) ? text.slice(1) : text
}
