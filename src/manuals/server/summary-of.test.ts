import { expect, test } from 'vitest'
import { summaryOf } from './summary-of.ts'

test.each([
  ['Words.', 'Words.'],
  ['# Heading\n\nThe **first** words\nof [it](/a).\n\nMore.', 'The first words of it.'],
  ['- One\n- Two', '- One'],
  ['```\ncode\n```\n\nWords.', 'Words.'],
  ['```\ncode\n```', 'code'],
  ['# Only a heading', 'Only a heading'],
  ['![A gift](/gift.png) for you', 'A gift for you'],
  ['', ''],
])('of %j it is %j', (markdown, summary) => {
  expect(summaryOf(markdown)).toBe(summary)
})

test('is cut behind a word', () => {
  const summary = summaryOf('word '.repeat(100))
  expect(summary).toMatch(/^(?:word )+word…$/)
  expect(summary.length).toBeLessThanOrEqual(161)
  expect(summaryOf('😀'.repeat(300))).toBe(`${'😀'.repeat(160)}…`)
})
