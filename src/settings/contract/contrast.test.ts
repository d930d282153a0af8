import { describe, expect, test } from 'vitest'
import { contrastOf, hexOf, nearestOf, oklchOf } from './accent.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // The example of WCAG's understanding document, the palest grey that passes on white.
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
])('measures the contrast of %s and %s', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 2)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test.each(['#226344', '#ff00ff', '#0b5fff', '#808080', '#ffffff', '#000000'])(
  'converts %s there and back',
  (color) => expect(hexOf(oklchOf(color))).toBe(color),
)

describe('nearest', () => {
  const onWhite = (color: string) => contrastOf(color, '#ffffff') >= 4.5

  test('a colour that is right is its own nearest', () => {
    expect(nearestOf('#226344', onWhite)).toBe('#226344')
  })

  test('keeps the hue, and goes no further than it must', () => {
    const nearest = nearestOf('#ffcc00', onWhite) ?? ''
    expect(oklchOf(nearest).hue).toBeCloseTo(oklchOf('#ffcc00').hue, 1)
    expect(contrastOf(nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(nearest, '#ffffff')).toBeLessThan(4.7)
  })

  test('is null where nothing is right', () => {
    expect(nearestOf('#226344', () => false)).toBeNull()
  })
})
