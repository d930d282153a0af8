import { readFile } from 'node:fs/promises'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startCardDrawing, type CardSheet, type DrawnPicture } from './card-picture.ts'
import { drawable } from './set-text.ts'

const cards = startCardDrawing(pino({ level: 'silent' }))
afterAll(() => cards.close())

const SHEET: CardSheet = {
  headline: 'Ben Lindqvist thanked you',
  words: 'You found the bug nobody else could find.',
  wordsSize: 28,
  values: [{ name: 'Craft', color: 'violet' }],
  seal: '+25',
  face: { picture: null, initials: 'BL' },
  accent: '#226344',
  company: 'Acme',
}

async function draw(change: Partial<CardSheet> = {}): Promise<DrawnPicture> {
  const drawn = await cards.drawCard({ ...SHEET, ...change })
  if (drawn === null) throw new Error('not drawn')
  return drawn
}

test('draws a card as a small PNG in the company’s colour, as high as its words', async () => {
  const [short, long] = [await draw(), await draw({ words: `${SHEET.words} `.repeat(4) })]
  expect(short.width).toBe(1200)
  expect(long.height).toBeGreaterThan(short.height)
  expect(short.png.length).toBeLessThan(100_000)
  const { data, info } = await sharp(short.png).raw().toBuffer({ resolveWithObject: true })
  expect(info.height).toBe(short.height)
  // Of few colours, each almost as it was.
  const [red = 0, green = 0, blue = 0] = data
  const differences = [red - 0x22, green - 0x63, blue - 0x44].map(Math.abs)
  expect(Math.max(...differences)).toBeLessThan(4)
})

test('ends words that are too long after a sentence', async () => {
  const [long, longer] = [10, 24].map((times) => `${SHEET.words} `.repeat(times).slice(0, 1000))
  const drawn = await draw({ words: longer ?? '', wordsSize: 18 })
  expect(drawn.height).toBeLessThan(2_000)
  expect(drawn.height - (await draw({ words: long ?? '', wordsSize: 18 })).height).toBeLessThan(500)
  const endless = await draw({ words: 'x'.repeat(1_000), wordsSize: 18 })
  expect(endless.height).toBeLessThan(2_000)
})

test('joins Arabic letters, and shows a face, whatever fonts the machine has', async () => {
  const words = 'شكرًا جزيلًا على «مساعدتك»'
  const arabic = await draw({ words })
  // Letters that don't join are wider.
  const apart = await draw({ words: words.replaceAll(/(?<=\p{L})(?=\p{L})/gu, '\u200c') })
  expect(Buffer.from(arabic.png).equals(Buffer.from(apart.png))).toBe(false)
  const portrait = new URL(
    '../../../demo/pictures/people/amara.okafor-medium.webp',
    import.meta.url,
  )
  const face = { picture: await readFile(portrait), initials: 'AO' }
  expect((await draw({ face })).png.length).toBeLessThan(100_000)
})

test('leaves out emoji, and a card whose letters it lacks', async () => {
  const [with_, without] = [await draw({ words: 'Thanks! 🎉' }), await draw({ words: 'Thanks!' })]
  expect(Buffer.from(with_.png).equals(Buffer.from(without.png))).toBe(true)
  expect(await cards.drawCard({ ...SHEET, words: 'Спасибо' })).toBeNull()
  expect(await cards.drawCard({ ...SHEET, headline: '漢字' })).toBeNull()
  expect(drawable('👩🏽‍🚀 1️⃣ 🇫🇷 Žofie\u00a0& ©')).toBe('1 Žofie & ©')
})

test('draws what looks like markup as it is', async () => {
  expect((await draw({ words: '<b>1 & 2</b> <span size="0">' })).width).toBe(1200)
})
