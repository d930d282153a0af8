import pino from 'pino'
import { expect, test } from 'vitest'
import { startDrawing } from '#platform/server/files/drawing.ts'
import { GIFTS } from './gifts.ts'
import { readGiftPicture } from './add-pictures.ts'
import { startPainters } from './painters.ts'
import { refusal } from '#test/harness/refusal.ts'

const [gift] = GIFTS
if (gift === undefined) throw new Error('no gifts')
const svg = await readGiftPicture(gift)

test('turns a drawing into a picture in every size of an upload', async () => {
  using painters = startPainters()
  const { dimensions, files } = await painters.paint({ svg, width: 480 })
  expect(dimensions).toEqual({ width: 480, height: 360 })
  expect(Object.keys(files)).toEqual(['small', 'medium', 'large'])
  for (const file of Object.values(files)) {
    expect(Buffer.from(file).toString('latin1', 8, 12)).toBe('WEBP')
  }
})

test('queues drawings when all painters are busy', async () => {
  using painters = startPainters()
  const paintings = Array.from({ length: 12 }, (_, more) => ({ svg, width: 40 + more }))
  const made = await Promise.all(paintings.map((painting) => painters.paint(painting)))
  expect(made.map(({ dimensions }) => dimensions.width)).toEqual(paintings.map((one) => one.width))
})

test('rejects an invalid drawing and keeps painting', async () => {
  using painters = startPainters()
  await expect(painters.paint({ svg: '<svg', width: 40 })).rejects.toThrow('unsupported image')
  const made = await Promise.all([1, 2, 3, 4].map(() => painters.paint({ svg, width: 40 })))
  expect(made).toHaveLength(4)
})

test('paints SVG until the painters are closed, and never for uploads', async () => {
  const painters = startPainters()
  await painters.paint({ svg, width: 40 })
  painters[Symbol.dispose]()
  await expect(painters.paint({ svg, width: 40 })).rejects.toThrow()

  const uploads = startDrawing(pino({ level: 'silent' }))
  try {
    await expect(uploads.draw(Buffer.from(svg))).rejects.toMatchObject(
      refusal('picture-type', 'A picture has to be a PNG, JPEG, WebP or AVIF image.'),
    )
  } finally {
    uploads.close()
  }
})
