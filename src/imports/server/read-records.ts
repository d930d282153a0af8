import { parse } from 'csv-parse/sync'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { LONGEST_ROW, type Line } from './split-lines.ts'

/** A row of the file: its cells, or how it begins where they can't be told apart. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly refusal: RefusalCode; readonly start: string }

/**
 * Puts lines together to rows and takes those apart into cells. One row that is too long, or whose
 * quotes are not closed right, is refused by itself: the library would end there.
 */
export function createRecordReader(delimiter: string) {
  /** The lines of a row with a quote that is open still. */
  let open: Line[] = []
  /** Where a row began that is too long to be kept, and whose last quote is open still. */
  let skipping: number | null = null

  function push(line: Line): CsvRecord[] {
    if (skipping !== null) {
      if (isOdd([line])) skipping = null
      return []
    }
    if (open.length === 0 && !line.isCut && line.text.trim() === '') return []
    open.push(line)
    if (line.isCut || lengthOf(open) > LONGEST_ROW) return [tooLong()]
    if (open.length > 1 && line.quotes === 0) return []
    const cells = splitCells(open.map(({ text }) => text).join('\n'), delimiter)
    if (cells === 'open') return []
    const [first = line, ...others] = open
    open = []
    if (cells !== 'broken') return cells.some(isSaid) ? [{ line: first.number, cells }] : []
    // It is not known where the row was meant to end: what follows is read by itself.
    return [refused(first, 'row-quotes'), ...others.flatMap(push)]
  }

  function tooLong(): CsvRecord {
    const [first = { number: 0, text: '' }] = open
    // Where its quotes come in pairs it is over; until then, nothing that follows is a row.
    if (isOdd(open)) skipping = first.number
    open = []
    return refused(first, 'row-long')
  }

  return {
    push,
    /** Throws Refused('csv-broken') where a quote that was opened swallowed the rest. */
    end(): void {
      const began = skipping ?? open[0]?.number
      if (began !== undefined) throw new Refused('csv-broken', `line ${began}`)
    },
  }
}

/** The cells of one row; 'open' where its last quote is not closed, 'broken' where they are wrong. */
export function splitCells(text: string, delimiter: string): string[] | 'open' | 'broken' {
  if (!text.includes('"')) return text.split(delimiter)
  try {
    const [cells = []] = parse(text, { delimiter, record_delimiter: '\n' })
    return cells
  } catch (error) {
    return errorCode(error) === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'broken'
  }
}

function refused({ number, text }: Pick<Line, 'number' | 'text'>, refusal: RefusalCode): CsvRecord {
  return { line: number, refusal, start: text }
}

function isOdd(lines: readonly Line[]): boolean {
  return lines.reduce((sum, { quotes }) => sum + quotes, 0) % 2 === 1
}

function lengthOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0)
}

function isSaid(cell: string): boolean {
  return cell.trim() !== ''
}
