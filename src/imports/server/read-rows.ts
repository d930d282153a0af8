import { MOST_IMPORT_ROWS } from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { isFault, type Cells, type Entry, type Fault, type ImportRules } from './import-rules.ts'
import { readHeader, type Header } from './read-header.ts'
import { createRecordReader, type CsvRecord } from './read-records.ts'
import { splitLines, type Line } from './split-lines.ts'

/** A row of the file: its entry, or why it is refused. */
export interface Row {
  readonly line: number
  readonly cells: Cells
  readonly read: Entry | Fault
}

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
): AsyncGenerator<Row[]> {
  let reading: Reading | null = null
  let count = 0
  for await (const lines of splitLines(body)) {
    const rows: Row[] = []
    for (const line of lines) {
      if (reading !== null) rows.push(...reading.push(line))
      else if (line.text.trim() !== '') reading = startReading(readHeader(line, rules), rules)
    }
    count += rows.length
    if (count > MOST_IMPORT_ROWS) throw new Refused('csv-rows')
    yield rows
  }
  reading?.end()
  if (count === 0) throw new Refused('csv-empty')
}

type Reading = ReturnType<typeof startReading>

function startReading({ delimiter, columns }: Header, rules: ImportRules) {
  const records = createRecordReader(delimiter)
  const seen = new Set<string>()

  function readRow(record: CsvRecord): Row {
    const { line } = record
    if ('refusal' in record) {
      const { refusal, start } = record
      const cells = { [rules.columns[0] ?? '']: shown(start, LONGEST_START) }
      return { line, cells, read: { refusal, column: null } }
    }
    const cells = cellsOf(record.cells, columns)
    return { line, cells: shownCells(cells), read: readCells(record.cells, cells) }
  }

  function readCells(all: readonly string[], cells: Cells): Entry | Fault {
    // Spreadsheets add empty cells at the end.
    if (all.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return { refusal: 'row-cells', column: null }
    }
    const read = rules.read(cells)
    if (isFault(read)) return read
    if (seen.has(read.email)) return { refusal: 'row-twice', column: 'Email' }
    seen.add(read.email)
    return read
  }

  return {
    push: (line: Line): Row[] => records.push(line).map(readRow),
    end: () => records.end(),
  }
}

function cellsOf(cells: readonly string[], columns: readonly (string | null)[]): Cells {
  return Object.fromEntries(
    columns.flatMap((column, place) => (column === null ? [] : [[column, cells[place] ?? '']])),
  )
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
  return cut
    .join('')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, '\uFFFD')
}
