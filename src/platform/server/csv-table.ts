import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { quoteQuoted } from './formula.ts'
import type { FileAnswer } from './handler.ts'

/** Pages of cells, each read when the one before has been taken. */
export type CsvPages = AsyncIterable<readonly (readonly string[])[]>

/**
 * A table for spreadsheets, to be saved under a name: quoted throughout, and nothing in it that a
 * spreadsheet would run as a formula. Whoever stops reading stops the pages.
 */
export function csvTable(
  saveAs: string,
  columns: readonly string[],
  pages: CsvPages,
): FileAnswer & { readonly saveAs: string } {
  return { content: Readable.from(written(columns, pages)), saveAs }
}

async function* written(columns: readonly string[], pages: CsvPages): AsyncGenerator<string> {
  yield write([columns], { bom: true })
  for await (const page of pages) if (page.length > 0) yield write(page)
}

function write(rows: readonly (readonly string[])[], { bom = false } = {}): string {
  return stringify(
    rows.map((cells) => cells.map(quoteQuoted)),
    {
      bom,
      quoted: true,
      quoted_empty: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  )
}
