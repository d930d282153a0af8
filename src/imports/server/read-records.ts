import { parse } from 'csv-parse/sync'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'

/** A record: its cells, or its start if it can't be split. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly refusal: RefusalCode; readonly start: string }

/** Empty records with quotes, which take longer to read than rows do. */
const MOST_EMPTY = 10_000

/**
 * Joins lines into records and splits them into cells. A record that is too long or has broken
 * quotes is refused alone; csv-parse would skip the rest of the file.
 */
export function createRecordReader(delimiter: string) {
  /** The lines of a record with an open quote. */
  let open: CsvLine[] = []
  /** The first line of an overlong record whose last quote is still open. */
  let skipping: number | null = null
  let empty = 0

  function push(line: CsvLine): CsvRecord[] {
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
    if (cells !== 'broken') {
      if (cells.some(isFilled)) return [{ line: first.number, cells }]
      if (++empty > MOST_EMPTY) throw new Refused('csv-rows')
      return []
    }
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
    // Blanks around quotes, as some programs write them after each comma.
    const [cells = []] = parse(text, { delimiter, record_delimiter: '\n', trim: true })
    return cells
  } catch (error) {
    return errorCode(error) === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'broken'
  }
}

function refused(
  { number, text }: Pick<CsvLine, 'number' | 'text'>,
  refusal: RefusalCode,
): CsvRecord {
  return { line: number, refusal, start: text }
}

function isOdd(lines: readonly CsvLine[]): boolean {
  return lines.reduce((sum, { quotes }) => sum + quotes, 0) % 2 === 1
}

function lengthOf(lines: readonly CsvLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0)
}

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}

/** A line of the file, without its line break. */
export interface CsvLine {
  /** The line number, from 1. */
  readonly number: number
  readonly text: string
  /** The line is too long; only its start is kept. */
  readonly isCut: boolean
  /** The number of quotes, including those cut off. */
  readonly quotes: number
}

/** The maximum length of a row: several times that of its cells. */
const LONGEST_ROW = 4_096

/** Streams the lines of a text with any line breaks; the length of a kept line is bounded. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<CsvLine[]> {
  const splitter = createSplitter()
  for await (const piece of pieces) yield splitter.push(piece)
  yield splitter.end('')
}

function createSplitter() {
  let number = 1
  let text = ''
  let isCut = false
  let quotes = 0
  // "\r\n" may be split between two chunks.
  let held = ''

  function add(part: string): void {
    quotes += countQuotes(part)
    const room = LONGEST_ROW - text.length
    if (part.length > room) isCut = true
    text += part.slice(0, room)
  }

  function finish(): CsvLine {
    const line = { number, text, isCut, quotes }
    number++
    text = ''
    isCut = false
    quotes = 0
    return line
  }

  function split(piece: string): CsvLine[] {
    const [first = '', ...others] = piece.replaceAll(/\r\n?/g, '\n').split('\n')
    const lines: CsvLine[] = []
    add(first)
    for (const other of others) {
      lines.push(finish())
      add(other)
    }
    return lines
  }

  return {
    push(piece: string): CsvLine[] {
      const whole = held + piece
      held = whole.endsWith('\r') ? '\r' : ''
      return split(held === '' ? whole : whole.slice(0, -1))
    },
    end: (piece: string): CsvLine[] => [...split(held + piece), finish()],
  }
}

function countQuotes(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++
  return count
}
