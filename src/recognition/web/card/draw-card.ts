import { t } from '@lingui/core/macro'
import { wordsIn } from '#platform/contract/occasions.ts'
import { withoutMarks } from '#platform/contract/without-marks.ts'
import { FULL_WREATH, LEAF_PATH, leavesOf, stemOf } from '#platform/contract/wreath.ts'
import { basePath } from '#platform/web/base-path.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { initialsOf } from '#platform/web/ui/PersonAvatar.tsx'
import { wordsSizeOf } from '#recognition/contract/card-look.ts'
import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import {
  accentColor,
  drawLines,
  drawText,
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
  type TextStyle,
} from '../drawing/canvas.ts'
import { dayAndKind, sentenceOf } from './sentence-of.ts'

const [WIDTH, EDGE] = [1080, 110]
const MIDDLE = WIDTH / 2
const ROOM = WIDTH - 2 * EDGE
const BAND = 18
const GAP = 44
/** Pixels of the picture for one of the page. */
const SCALE = 2
const MOST_FACES = 4
const MOST_LINES = 60

/** A part of the picture below the one before. */
interface Block {
  height: number
  draw: (y: number) => void
}

/** Draws a card as a PNG picture, as wide as a letter and as long as its words. */
export async function drawCard(card: Recognition): Promise<Blob> {
  const pen = await openCanvas(WIDTH, 1)
  const faces = await facesOf(card)
  const picture = await loadImage(card.picture, 'large')
  const blocks = [
    wreathBlock(pen, faces),
    ...textBlocks(pen, card),
    ...(picture === null ? [] : [pictureBlock(pen, picture)]),
    ...valueBlocks(pen, card),
    ...sealBlocks(pen, card),
  ]
  const content = blocks.reduce((sum, { height }) => sum + height + GAP, -GAP)
  const height = Math.max(WIDTH, content + 2 * EDGE)
  pen.canvas.height = Math.ceil(height)
  drawPaper(pen, height)
  let y = (height - content) / 2
  for (const block of blocks) {
    block.draw(y)
    y += block.height + GAP
  }
  return pngOf(pen)
}

function drawPaper(pen: Pen, height: number): void {
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, height)
  const glow = pen.createRadialGradient(MIDDLE, 260, 0, MIDDLE, 260, 620)
  glow.addColorStop(0, `${GOLD}38`)
  glow.addColorStop(1, `${GOLD}00`)
  pen.fillStyle = glow
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = accentColor()
  pen.fillRect(0, 0, WIDTH, BAND)
}

interface DrawnFace {
  face: Face
  image: HTMLImageElement | null
}

async function facesOf({ sender, receivers }: Recognition): Promise<DrawnFace[]> {
  const shown = [...(sender === null ? [] : [sender]), ...receivers.slice(0, MOST_FACES)]
  return Promise.all(
    shown.map(async (face) => ({ face, image: await loadImage(face.picture, 'medium') })),
  )
}

/** Null where there is none, or it can't be loaded: the card is drawn without it. */
async function loadImage(name: string | null, size: string): Promise<HTMLImageElement | null> {
  if (name === null) return null
  const image = new Image()
  image.src = `${basePath}/api/files/${name}/${size}`
  return image.decode().then(
    () => image,
    () => null,
  )
}

function wreathBlock(pen: Pen, faces: readonly DrawnFace[]): Block {
  const size = faces.length > 3 ? 120 : 150
  const height = size * 1.9
  const step = size * 1.06
  const row = (faces.length - 1) * step
  const draw = (y: number) => {
    const middle = y + height / 2
    for (const side of [-1, 1]) {
      drawBranch(pen, { x: MIDDLE + (side * row) / 2, y: middle, side, scale: height / 50 })
    }
    for (const [place, drawn] of faces.entries()) {
      drawFace(pen, drawn, { x: MIDDLE - row / 2 + place * step, y: middle, size })
    }
    if (faces.length > 1) drawHeart(pen, MIDDLE - row / 2 + step / 2, middle + size * 0.32)
  }
  return { height, draw }
}

interface BranchPlace {
  x: number
  y: number
  /** -1: the left branch; 1: the right one. */
  side: number
  scale: number
}

function drawBranch(pen: Pen, { x, y, side, scale }: BranchPlace): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(-side * scale, scale)
  pen.strokeStyle = accentColor()
  pen.fillStyle = accentColor()
  pen.lineCap = 'round'
  pen.lineWidth = 1
  pen.stroke(new Path2D(stemOf(FULL_WREATH)))
  for (const leaf of leavesOf(FULL_WREATH)) {
    pen.save()
    pen.translate(leaf.x, leaf.y)
    pen.rotate((leaf.turn * Math.PI) / 180)
    pen.scale(leaf.scale, leaf.scale)
    fillShape(pen, new Path2D(LEAF_PATH))
    pen.restore()
  }
  pen.restore()
}

