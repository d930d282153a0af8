import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../src/app/web/public')
const GREEN = '#226344'
const SQUARE = /<rect[^>]*>/
/** The scale of a maskable icon's leaves: systems may cut off anything but the middle 80 %. */
const WITHIN_ANY_SHAPE = 0.78
/** The scale of the leaves in large icons, which have more space around them than the small one. */
const WITH_ROOM = 0.84

/** Draws the icons of the installed app from favicon.svg. Run it by hand when the drawing changes. */
const drawing = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
await draw(onSquare(WITH_ROOM, 12), 192, 'icon-192.png')
await draw(onSquare(WITH_ROOM, 12), 512, 'icon-512.png')
await draw(onSquare(WITHIN_ANY_SHAPE, 0), 512, 'maskable-512.png')
// iOS rounds the corners itself.
await draw(onSquare(WITH_ROOM, 0), 180, 'apple-touch-icon.png')
await draw(oneColour(), 96, 'notification.png')

/** The scaled drawing on a square; `corners` is the radius of its corners. */
function onSquare(scale: number, corners: number): string {
  const [opening = '', inner = ''] = partsOf(drawing)
  const leaves = inner.replace(SQUARE, '')
  const shift = (48 * (1 - scale)) / 2
  return `${opening}<rect width="48" height="48" rx="${corners}" fill="${GREEN}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${leaves}</g></svg>`
}

/** White on transparent, since Android uses only the transparency of a notification's badge. */
function oneColour(): string {
  const [opening = '', inner = ''] = partsOf(drawing)
  return `${opening}${inner.replace(SQUARE, '').replaceAll(/#efca62/g, '#fff')}</svg>`
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
