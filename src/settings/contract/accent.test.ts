import { expect, test } from 'vitest'
import { accentStyle, contrastOf, hexOf, isReadable, nearestReadable, shadesOf } from './accent.ts'

const HUES = Array.from({ length: 24 }, (_, turn) => (turn * Math.PI) / 12)
/** Colours of every hue, from nearly black to nearly white, dull and bright. */
const COLORS = HUES.flatMap((hue) =>
  [0.05, 0.3, 0.45, 0.55, 0.7, 0.97].flatMap((lightness) =>
    [0, 0.08, 0.2, 0.35].map((chroma) => hexOf({ lightness, chroma, hue })),
  ),
)

test('takes colours that can be read, and no pale ones', () => {
  for (const color of ['#226344', '#0b4fd6', '#b3261e', '#000000']) {
    expect(isReadable(color), color).toBe(true)
  }
  for (const color of ['#ffcc00', '#ffffff', '#777777', '#7fd4ff']) {
    expect(isReadable(color), color).toBe(false)
  }
})

test('the nearest colour of any colour passes', () => {
  const failed = COLORS.filter((color) => !isReadable(nearestReadable(color)))
  expect(failed).toEqual([])
})

test('every shade that words are in or on can be read, in both themes', () => {
  for (const color of COLORS.map(nearestReadable)) {
    const shades = shadesOf(color)
    const shade = (place: number) => shades[place] ?? ''
    // The light theme: words on pages and tints, white on buttons and on hovered ones.
    for (const surface of ['#ffffff', '#fbfaf6', shade(0), shade(1)]) {
      expect(contrastOf(shade(8), surface), color).toBeGreaterThanOrEqual(4.5)
    }
    for (const fill of [shade(8), shade(9)]) {
      expect(contrastOf(fill, '#ffffff'), color).toBeGreaterThanOrEqual(4.5)
    }
    // The dark theme: words on panels, white on buttons, buttons on panels.
    for (const surface of ['#161d19', '#1f2824', '#37413c']) {
      expect(contrastOf(shade(3), surface), color).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrastOf(shade(7), '#ffffff'), color).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(shade(7), '#1f2824'), color).toBeGreaterThanOrEqual(3)
    // Golden words on a panel in the accent.
    const [, deep = ''] = /--laurel-deep:(#\w+)/.exec(accentStyle(color)) ?? []
    expect(contrastOf(deep, '#efca62'), color).toBeGreaterThanOrEqual(4.5)
  }
})

test('writes nothing into the page of a company without an accent', () => {
  expect(accentStyle('')).toBe('')
  expect(accentStyle('#0b4fd6')).toContain('--mantine-color-laurel-8:#0b4fd6')
})