function drawFace(
  pen: Pen,
  { face, image }: DrawnFace,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  pen.save()
  pen.beginPath()
  pen.arc(x, y, size / 2, 0, 2 * Math.PI)
  pen.fillStyle = PAPER
  pen.fill()
  pen.fillStyle = `${GOLD}40`
  pen.fill()
  pen.clip()
  if (image === null) {
    const style = { size: size * 0.38, weight: 600, color: GOLD_INK, align: 'center' as const }
    drawText(pen, initialsOf(face), { ...style, x, y: y + size * 0.13 })
  } else {
    drawCovering(pen, image, { x: x - size / 2, y: y - size / 2, width: size, height: size })
  }
  pen.restore()
}

/** The middle of an image, as large as fills the box. */
function drawCovering(
  pen: Pen,
  image: HTMLImageElement,
  box: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight)
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2]
  pen.drawImage(image, x, y, width, height)
}

const HEART = 'M0 8C-8 2-9-2-8-5C-6-9-2-8 0-5C2-8 6-9 8-5C9-2 8 2 0 8Z'

function fillShape(pen: Pen, shape: Path2D): void {
  pen.fill(shape)
}

function drawHeart(pen: Pen, x: number, y: number): void {
  pen.save()
  pen.translate(x, y)
  pen.beginPath()
  pen.arc(0, 0, 30, 0, 2 * Math.PI)
  pen.fillStyle = GOLD
  pen.fill()
  pen.lineWidth = 5
  pen.strokeStyle = PAPER
  pen.stroke()
  pen.scale(1.9, 1.9)
  pen.fillStyle = GOLD_INK
  fillShape(pen, new Path2D(HEART))
  pen.restore()
}

/** The sentence with the names, the day, and the words. */
function textBlocks(pen: Pen, card: Recognition): Block[] {
  const message = wordsIn(card, say.language)
  const words = (message ?? '').split('\n').map(withoutMarks)
  const size = wordsSizeOf(message ?? '') * SCALE
  const heading = textBlock(pen, [sentenceOf(card)], { size: 38, weight: 600, color: INK })
  const when = textBlock(pen, [dayAndKind(card)], { size: 28, weight: 400, color: QUIET })
  const said = textBlock(pen, words, { size, weight: 400, color: INK })
  return words.join('') === '' ? [below(heading, when)] : [below(heading, when), said]
}

function textBlock(
  pen: Pen,
  paragraphs: readonly string[],
  style: TextStyle & { color: string },
): Block {
  const box = { room: ROOM, most: MOST_LINES }
  const lines = paragraphs.flatMap((text) => wrapLines(pen, text, { ...style, ...box }))
  const place = { ...style, x: MIDDLE, align: 'center' as const }
  return {
    height: heightOf(lines, style.size),
    draw: (y) => void drawLines(pen, lines, { ...place, y: y + style.size }),
  }
}

/** One block with the second close below the first. */
function below(first: Block, second: Block): Block {
  return {
    height: first.height + second.height,
    draw: (y) => {
      first.draw(y)
      second.draw(y + first.height)
    },
  }
}

function pictureBlock(pen: Pen, image: HTMLImageElement): Block {
  const scale = Math.min(ROOM / image.naturalWidth, 640 / image.naturalHeight)
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  const draw = (y: number) => {
    pen.save()
    pen.beginPath()
    pen.roundRect(MIDDLE - width / 2, y, width, height, 24)
    pen.clip()
    pen.drawImage(image, MIDDLE - width / 2, y, width, height)
    pen.restore()
  }
  return { height, draw }
}

function valueBlocks(pen: Pen, { values }: Recognition): Block[] {
  if (values.length === 0) return []
  const named = values.map(({ emoji, name }) => `${emoji} ${name}`)
  return [textBlock(pen, [named.join(' · ')], { size: 32, weight: 600, color: GOLD_INK })]
}

const SEAL = 170

function sealBlocks(pen: Pen, { points, receivers, isReversed }: Recognition): Block[] {
  if (points === null || points.each <= 0 || isReversed) return []
  const amount = `+${showBriefly(points.each)}`
  const text = receivers.length > 1 ? t`${amount} each` : amount
  const size = text.length > 6 ? 30 : 44
  const style = { size, weight: 700, color: GOLD_INK }
  const lines = wrapLines(pen, text, { ...style, room: SEAL - 34, most: 2 })
  const draw = (y: number) => {
    const middle = y + SEAL / 2
    drawSeal(pen, middle)
    const first = middle - heightOf(lines, size) / 2 + size
    drawLines(pen, lines, { ...style, x: MIDDLE, y: first, align: 'center' })
  }
  return [{ height: SEAL, draw }]
}

const BUMPS = 18

function drawSeal(pen: Pen, y: number): void {
  pen.fillStyle = GOLD
  pen.beginPath()
  pen.arc(MIDDLE, y, SEAL * 0.46, 0, 2 * Math.PI)
  pen.fill()
  for (let bump = 0; bump < BUMPS; bump++) {
    const angle = (2 * Math.PI * bump) / BUMPS
    pen.beginPath()
    pen.arc(
      MIDDLE + Math.cos(angle) * SEAL * 0.45,
      y + Math.sin(angle) * SEAL * 0.45,
      SEAL * 0.075,
      0,
      2 * Math.PI,
    )
    pen.fill()
  }
}
