import { Refused } from '#platform/contract/refusals.ts'
import type { ImportRules } from './import-rules.ts'
import { splitCells } from './read-records.ts'
import type { Line } from './split-lines.ts'

export interface Header {
  readonly delimiter: string
  /** The file's columns in order; null for ignored ones. */
  readonly columns: readonly (string | null)[]
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
export function readHeader(line: Line, rules: ImportRules): Header {
  // UTF-16 contains NUL in every other byte.
  if (line.text.includes('\0')) throw new Refused('csv-encoding')
  if (line.isCut) throw new Refused('csv-columns')
  const [delimiter, cells] = splitHeader(line.text)
  const names = trimEnd(cells.map((cell) => cell.trim()))
  const known = [...rules.columns, ...rules.ignored, LINE, REFUSAL]
  const columns = names.map((name) => {
    const column = known.find((one) => one.toLowerCase() === name.toLowerCase())
    if (column === undefined) throw new Refused('csv-columns', name.slice(0, LONGEST_NAME))
    return column
  })
  const twice = columns.find((column, place) => columns.indexOf(column) !== place)
  if (twice !== undefined) throw new Refused('csv-header-twice', twice)
  const missing = rules.required.find((column) => !columns.includes(column))
  if (missing !== undefined) throw new Refused('csv-columns', missing)
  return {
    delimiter,
    columns: columns.map((column) => (rules.columns.includes(column) ? column : null)),
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
