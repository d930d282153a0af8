import { Refused } from '#platform/contract/refusals.ts'
import { countMeanings } from './headings.ts'
import type { ImportRules } from './import-rules.ts'
import { createRecordReader, splitCells, type CsvLine } from './read-records.ts'

/** The headings of a file, and its first rows. */
export interface FileHead {
  readonly delimiter: string
  /** The place of the headings among the lines. */
  readonly at: number
  /** The line of the headings in the file. */
  readonly line: number
  readonly headings: readonly string[]
  readonly samples: readonly (readonly string[])[]
}

/** The extra columns of the file of refused rows. */
export const LINE = 'Line'
export const REFUSAL = 'Refusal'

/** Lines that are read before the headings are chosen, titles and first rows. */
export const HEAD_LINES = 60
/** More lines than a system writes above its headings. */
const MOST_TITLES = 10
const MOST_SAMPLES = 40
const LONGEST_HEADING = 80

const DELIMITERS = [',', ';', '\t']
/** The first line of some files, for Excel. */
const SEPARATOR = /^"?sep=([,;\t|])"?,*;*$/i

/**
 * Finds the headings in the first lines of a file: the line that means most, else the widest one. Throws
 * Refused: 'csv-encoding', or 'csv-columns' with the missing columns.
 */
export function readHead(lines: readonly CsvLine[], rules: ImportRules): FileHead | null {
  const filled = lines.flatMap((line, at) => (line.text.trim() === '' ? [] : [{ line, at }]))
  // UTF-16 contains NUL in every other byte.
  if (filled.some(({ line }) => line.text.includes('\0'))) throw new Refused('csv-encoding')
  const separator = SEPARATOR.exec(filled[0]?.line.text.trim() ?? '')?.[1]
  const candidates = filled
    .slice(separator === undefined ? 0 : 1, MOST_TITLES + 1)
    .map(({ line, at }) => {
      const [delimiter, cells] = splitHeadings(line.text, separator)
      const headings = trimEnd(cells.map((cell) => cell.trim()))
      const meanings = countMeanings(headings, rules.fields)
      return { line, at, delimiter, headings, meanings, width: headings.filter(Boolean).length }
    })
  const [first] = candidates
  if (first === undefined) return null
  const meant = candidates.reduce((best, one) => (one.meanings > best.meanings ? one : best))
  const widest = candidates.reduce((best, one) => (one.width > best.width ? one : best))
  const { line, at, delimiter, headings } = meant.meanings > 1 ? meant : widest
  // A person's row where headings should be.
  if (line.isCut || headings.some((heading) => /\S@\S+\.\S/.test(heading))) {
    throw new Refused('csv-columns', rules.required.join(', '))
  }
  const records = createRecordReader(delimiter)
  const samples = lines
    .slice(at + 1)
    .flatMap((one) => records.push(one))
    .flatMap((record) => ('cells' in record ? [record.cells] : []))
    .slice(0, MOST_SAMPLES)
  return {
    delimiter,
    at,
    line: line.number,
    headings: headings.map((heading) => heading.slice(0, LONGEST_HEADING)),
    samples,
  }
}

/** Tries each delimiter and takes the one with the most cells. */
function splitHeadings(text: string, separator: string | undefined): [string, string[]] {
  const delimiters = separator === undefined ? DELIMITERS : [separator]
  const readings = delimiters.map((delimiter): [string, string[]] => {
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
