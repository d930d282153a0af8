import { MOST_IMPORT_ROWS } from '#imports/contract/imports.ts'
import type { Encoding } from '#imports/contract/import-choices.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { decodeFile } from './decode-file.ts'
import { columnOf, standsFor } from './headings.ts'
import { isPlaceholder } from './placeholders.ts'
import { isFault, type Cells, type Entry, type Fault, type ImportRules } from './import-rules.ts'
import {
  createRecordReader,
  splitCells,
  splitLines,
  type CsvRecord,
  type Line,
} from './read-records.ts'

/** A row of the file: its entry, or why it is refused. */
export interface Row {
  readonly line: number
  readonly cells: Cells
  readonly read: Entry | Fault
}

/** The encoding of a file, and its unused columns. */
export interface FileNotes {
  encoding: Encoding
  notRead: readonly string[]
}

/** A sheet of a spreadsheet has no more lines; empty ones don't count as rows, but cost time. */
const MOST_LINES = 1_048_576
/** Longer than any valid cell. */
const LONGEST_CELL = 300
/** For a row that can't be split into cells. */
const LONGEST_START = 100

/**
 * Streams the rows of a CSV file in chunks. Throws Refused, at any time, for faults of the whole
 * file.
 */
export async function* readRows(
  body: AsyncIterable<Uint8Array>,
  rules: ImportRules,
  notes: FileNotes,
): AsyncGenerator<Row[]> {
  let reading: Reading | null = null
  let count = 0
  for await (const lines of splitLines(decodeFile(body, notes))) {
    const rows: Row[] = []
    for (const line of lines) {
      if (line.number > MOST_LINES) throw new Refused('csv-rows')
      if (reading !== null) rows.push(...reading.push(line))
      else if (line.text.trim() !== '') {
        const header = readHeader(line, rules)
        notes.notRead = header.notRead
        reading = startReading(header, rules)
      }
    }
    count += rows.length
    if (count > MOST_IMPORT_ROWS) throw new Refused('csv-rows')
    yield rows
  }
  reading?.end()
  if (count === 0) throw new Refused('csv-empty')
}

type Reading = ReturnType<typeof startReading>

function startReading(header: Header, rules: ImportRules) {
  const { delimiter, columns } = header
  const records = createRecordReader(delimiter)
  const seen = new Set<string>()
  const numbers = new Set<string>()

  function readRow(record: CsvRecord): Row {
    const { line } = record
    if ('refusal' in record) {
      const { refusal, start } = record
      const cells = { [rules.columns[0] ?? '']: shown(start, LONGEST_START) }
      return { line, cells, read: { refusal, column: null } }
    }
    const cells = cellsOf(record.cells, header, rules)
    return { line, cells: shownCells(cells), read: readCells(record.cells, cells) }
  }

  function readCells(all: readonly string[], cells: Cells): Entry | Fault {
    // Spreadsheets add empty cells at the end.
    if (all.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return { refusal: 'row-cells', column: null }
    }
    const read = rules.read(cells)
    if (isFault(read)) return read
    if ('gift' in read) {
      if (seen.has(String(read.gift))) return { refusal: 'row-gift-twice', column: 'ID' }
      seen.add(String(read.gift))
      return read
    }
    if (seen.has(read.email)) return { refusal: 'row-twice', column: 'Email' }
    const { employeeId = null } = read
    if (employeeId !== null && numbers.has(employeeId)) {
      return { refusal: 'row-employee-twice', column: 'Employee ID' }
    }
    seen.add(read.email)
    if (employeeId !== null) numbers.add(employeeId)
    return read
  }

  return {
    push: (line: Line): Row[] => records.push(line).map(readRow),
    end: () => records.end(),
  }
}

function cellsOf(
  cells: readonly string[],
  { columns, standIns }: Header,
  { emptiable }: ImportRules,
): Cells {
  const read: Record<string, string> = {}
  const textOf = (place: number, column: string) => {
    const text = cells[place] ?? ''
    return emptiable.includes(column) && isPlaceholder(text) ? '' : text
  }
  for (const [place, column] of columns.entries()) {
    if (column !== null) read[column] = textOf(place, column)
  }
  for (const [place, column] of standIns.entries()) {
    if (column !== null && (read[column] ?? '').trim() === '') read[column] = textOf(place, column)
  }
  return read
}

function shownCells(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, text]) => [column, shown(text, LONGEST_CELL)]),
  )
}

/** The start of a text, safe to store and show. */
function shown(text: string, longest: number): string {
  // A character has at most two units, so this much is enough.
  const characters = Array.from(text.trim().slice(0, 2 * longest + 1))
  const cut = characters.length > longest ? [...characters.slice(0, longest), '…'] : characters
  return cut.join('').replaceAll(/[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\uFFFD')
}

interface Header {
  readonly delimiter: string
  /** The file's columns in order; null for ignored ones. */
  readonly columns: readonly (string | null)[]
  /** By place: the column that this one stands for where it is empty; null for all others. */
  readonly standIns: readonly (string | null)[]
  /** The headings of an HR system that Laurel has no use for. */
  readonly notRead: readonly string[]
}

const DELIMITERS = [',', ';', '\t']
const LONGEST_NAME = 80

/** The extra columns of the file of refused rows. */
export const LINE = 'Line'
export const REFUSAL = 'Refusal'

/**
 * Parses the header line; columns may have any order and case. Throws Refused: 'csv-encoding',
 * 'csv-columns' (with the missing or unknown name) or 'csv-header-twice'.
 */
function readHeader(line: Line, rules: ImportRules): Header {
  // UTF-16 contains NUL in every other byte.
  if (line.text.includes('\0')) throw new Refused('csv-encoding')
  if (line.isCut) throw new Refused('csv-columns')
  const [delimiter, cells] = splitHeader(line.text)
  const names = trimEnd(cells.map((cell) => cell.trim()))
  const own = [...rules.ignored, LINE, REFUSAL]
  const notRead: string[] = []
  const standIns = names.map((name) => standsFor(name, rules.columns) ?? null)
  const columns = names.map((name, place) => {
    if (standIns[place] !== null) return null
    const column =
      own.find((one) => one.toLowerCase() === name.toLowerCase()) ?? columnOf(name, rules.columns)
    if (column === undefined) throw new Refused('csv-columns', name.slice(0, LONGEST_NAME))
    if (column !== null) return column
    notRead.push(name.slice(0, LONGEST_NAME))
    return `not read: ${notRead.length}`
  })
  const found = columns.filter((column) => column !== null)
  const twice = found.find((column, place) => found.indexOf(column) !== place)
  if (twice !== undefined) throw new Refused('csv-header-twice', twice)
  const missing = rules.required.find((column) => ![...found, ...standIns].includes(column))
  if (missing !== undefined) throw new Refused('csv-columns', missing)
  return {
    delimiter,
    columns: columns.map((column) =>
      column !== null && rules.columns.includes(column) ? column : null,
    ),
    standIns,
    notRead,
  }
}

/** Tries each delimiter and takes the one with the most cells. */
function splitHeader(text: string): [string, string[]] {
  const readings = DELIMITERS.map((delimiter): [string, string[]] => {
    const cells = splitCells(text, delimiter)
    return [delimiter, typeof cells === 'string' ? [] : cells]
  })
  return readings.reduce((best, other) => (other[1].length > best[1].length ? other : best))
}

/** Spreadsheets add empty columns at the end. */
function trimEnd(names: readonly string[]): readonly string[] {
  const last = names.findLastIndex((name) => name !== '')
  return names.slice(0, last + 1)
}
