import { parse } from 'csv-parse/sync'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { LONGEST_ROW, type Line } from './split-lines.ts'

/** A record: its cells, or its start if it can't be split. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly refusal: RefusalCode; readonly start: string }

/**
 * Joins lines into records and splits them into cells. A record that is too long or has broken
 * quotes is refused alone; csv-parse would skip the rest of the file.
 */
export function createRecordReader(delimiter: string) {
  /** The lines of a record with an open quote. */
  let open: Line[] = []
  /** The first line of an overlong record whose last quote is still open. */
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
    if (cells !== 'broken') return cells.some(isFilled) ? [{ line: first.number, cells }] : []
    // The intended end is unknown, so the other lines are read as records.
    return [refused(first, 'row-quotes'), ...others.flatMap(push)]
  }

  function tooLong(): CsvRecord {
    const [first = { number: 0, text: '' }] = open
    // The record ends when its quotes are balanced; lines until then are skipped.
    if (isOdd(open)) skipping = first.number
    open = []
    return refused(first, 'row-long')
  }

  return {
    push,
    /** Throws Refused('csv-broken') if a quote is still open. */
    end(): void {
      const began = skipping ?? open[0]?.number
      if (began !== undefined) throw new Refused('csv-broken', `line ${began}`)
    },
  }
}

/**
 * The cells of a record; 'open' if its last quote is not closed, 'broken' if quotes are misplaced.
 */
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

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}
