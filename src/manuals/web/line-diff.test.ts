import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const SIGNS = { same: ' ', added: '+', removed: '-' }

const shown = (from: string, to: string) =>
  lineDiff(from, to).map(({ kind, text }) => SIGNS[kind] + text)

test('lines that are new, gone and changed', () => {
  expect(shown('a\nb\nc', 'a\nb2\nc\nd')).toEqual([' a', '-b', '+b2', ' c', '+d'])
  expect(shown('a\nb', 'b')).toEqual(['-a', ' b'])
  expect(shown('same', 'same')).toEqual([' same'])
})

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
  .map((lines) => lines.join('\n'))

test('either text can be read from it', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      const lines = lineDiff(from, to)
      const without = (kind: string) =>
        lines.filter((line) => line.kind !== kind).map((line) => line.text)
      expect(without('added').join('\n')).toBe(from)
      expect(without('removed').join('\n')).toBe(to)
    }),
  )
})

test('a text against itself differs nowhere', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(lineDiff(same, same).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})
