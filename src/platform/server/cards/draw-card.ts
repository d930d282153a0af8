import { unmarked } from '#platform/contract/without-marks.ts'
import { FULL_WREATH, LEAF_PATH, leavesOf, SEAL_EDGE, stemOf } from '#platform/contract/wreath.ts'
import { READING, sharp } from '#platform/server/files/make-sizes.ts'
import type { CardSheet, DrawnPicture } from './card-picture.ts'
import { drawable, setText, setWords, type SetText } from './set-text.ts'

// Beside pictures, the parts of a card that are drawn here.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Twice the pixels of its place in a mail, for fine screens. */
const SCALE = 2
const WIDTH = 600 * SCALE
const EDGE = 44 * SCALE
const FACE = 100 * SCALE
const CROWN = FACE * 1.9
const SEAL = 84 * SCALE
const TOP = 22 * SCALE
const GAP = 14 * SCALE
/** Larger than on a page, since a phone shows a mail at half its width. */
const WORDS_SCALE = 1.25 * SCALE
const MOST_WORDS = 460 * SCALE

const GREEN = '#226344'
const PAPER = '#fffdf7'
const INK = '#20261f'
const QUIET = '#5f5a50'
const GOLD = '#e8b93b'
const GOLD_LINE = '#f5dd98'
const ON_GOLD = '#3d2b02'

/** The ground and the letters of a value, by the name of its colour. */
const TONES: Readonly<Record<string, readonly [string, string]>> = {
  green: ['#e6f3eb', '#1f5c3f'],
  gold: ['#faecc8', '#795405'],
  blue: ['#e6eff8', '#255684'],
  violet: ['#efeaf8', '#58418f'],
  rose: ['#fae9ee', '#8f2f50'],
  teal: ['#e0f2f2', '#17595d'],
}

