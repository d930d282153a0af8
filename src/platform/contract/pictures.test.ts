import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dimensionsOf, fitted, PictureName, pictureName } from './pictures.ts'

const RANDOM = '0123456789abcdef'.repeat(2)

test('reads the dimensions of every size from the name', () => {
  const name = pictureName(RANDOM, { width: 960, height: 641 })
  expect(dimensionsOf(name, 'large')).toEqual({ width: 960, height: 641 })
  expect(dimensionsOf(name, 'medium')).toEqual({ width: 480, height: 321 })
  expect(dimensionsOf(name, 'small')).toEqual({ width: 160, height: 107 })
})

describe('fitting into a size', () => {
  test.each([
    // Never enlarged.
    [
      { width: 20, height: 10 },
      { width: 20, height: 10 },
    ],
    [
      { width: 480, height: 480 },
      { width: 480, height: 480 },
    ],
    [
      { width: 4000, height: 3000 },
      { width: 480, height: 360 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 360, height: 480 },
    ],
    // An edge keeps at least one pixel.
    [
      { width: 40_000, height: 1 },
      { width: 480, height: 1 },
    ],
  ])('%j becomes %j', (whole, expected) => {
    expect(fitted(whole, 'medium')).toEqual(expected)
  })
})

test.each([
  '',
  RANDOM,
  `${RANDOM}-960x`,
  `${RANDOM}-0x960`,
  `${RANDOM}-1000x960`,
  `${RANDOM}-960x640.webp`,
  `${RANDOM.toUpperCase()}-960x640`,
  `../${RANDOM}-960x640`,
  `${RANDOM}-960x640\n`,
  `${RANDOM.slice(1)}-960x640`,
])('%j is no picture', (name) => {
  expect(z.safeParse(PictureName, name).success).toBe(false)
  expect(() => dimensionsOf(name, 'small')).toThrow(RangeError)
})
