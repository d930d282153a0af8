import pino from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { chunk, drawing as drawn, KINDS, picture, plainPng } from '#test/harness/pictures.ts'
import { PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { startDrawing } from './drawing.ts'

const complaints: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
const drawing = startDrawing(log)
afterAll(() => drawing.close())

const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[]

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw error
  return error.code
}

/** The colour at a position, 0 to 255 per channel. */
async function colourAt(file: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

function expectNear(colour: readonly number[], expected: readonly number[]): void {
  for (const [index, part] of expected.entries()) {
    expect(
      Math.abs((colour[index] ?? -1000) - part),
      `${colour.join()} is not ${expected.join()}`,
    ).toBeLessThan(25)
  }
}

test.each(KINDS)('draws a %s in three sizes', async (kind) => {
  const { dimensions, files } = await drawing.draw(
    await picture(kind, { width: 1600, height: 900 }),
  )
  expect(dimensions).toEqual({ width: 960, height: 540 })
  const made = await Promise.all(SIZES.map((size) => sharp(files[size]).metadata()))
  expect(made.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
    { format: 'webp', width: 160, height: 90 },
    { format: 'webp', width: 480, height: 270 },
    { format: 'webp', width: 960, height: 540 },
  ])
  for (const size of SIZES) {
    expectNear(await colourAt(files[size], 0, 0), [0, 0, 128])
    const { width, height } = await sharp(files[size]).metadata()
    expectNear(await colourAt(files[size], width - 1, height - 1), [255, 255, 128])
  }
})

test('enlarges nothing', async () => {
  const { dimensions, files } = await drawing.draw(await picture('png', { width: 200, height: 30 }))
  expect(dimensions).toEqual({ width: 200, height: 30 })
  expect(await sharp(files.large).metadata()).toMatchObject({ width: 200, height: 30 })
  expect(await sharp(files.small).metadata()).toMatchObject({ width: 160, height: 24 })
})

test('keeps at least one pixel of a very long picture', async () => {
  const { dimensions, files } = await drawing.draw(plainPng({ width: 20_000, height: 1 }))
  expect(dimensions).toEqual({ width: 960, height: 1 })
  expect(await sharp(files.small).metadata()).toMatchObject({ width: 160, height: 1 })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'turns a picture with EXIF orientation %i upright',
  async (told) => {
    const lying = await drawn({ width: 120, height: 80 })
      .withMetadata({ orientation: told })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { dimensions, files } = await drawing.draw(lying)
    const isTurned = told >= 5
    expect(dimensions).toEqual(isTurned ? { width: 80, height: 120 } : { width: 120, height: 80 })
    // The position of the file's first corner, in which red and green are 0.
    const right = dimensions.width - 1
    const bottom = dimensions.height - 1
    const [x, y] = {
      1: [0, 0],
      2: [right, 0],
      3: [right, bottom],
      4: [0, bottom],
      5: [0, 0],
      6: [right, 0],
      7: [right, bottom],
      8: [0, bottom],
    }[told] as [number, number]
    expectNear(await colourAt(files.large, x, y), [0, 0, 128])
    expect(await sharp(files.large).metadata()).not.toHaveProperty('orientation')
  },
)

test('converts colours to sRGB', async () => {
  const wide = await sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: 0, g: 255, b: 0 } },
  })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  // This green has other values in P3; without conversion it would be pale.
  const { files } = await drawing.draw(wide)
  expectNear(await colourAt(files.large, 20, 20), [0, 255, 0])
  expect(await sharp(files.large).metadata()).not.toHaveProperty('icc')
})

