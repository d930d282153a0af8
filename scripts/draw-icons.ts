import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../src/app/web/public')
const GREEN = '#226344'
/** Systems cut a maskable icon to any shape, but never within its middle 80 %. */
const WITHIN_ANY_SHAPE = 0.78
/** iOS rounds the corners of the square itself. */
const WITHIN_ROUNDED_SQUARE = 0.92

/** Draws the icons of the installed app from favicon.svg; run it again when the drawing changes. */
const drawing = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
await draw(drawing, 192, 'icon-192.png')
await draw(drawing, 512, 'icon-512.png')
await draw(onFullSquare(WITHIN_ANY_SHAPE), 512, 'maskable-512.png')
await draw(onFullSquare(WITHIN_ROUNDED_SQUARE), 180, 'apple-touch-icon.png')
await draw(oneColour(), 96, 'notification.png')

/** The drawing, smaller, on a square without rounded corners. */
function onFullSquare(scale: number): string {
  const [opening = '', inner = ''] = partsOf(drawing)
  const shift = (48 * (1 - scale)) / 2
  return `${opening}<rect width="48" height="48" fill="${GREEN}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${inner}</g></svg>`
}

/** White on nothing: Android shows the badge of a notification by its transparency alone. */
function oneColour(): string {
  const [opening = '', inner = ''] = partsOf(drawing)
  return `${opening}${inner.replace(/<rect[^>]*>/, '').replaceAll(/#efca62/g, '#fff')}</svg>`
}

function partsOf(svg: string): string[] {
  return /^(<svg[^>]*>)(.*)<\/svg>\s*$/s.exec(svg)?.slice(1) ?? []
}

async function draw(svg: string, size: number, name: string): Promise<void> {
  const density = (72 * size) / 48
  const picture = sharp(Buffer.from(svg), { density }).resize(size, size)
  const { size: bytes } = await picture
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(PUBLIC, 'icons', name))
  console.log(`${name}: ${bytes} bytes`)
}
