import { expect, test } from 'vitest'
import { drawCode128 } from './code-128.ts'

/** The modules of a drawing, as the standard writes them. */
function modulesOf(text: string): string {
  const drawn = drawCode128(text)
  if (drawn === null) return ''
  const modules = Array<string>(drawn.width).fill('0')
  for (const { at, width } of drawn.bars) modules.fill('1', at, at + width)
  return modules.join('')
}

test('draws the start, each sign, the check sum and the stop as the standard does', () => {
  const quiet = '0000000000'
  // Set B: "P" is 48, "J" is 42; (104 + 48 + 2 * 42 + 3 * 42) mod 103 is 53, as "U".
  const parts = [
    '11010010000', // Start B
    '11101110110', // P
    '10110111000', // J
    '10110111000', // J
    '11011101110', // U
    '1100011101011', // Stop
  ]
  expect(modulesOf('PJJ')).toBe([quiet, ...parts, quiet].join(''))
})

test('draws nothing that a till could not read', () => {
  expect(drawCode128('x'.repeat(24))).not.toBeNull()
  expect(drawCode128('x'.repeat(25))).toBeNull()
  expect(drawCode128('Gruß')).toBeNull()
  expect(drawCode128('')).toBeNull()
})