test('keeps transparency, and reads greys and sixteen bits', async () => {
  const create = { width: 40, height: 40, channels: 4, background: '#ff000080' } as const
  const half = await drawing.draw(await sharp({ create }).png().toBuffer())
  expectNear(await colourAt(half.files.medium, 20, 20), [255, 0, 0, 128])
  const grey = await sharp({ create: { ...create, channels: 3, background: '#777' } })
    .greyscale()
    .png()
    .toBuffer()
  expectNear(await colourAt((await drawing.draw(grey)).files.medium, 20, 20), [119, 119, 119])
  const deep = await sharp({ create: { ...create, channels: 3, background: '#3366cc' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  expectNear(await colourAt((await drawing.draw(deep)).files.medium, 20, 20), [51, 102, 204])
})

test('draws the first frame of an animation', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 50, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const { dimensions, files } = await drawing.draw(moving)
  expect(dimensions).toEqual({ width: 50, height: 40 })
  expect(await sharp(files.large).metadata()).not.toHaveProperty('pages')
  expectNear(await colourAt(files.large, 25, 20), [255, 0, 0])
})

test('removes all metadata', async () => {
  const marker = 'WHERE-IT-WAS-TAKEN'
  const talkative = await drawn({ width: 300, height: 200 })
    .withExif({
      IFD0: { Copyright: marker, ImageDescription: marker },
      IFD3: { GPSLatitude: '1/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${marker}</a></x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  expect(talkative.includes(marker)).toBe(true)
  const { files } = await drawing.draw(talkative)
  for (const size of SIZES) {
    expect(Buffer.from(files[size]).includes(marker)).toBe(false)
    const metadata = await sharp(files[size]).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
  }
})

test('accepts exactly the maximum number of pixels', async () => {
  const { dimensions } = await drawing.draw(plainPng({ width: 8_000, height: 5_000 }))
  expect(dimensions).toEqual({ width: 960, height: 600 })
  const beyond = plainPng({ width: 8_001, height: 5_000 })
  expect(await refusal(drawing.draw(beyond))).toBe('picture-pixels')
})

test('rejects other content with the fitting code', async () => {
  expect(await refusal(drawing.draw(Buffer.alloc(0)))).toBe('picture-broken')
  expect(await refusal(drawing.draw(Buffer.from('<svg xmlns="x"/>')))).toBe('picture-type')
  const png = await picture('png')
  expect(await refusal(drawing.draw(png.subarray(0, 60)))).toBe('picture-broken')
})

test('rejects a picture that takes too long, and draws the next', async () => {
  const hasty = startDrawing(log, 1)
  complaints.length = 0
  expect(await refusal(hasty.draw(await picture('png')))).toBe('picture-broken')
  expect(complaints).toEqual([expect.stringContaining('The work took too long')])
  hasty.close()
  expect((await drawing.draw(await picture('png'))).dimensions).toEqual({ width: 64, height: 48 })
})

test('accepts unknown chunks', async () => {
  const png = plainPng({ width: 10, height: 10 }, chunk('teSt', Buffer.from('whatever')))
  expect((await drawing.draw(png)).dimensions).toEqual({ width: 10, height: 10 })
})

test.each([
  ['png', 30, 16],
  ['avif', 20, 15],
] as const)(
  'of many %s at once (%i), %i are drawn and the rest refused',
  async (kind, all, most) => {
    const bytes = await picture(kind)
    const codes = await Promise.all(
      Array.from({ length: all }, () =>
        drawing.draw(bytes).then(
          () => 'drawn',
          (error: unknown) => (error as Refused).code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'drawn')).toHaveLength(most)
    expect(codes.filter((code) => code === 'busy')).toHaveLength(all - most)
    expect((await drawing.draw(bytes)).dimensions).toEqual({ width: 64, height: 48 })
  },
)

test('waiting AVIFs do not delay other pictures', async () => {
  const order: string[] = []
  const avif = await picture('avif', { width: 900, height: 900 })
  const png = await picture('png')
  await Promise.all([
    ...Array.from({ length: 4 }, () => drawing.draw(avif).then(() => order.push('avif'))),
    drawing.draw(png).then(() => order.push('png')),
  ])
  expect(order).toHaveLength(5)
  expect(order.slice(0, 2)).toContain('png')
})
