import { expect, test } from 'vitest'
import { wordsSizeOf } from './card-look.ts'

const SENTENCE = 'You stayed late and taught me how the release works, thank you very much for it.'

test('sets one sentence in 28 pixels, five in 18, and what is between in between', () => {
  const sizes = [1, 2, 3, 4, 5, 12].map((count) => wordsSizeOf(`${SENTENCE} `.repeat(count)))
  expect(sizes[0]).toBe(28)
  expect(sizes.slice(4)).toEqual([18, 18])
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(new Set(sizes.slice(0, 5)).size).toBe(5)
})

test('counts the lines of a list', () => {
  expect(wordsSizeOf('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12')).toBe(18)
  expect(wordsSizeOf('')).toBe(28)
})
