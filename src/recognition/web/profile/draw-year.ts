import { nameOf } from '#platform/web/ui/name-of.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import type { YearSummary } from './summarise-year.ts'

const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 88]
const FONT = 'Figtree, ui-sans-serif, system-ui, sans-serif'
const INK = '#20261f'
const QUIET = '#5f5a50'
const GREEN = '#226344'
const GOLD = '#d9a520'
const MOST_VALUES = 4
const MOST_QUOTES = 3

export interface YearCard {
  person: Pick<Face, 'firstName' | 'lastName'>
  year: number
  summary: YearSummary
  /** The senders and the number of thanks, in a sentence. */
  sentence: string
}

/** Draws a year as a PNG picture. */
export async function drawYear(drawn: YearCard): Promise<Blob> {
  await Promise.all([
    document.fonts.load(`700 40px ${FONT}`),
    document.fonts.load(`400 40px ${FONT}`),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('the browser has no canvas')
  drawPaper(pen)
  let y = drawHeading(pen, drawn)
  y = drawValues(pen, drawn.summary, y + 32)
  drawQuotes(pen, drawn.summary, y + 28)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/png')
  })
}

function drawPaper(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#fbfaf6'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = GREEN
  pen.fillRect(0, 0, WIDTH, 20)
  write(pen, 'Laurel', { x: EDGE, y: HEIGHT - 56, size: 34, weight: 750, color: GREEN })
}

function drawHeading(pen: CanvasRenderingContext2D, { person, year, sentence }: YearCard): number {
  const name = fitting(pen, nameOf(person), { size: 84, weight: 750 })
  write(pen, String(year), { x: EDGE, y: 134, size: 44, weight: 700, color: '#976b08' })
  write(pen, name, { x: EDGE, y: 226, size: 84, weight: 750, color: INK })
  const style = { size: 40, weight: 400, color: QUIET, most: 2 }
  return writeLines(pen, linesOf(pen, sentence, style), { ...style, y: 292 })
}

/** Draws a bar for each value; its length shows how often the value was named. */
function drawValues(pen: CanvasRenderingContext2D, { values }: YearSummary, top: number): number {
  const most = values[0]?.times ?? 1
  let y = top
  for (const { value, times } of values.slice(0, MOST_VALUES)) {
    const label = fitting(pen, `${value.emoji} ${value.name}`, { size: 36, weight: 600, room: 380 })
    write(pen, label, { x: EDGE, y: y + 34, size: 36, weight: 600, color: INK })
    pen.fillStyle = GOLD
    pen.beginPath()
    pen.roundRect(EDGE + 410, y + 8, Math.max(24, (times / most) * 400), 32, 16)
    pen.fill()
    write(pen, String(times), {
      x: WIDTH - EDGE - 60,
      y: y + 36,
      size: 36,
      weight: 700,
      color: INK,
    })
    y += 60
  }
  return y
}

function drawQuotes(pen: CanvasRenderingContext2D, { quotes }: YearSummary, top: number): void {
  let y = top
  for (const { text, sender } of quotes.slice(0, MOST_QUOTES)) {
    const style = { size: 34, weight: 500, color: INK, most: 3 }
    const lines = linesOf(pen, `“${text}”`, style)
    const height = lines.length * style.size * LINE
    // The bottom of the sheet is reserved for Laurel's name.
    if (y + height + 40 > HEIGHT - 110) return
    writeLines(pen, lines, { ...style, y: y + style.size })
    write(pen, nameOf(sender), { x: EDGE, y: y + height + 32, size: 28, weight: 400, color: QUIET })
    y += height + 64
  }
}

const LINE = 1.3

interface Style {
  size: number
  weight: number
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, size, weight, color }: Style & { x: number; y: number; color: string },
): void {
  pen.font = `${weight} ${size}px ${FONT}`
  pen.fillStyle = color
  pen.fillText(text, x, y)
}

/** Returns the baseline after the last line. */
function writeLines(
  pen: CanvasRenderingContext2D,
  lines: readonly string[],
  style: Style & { y: number; color: string },
): number {
  const step = style.size * LINE
  for (const [place, line] of lines.entries()) {
    write(pen, line, { ...style, x: EDGE, y: style.y + place * step })
  }
  return style.y + lines.length * step
}

interface WrapOptions extends Style {
  most: number
  room?: number
}

function linesOf(
  pen: CanvasRenderingContext2D,
  text: string,
  { size, weight, most, room = WIDTH - 2 * EDGE }: WrapOptions,
): string[] {
  pen.font = `${weight} ${size}px ${FONT}`
  return wrapText(text, (part) => pen.measureText(part).width, { room, most })
}

/** The text, cut to the width of the room. */
function fitting(
  pen: CanvasRenderingContext2D,
  text: string,
  style: Omit<WrapOptions, 'most'>,
): string {
  return linesOf(pen, text, { ...style, most: 1 })[0] ?? ''
}

interface TextBox {
  /** The width of a line. */
  room: number
  /** The most lines; the last one ends with "…" if text is left over. */
  most: number
}

/** Breaks text into lines at spaces; a word that is wider than a line is cut. */
export function wrapText(
  text: string,
  widthOf: (part: string) => number,
  { room, most }: TextBox,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
  }
  if (line !== '') lines.push(line)
  const shown = lines.slice(0, most)
  return shown.map((one, place) => {
    const isCut = place === most - 1 && lines.length > most
    return isCut || widthOf(one) > room ? cut(one, widthOf, room) : one
  })
}

function cut(line: string, widthOf: (part: string) => number, room: number): string {
  const letters = Array.from(line)
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
