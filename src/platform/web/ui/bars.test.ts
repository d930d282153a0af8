import { describe, expect, test } from 'vitest'
import { isNamed, placeOf, scaleOf } from './bars.ts'

describe('a scale', () => {
  test.each([
    ['nothing at all', [], [0, 1]],
    ['zeros', [0, 0], [0, 1]],
    ['ones', [1, 0.3], [0, 0.5, 1]],
    ['hundreds', [380, 120], [0, 100, 200, 300, 400]],
    ['on a line', [400], [0, 100, 200, 300, 400]],
    ['millions', [7_300_000], [0, 2e6, 4e6, 6e6, 8e6]],
    ['both ways', [900, -100], [-500, 0, 500, 1000]],
    ['below zero alone', [-30, -70], [-80, -60, -40, -20, 0]],
  ])('of %s', (_what, values, lines) => {
    const scale = scaleOf(values)
    expect(scale.lines).toEqual(lines)
    expect([scale.low, scale.high]).toEqual([lines[0], lines.at(-1)])
  })

  test('places values between its ends', () => {
    const scale = scaleOf([900, -100])
    expect(placeOf(0, scale)).toBeCloseTo(100 / 3)
    expect([placeOf(scale.low, scale), placeOf(scale.high, scale)]).toEqual([0, 100])
  })
})

test('shows as many names as fit', () => {
  const named = (count: number, room: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) =>
      isNamed(index, count, room),
    )
  expect(named(12, 12)).toHaveLength(12)
  expect(named(53, 12)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45])
  expect(named(13, 4)).toEqual([0, 4, 8])
  expect(named(1, 12)).toEqual([0])
})
