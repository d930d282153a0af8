const FONT = 'Figtree, Vazirmatn, ui-sans-serif, system-ui, sans-serif'
export const INK = '#20261f'
export const QUIET = '#5f5a50'
export const PAPER = '#fffdf7'
export const GOLD = '#e8b93b'
export const GOLD_INK = '#795405'
const GREEN = '#226344'

/** The company's colour. */
export function accentColor(): string {
  const style = getComputedStyle(document.documentElement)
  return style.getPropertyValue('--mantine-color-laurel-8') || GREEN
}

export type Pen = CanvasRenderingContext2D

/** A canvas of this size in pixels, once the fonts are there. Throws where the browser has none. */
export async function openCanvas(width: number, height: number): Promise<Pen> {
  await Promise.all(
    ['400', '600', '700'].map((weight) => document.fonts.load(`${weight} 40px ${FONT}`)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('the browser has no canvas')
  return pen
}

/** The drawn canvas as a PNG file. */
export function pngOf({ canvas }: Pen): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/png')
  })
}

export interface TextStyle {
  size: number
  weight: number
}

interface TextPlace extends TextStyle {
  x: number
  y: number
  color: string
  /** `start` is the left edge, in every script. */
  align?: 'start' | 'center'
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}]/u

/** Writes one line, which runs in the direction of its own first letter. */
export function drawText(pen: Pen, text: string, place: TextPlace): void {
  const { x, y, size, weight, color, align = 'start' } = place
  pen.font = `${weight} ${size}px ${FONT}`
  pen.fillStyle = color
  pen.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
  pen.textAlign = align === 'center' ? 'center' : 'left'
  pen.fillText(text, x, y)
}

const LINE = 1.3

/** Returns the baseline after the last line. */
export function drawLines(pen: Pen, lines: readonly string[], place: TextPlace): number {
  const step = place.size * LINE
  for (const [line, text] of lines.entries()) {
    drawText(pen, text, { ...place, y: place.y + line * step })
  }
  return place.y + lines.length * step
}

/** The height of lines of this size. */
export const heightOf = (lines: readonly string[], size: number) => lines.length * size * LINE

/** The lines of a text; its own line breaks stay. */
export function wrapLines(
  pen: Pen,
  text: string,
  { size, weight, ...box }: TextStyle & TextBox,
): string[] {
  pen.font = `${weight} ${size}px ${FONT}`
  return wrapText(text, (part) => pen.measureText(part).width, box)
}

/** The text, cut to the width of the room. */
export function fitting(pen: Pen, text: string, style: TextStyle & Pick<TextBox, 'room'>): string {
  return wrapLines(pen, text, { ...style, most: 1 })[0] ?? ''
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
