import {
  FULL_NAME,
  MOST_IMPORT_ROWS,
  MOST_LIST_ROWS,
  NUMBER_AS_NAME,
} from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { decodeFile, type FileNotes } from './decode-file.ts'
import {
  isFault,
  isNobodysNumber,
  isPlaceholder,
  type Cells,
  type Fault,
  type ImportEntry,
  type ImportRules,
} from './import-rules.ts'
import { HEAD_LINES, readHead, type FileHead } from './read-head.ts'
import { createRecordReader, splitLines, type CsvLine, type CsvRecord } from './read-records.ts'

/** A row of the file: its entry, or why it is refused. */
export interface FileRow {
  readonly line: number
  readonly cells: Cells
  readonly read: ImportEntry | Fault
}

/** The field of each column of a file. */
export type ChooseFields = (head: FileHead) => Promise<readonly (string | null)[]>

/** A sheet of a spreadsheet has no more lines; empty ones don't count as rows, but cost time. */
const MOST_LINES = 1_048_576
/** Longer than any valid cell. */
export const LONGEST_CELL = 300
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
  choose: ChooseFields,
): AsyncGenerator<FileRow[]> {
  /** The first lines, until the headings are found. */
  let held: CsvLine[] = []
  let reading: RowReader | null = null
  let count = 0
  for await (const lines of splitLines(decodeFile(body, notes))) {
    const rows: FileRow[] = []
    for (const line of lines) {
      if (line.number > MOST_LINES) throw new Refused('csv-rows')
      if (reading !== null) {
        rows.push(...reading.push(line))
      } else if (held.length > 0 || line.text.trim() !== '') {
        held.push(line)
        if (held.length < HEAD_LINES) continue
        reading = await startReading(held, rules, notes, choose)
        rows.push(...reading.first)
        held = []
      }
    }
    count += rows.length
    refuseMany(count, rules)
    yield rows
  }
  if (reading === null && held.length > 0) {
    reading = await startReading(held, rules, notes, choose)
    count = reading.first.length
    yield reading.first
  }
  reading?.end()
  if (count === 0) throw new Refused('csv-empty')
}

/** Throws Refused('csv-rows') or Refused('csv-list-rows'). */
function refuseMany(rows: number, { isList }: Pick<ImportRules, 'isList'>): void {
  if (isList && rows > MOST_LIST_ROWS) throw new Refused('csv-list-rows')
  if (rows > MOST_IMPORT_ROWS) throw new Refused('csv-rows')
}

interface RowReader {
  /** The rows among the first lines. */
  readonly first: FileRow[]
  push(line: CsvLine): FileRow[]
  end(): void
}

async function startReading(
  lines: readonly CsvLine[],
  rules: ImportRules,
  notes: FileNotes,
  choose: ChooseFields,
): Promise<RowReader> {
  const head = readHead(lines, rules)
  if (head === null) throw new Refused('csv-empty')
  const fields = await choose(head)
  notes.columns = head.headings.map((heading, place) => ({ heading, field: fields[place] ?? null }))
  const reading = createRowReader(head.delimiter, fields, rules)
  const first = lines.slice(head.at + 1).flatMap((line) => reading.push(line))
  return { ...reading, first }
}

function createRowReader(
  delimiter: string,
  fields: readonly (string | null)[],
  rules: ImportRules,
) {
  const records = createRecordReader(delimiter)
  const seen = new Set<string>()
  const numbers = new Set<string>()

  function readRow(record: CsvRecord): FileRow {
    const { line } = record
    if ('refusal' in record) {
      const { refusal, start } = record
      const cells = { [rules.columns[0] ?? '']: shown(start, LONGEST_START) }
      return { line, cells, read: { refusal, column: null } }
    }
    const cells = cellsOf(record.cells, fields, rules)
    return { line, cells: shownCells(cells), read: readCells(record.cells, cells) }
  }

  function readCells(all: readonly string[], cells: Cells): ImportEntry | Fault {
    // Spreadsheets add empty cells at the end.
    if (all.slice(fields.length).some((cell) => cell.trim() !== '')) {
      return { refusal: 'row-cells', column: null }
    }
    const read = rules.read(cells)
    if (isFault(read)) return read
    if ('key' in read) {
      if (seen.has(read.key)) return read.twice
      seen.add(read.key)
      return read
    }
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
    push: (line: CsvLine): FileRow[] => records.push(line).map(readRow),
    end: () => records.end(),
  }
}

function cellsOf(
  cells: readonly string[],
  fields: readonly (string | null)[],
  { emptiable }: ImportRules,
): Cells {
  const read: Record<string, string> = {}
  let standIn = ''
  let names: Cells = {}
  for (const [place, field] of fields.entries()) {
    if (field === null) continue
    const text = cells[place] ?? ''
    const means = emptiable.includes(field) && isPlaceholder(text) ? '' : text
    if (field === FULL_NAME) names = splitFullName(text)
    else if (field === 'User Name') standIn ||= means.trim()
    else if (field === NUMBER_AS_NAME) {
      read['Employee ID'] = text
      standIn ||= isNobodysNumber(text) ? '' : text.trim()
    } else read[field] = means
  }
  for (const [column, name] of Object.entries(names)) read[column] ||= name
  if (standIn === '' && 'Email' in read) return read
  return { ...read, Email: (read['Email'] ?? '').trim() === '' ? standIn : (read['Email'] ?? '') }
}

/** The names in "Lea Lead", "Lead, Lea" or "Lea Lead (10023)". */
function splitFullName(text: string): Cells {
  if (isPlaceholder(text)) return {}
  const [whole = ''] = text.trim().split(/\s*[(<[]/)
  const [last = '', comma] = whole.split(/\s*,\s*/)
  if (comma !== undefined) return { 'First Name': comma, 'Last Name': last }
  const [first = '', ...others] = whole.split(/\s+/)
  return { 'First Name': first, 'Last Name': others.join(' ') }
}

function shownCells(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, text]) => [column, shown(text, LONGEST_CELL)]),
  )
}

/** The start of a text, safe to store and show. */
export function shown(text: string, longest: number): string {
  // A character has at most two units, so this much is enough.
  const characters = Array.from(text.trim().slice(0, 2 * longest + 1))
  const cut = characters.length > longest ? [...characters.slice(0, longest), '…'] : characters
  return cut.join('').replaceAll(/[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\uFFFD')
}