interface Layer {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

/** A picture that grows downwards. */
interface Sheet {
  readonly pieces: Layer[]
  /** SVG below the pieces. */
  readonly shapes: string[]
  bottom: number
}

/** Draws a card as PNG; null if its letters are not among those of the fonts. */
export async function drawSheet(card: CardSheet): Promise<DrawnPicture | null> {
  const accent = card.accent ?? GREEN
  const [headline, words, company] = [
    drawable(card.headline),
    drawable(unmarked(card.words)),
    drawable(card.company),
  ]
  if (headline === null || words === null) return null
  const sheet: Sheet = { pieces: [], shapes: [], bottom: TOP }
  await crown(sheet, card.face, accent)
  const quiet = { size: 22 * SCALE, color: QUIET, isBold: true, room: WIDTH - 2 * EDGE }
  place(sheet, await setText(headline, quiet))
  if (words !== '') {
    const look = { size: card.wordsSize * WORDS_SCALE, color: INK, room: WIDTH - 2 * EDGE }
    sheet.bottom += GAP / 2
    place(sheet, await setWords(words, look, MOST_WORDS))
    sheet.bottom += GAP / 2
  }
  await values(sheet, card)
  await seal(sheet, card)
  if (company) {
    sheet.bottom += 4 * SCALE
    place(sheet, await setText(company, { ...quiet, size: 17 * SCALE, color: accent }))
  }
  return print(sheet, accent)
}

async function print({ pieces, shapes, bottom }: Sheet, accent: string): Promise<DrawnPicture> {
  const height = Math.round(bottom + 16 * SCALE)
  const paper = svg(
    WIDTH,
    height,
    `<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${WIDTH / 2}" cy="${TOP + CROWN / 2}" r="${300 * SCALE}">
       <stop offset="0" stop-color="${GOLD}" stop-opacity=".24"/><stop offset="1" stop-color="${GOLD}" stop-opacity="0"/>
     </radialGradient></defs>
     <rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>
     <rect width="${WIDTH}" height="${height}" fill="url(#glow)"/>
     <rect width="${WIDTH}" height="${6 * SCALE}" fill="${accent}"/>
     <rect y="${height - SCALE}" width="${WIDTH}" height="${SCALE}" fill="${GOLD_LINE}"/>
     ${shapes.join('')}`,
  )
  const png = await sharp(paper)
    .composite(pieces)
    .flatten({ background: PAPER })
    .png({ palette: true, colours: 96, effort: 1, dither: 0 })
    .toBuffer()
  return { png, width: WIDTH, height }
}

/** The sender's face in the wreath. */
async function crown(sheet: Sheet, face: CardSheet['face'], accent: string): Promise<void> {
  const [x, y] = [WIDTH / 2, sheet.bottom + CROWN / 2]
  sheet.shapes.push(wreath({ x, y, height: CROWN, color: accent }))
  const [left, top] = [Math.round(x - FACE / 2), Math.round(y - FACE / 2)]
  const circle = `<circle cx="${FACE / 2}" cy="${FACE / 2}" r="${FACE / 2}"`
  if (face.picture === null) {
    const ground = `${circle} fill="${PAPER}"/>${circle} fill="${accent}" fill-opacity=".14"/>`
    sheet.pieces.push({ input: svg(FACE, FACE, ground), left, top })
    const initials = drawable(face.initials)
    if (initials) {
      const text = await setText(initials, {
        size: FACE * 0.38,
        color: accent,
        isBold: true,
        room: FACE,
      })
      sheet.pieces.push(centred(text, x, y))
    }
  } else {
    const round = [{ input: svg(FACE, FACE, `${circle}/>`), blend: 'dest-in' as const }]
    const input = await sharp(Buffer.from(face.picture), READING)
      .resize(FACE, FACE, { fit: 'cover' })
      .ensureAlpha()
      .composite(round)
      .png()
      .toBuffer()
    sheet.pieces.push({ input, left, top })
  }
  // The square around a wreath is empty at its foot.
  sheet.bottom += CROWN * 0.92
}

/** The company's values, in rows. */
async function values(sheet: Sheet, card: CardSheet): Promise<void> {
  const [inside, height] = [16 * SCALE, 38 * SCALE]
  const rows: { text: SetText; ground: string }[][] = []
  let free = 0
  for (const { name, color } of card.values) {
    const shown = drawable(name)
    if (!shown) continue
    const [ground, ink] = TONES[color] ?? [GOLD_LINE, INK]
    const look = { size: 18 * SCALE, color: ink, isBold: true, room: WIDTH - 2 * EDGE }
    const text = await setText(shown, look)
    const width = text.width + 2 * inside + GAP
    if (width > free) {
      rows.push([])
      free = WIDTH - 2 * EDGE
    }
    rows.at(-1)?.push({ text, ground })
    free -= width
  }
  for (const row of rows) {
    const widths = row.map(({ text }) => text.width + 2 * inside)
    let x = (WIDTH - widths.reduce((sum, width) => sum + width + GAP, -GAP)) / 2
    for (const [at, { text, ground }] of row.entries()) {
      const width = widths[at] ?? 0
      sheet.shapes.push(
        `<rect x="${x}" y="${sheet.bottom}" width="${width}" height="${height}" rx="${height / 2}" fill="${ground}"/>`,
      )
      sheet.pieces.push(centred(text, x + width / 2, sheet.bottom + height / 2 + text.depth / 2))
      x += width + GAP
    }
    sheet.bottom += height + GAP
  }
}

async function seal(sheet: Sheet, { seal: says }: CardSheet): Promise<void> {
  if (says === null) return
  const [x, y] = [WIDTH / 2, sheet.bottom + SEAL / 2]
  sheet.shapes.push(
    `<g transform="translate(${x} ${y}) scale(${SEAL / 100}) rotate(-6)"><path d="${SEAL_EDGE}" fill="${GOLD}"/>
       <circle r="39" fill="none" stroke="${ON_GOLD}" stroke-dasharray="1 3" opacity=".5"/></g>`,
  )
  const size = Math.min(26, 118 / Math.max(4, says.length)) * SCALE
  const text = await setText(says, { size, color: ON_GOLD, isBold: true, room: SEAL })
  sheet.pieces.push(centred(text, x, y))
  sheet.bottom += SEAL + GAP
}

/** Draws a white wreath on a disc of this colour, for the head of a mail. */
export async function drawMark(accent: string | null): Promise<DrawnPicture> {
  const edge = 40 * SCALE
  const middle = edge / 2
  const disc = `<circle cx="${middle}" cy="${middle}" r="${middle}" fill="${accent ?? GREEN}"/>`
  const inside = wreath({ x: middle, y: middle, height: edge * 1.02, color: '#fff' })
  const png = await sharp(svg(edge, edge, disc + inside))
    .png({ palette: true, colours: 32 })
    .toBuffer()
  return { png, width: edge, height: edge }
}

interface PlacedWreath {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly color: string
}

function wreath({ x, y, height, color }: PlacedWreath): string {
  const leaves = leavesOf(FULL_WREATH).map(
    (leaf) =>
      `<path d="${LEAF_PATH}" transform="translate(${leaf.x} ${leaf.y}) rotate(${leaf.turn}) scale(${leaf.scale})"/>`,
  )
  const branch = `<path d="${stemOf(FULL_WREATH)}" fill="none" stroke="${color}" stroke-linecap="round"/>${leaves.join('')}`
  return `<g transform="translate(${x} ${y}) scale(${height / 50})" fill="${color}">${branch}<g transform="scale(-1 1)">${branch}</g></g>`
}

function place(sheet: Sheet, text: SetText): void {
  const top = Math.round(sheet.bottom)
  sheet.pieces.push({ input: text.png, left: Math.round((WIDTH - text.width) / 2), top })
  sheet.bottom = top + text.height + GAP
}

function centred({ png, width, height }: SetText, x: number, y: number): Layer {
  return { input: png, left: Math.round(x - width / 2), top: Math.round(y - height / 2) }
}

function svg(width: number, height: number, inside: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`,
  )
}
