import { getDocumentProxy } from 'unpdf'
import { Refused } from '#platform/contract/refusals.ts'
import { markedHeading } from './heading-mark.ts'
import { MOST_CHARACTERS } from './read-plain-text.ts'

/** Text only: nothing is rendered, run or fetched. */
const READING = {
  disableFontFace: true,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  useWorkerFetch: false,
  useWasm: false,
  enableXfa: false,
  stopAtErrors: false,
  verbosity: 0,
} as const

const MOST_PAGES = 5_000

/** A line of a page. */
interface Line {
  readonly text: string
  /** The height of its largest letters, in the units of the page. */
  readonly size: number
}

/**
 * The text of a PDF, page by page, up to the limit, headings marked; empty if it only has images.
 * Throws Refused('document-locked'), and any error of the library.
 */
export async function readPdf(upload: Buffer): Promise<string> {
  const pdf = await open(upload)
  const pages: (readonly Line[])[] = []
  let length = 0
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const lines = linesOf(items.filter((item) => 'str' in item))
    pages.push(lines)
    page.cleanup()
    length += lines.reduce((sum, { text }) => sum + text.length + 1, 0)
    if (length > 2 * MOST_CHARACTERS) break
  }
  await pdf.loadingTask.destroy()
  const levels = headingLevels(pages.flat())
  return pages.map((lines) => textOf(lines, levels)).join('\n\n')
}

interface Item extends PlacedText {
  readonly height: number
  readonly hasEOL: boolean
}

function linesOf(items: readonly Item[]): readonly Line[] {
  const lines: Item[][] = [[]]
  for (const item of items) {
    lines.at(-1)?.push(item)
    if (item.hasEOL) lines.push([])
  }
  if (lines.at(-1)?.every(({ str }) => str === '')) lines.pop()
  return lines.map((line) => ({ text: inReadingOrder(line), size: sizeOf(line) }))
}

function sizeOf(line: readonly Item[]): number {
  const written = line.filter(({ str }) => str.trim() !== '')
  return Math.max(0, ...written.map(({ height }) => Math.round(2 * height) / 2))
}

/** A heading's letters are larger than those of most of the text, at least by this. */
const LARGER = 1.15
const LONGEST_HEADING = 120
const LEVELS = 3

/** The level of a heading, by the size of its letters. */
function headingLevels(lines: readonly Line[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>()
  for (const { text, size } of lines) lengths.set(size, (lengths.get(size) ?? 0) + text.length)
  const [body = 0] = [...lengths].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const larger = [...lengths.keys()]
    .filter((size) => size >= LARGER * body)
    .toSorted((a, b) => b - a)
  return new Map(larger.map((size, index) => [size, Math.min(index + 1, LEVELS)]))
}

function textOf(lines: readonly Line[], levels: ReadonlyMap<number, number>): string {
  return lines
    .map(({ text, size }) => {
      const level = levels.get(size)
      const isHeading = level !== undefined && text.length <= LONGEST_HEADING && /\p{L}/u.test(text)
      return isHeading ? markedHeading(level, text) : text
    })
    .join('\n')
}

async function open(upload: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(upload), READING)
  } catch (error) {
    const { name } = error as Error
    throw name === 'PasswordException' ? new Refused('document-locked') : error
  }
}

/** A piece of a line of a PDF, in the order of reading within itself. */
export interface PlacedText {
  readonly str: string
  /** The matrix that places it; its fifth number is the distance from the left edge of the page. */
  readonly transform: readonly number[]
}

const RIGHT_TO_LEFT =
  /[[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]&&\p{L}]/v
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

type Direction = 'rtl' | 'ltr' | null

/**
 * The text of a line. Browsers write Arabic and Hebrew letter by letter from the left, other programs word by
 * word from the right, so a line with such letters is put in order by the places of its pieces.
 */
export function inReadingOrder(line: readonly PlacedText[]): string {
  const joined = line.map(({ str }) => str).join('')
  if (!RIGHT_TO_LEFT.test(joined)) return joined
  const base = mainDirection(joined)
  const sign = base === 'rtl' ? -1 : 1
  const placed = line
    .filter(({ str }) => str !== '')
    .toSorted((a, b) => sign * ((a.transform[4] ?? 0) - (b.transform[4] ?? 0)))
  return withRunsTurned(placed, base)
    .map(({ str }) => str)
    .join('')
}

function mainDirection(text: string): Direction {
  const letters = text.match(/\p{L}/gu) ?? []
  const fromRight = letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length
  return 2 * fromRight >= letters.length ? 'rtl' : 'ltr'
}

function directionOf({ str }: PlacedText): Direction {
  if (RIGHT_TO_LEFT.test(str)) return 'rtl'
  return LEFT_TO_RIGHT.test(str) ? 'ltr' : null
}

/** Turns each run of pieces of the other direction, such as a number in Arabic, without blanks around it. */
function withRunsTurned(pieces: readonly PlacedText[], base: Direction): readonly PlacedText[] {
  const turned: PlacedText[] = []
  let run: PlacedText[] = []
  let last = 0
  const end = () => {
    turned.push(...run.slice(0, last).toReversed(), ...run.slice(last))
    run = []
    last = 0
  }
  for (const piece of pieces) {
    const direction = directionOf(piece)
    if (direction === base) end()
    if (direction === base || (direction === null && run.length === 0)) {
      turned.push(piece)
      continue
    }
    run.push(piece)
    if (direction !== null) last = run.length
  }
  end()
  return turned
}
