import { nameOf } from '#platform/web/ui/name-of.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import {
  accentColor,
  drawLines,
  drawText,
  fitting,
  GOLD,
  GOLD_INK,
  heightOf,
  INK,
  openCanvas,
  PAPER,
  pngOf,
  QUIET,
  wrapLines,
  type Pen,
} from '../drawing/canvas.ts'
import type { YearSummary } from './summarise-year.ts'

const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 88]
const ROOM = WIDTH - 2 * EDGE
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
  const pen = await openCanvas(WIDTH, HEIGHT)
  drawPaper(pen)
  let y = drawHeading(pen, drawn)
  y = drawValues(pen, drawn.summary, y + 32)
  drawQuotes(pen, drawn.summary, y + 28)
  return pngOf(pen)
}

function drawPaper(pen: Pen): void {
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = accentColor()
  pen.fillRect(0, 0, WIDTH, 20)
  drawText(pen, 'Laurel', { x: EDGE, y: HEIGHT - 56, size: 34, weight: 750, color: accentColor() })
}

function drawHeading(pen: Pen, { person, year, sentence }: YearCard): number {
  const name = fitting(pen, nameOf(person), { size: 84, weight: 750, room: ROOM })
  drawText(pen, String(year), { x: EDGE, y: 134, size: 44, weight: 700, color: GOLD_INK })
  drawText(pen, name, { x: EDGE, y: 226, size: 84, weight: 750, color: INK })
  const style = { size: 40, weight: 400, color: QUIET, most: 2, room: ROOM }
  return drawLines(pen, wrapLines(pen, sentence, style), { ...style, x: EDGE, y: 292 })
}

/** Draws a bar for each value; its length shows how often the value was named. */
function drawValues(pen: Pen, { values }: YearSummary, top: number): number {
  const most = values[0]?.times ?? 1
  let y = top
  for (const { value, times } of values.slice(0, MOST_VALUES)) {
    const label = fitting(pen, `${value.emoji} ${value.name}`, { size: 36, weight: 600, room: 380 })
    drawText(pen, label, { x: EDGE, y: y + 34, size: 36, weight: 600, color: INK })
    pen.fillStyle = GOLD
    pen.beginPath()
    pen.roundRect(EDGE + 410, y + 8, Math.max(24, (times / most) * 400), 32, 16)
    pen.fill()
    drawText(pen, String(times), {
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

function drawQuotes(pen: Pen, { quotes }: YearSummary, top: number): void {
  let y = top
  for (const { text, sender } of quotes.slice(0, MOST_QUOTES)) {
    const style = { size: 34, weight: 500, color: INK, most: 3, room: ROOM }
    const lines = wrapLines(pen, `“${text}”`, style)
    const height = heightOf(lines, style.size)
    // The bottom of the sheet is reserved for Laurel's name.
    if (y + height + 40 > HEIGHT - 110) return
    drawLines(pen, lines, { ...style, x: EDGE, y: y + style.size })
    drawText(pen, nameOf(sender), {
      x: EDGE,
      y: y + height + 32,
      size: 28,
      weight: 400,
      color: QUIET,
    })
    y += height + 64
  }
}
