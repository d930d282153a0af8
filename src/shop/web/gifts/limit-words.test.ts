import { expect, test } from 'vitest'
import type { GiftLimit } from '#shop/contract/limits.ts'
import { againInWords, limitInWords } from './limit-words.ts'

const limit = (had: number, period: GiftLimit['period']): GiftLimit => {
  return { most: 2, had, period, until: period === 'ever' ? null : '2027-01-01' }
}

test.each<[GiftLimit, string, again: string | null]>([
  [limit(0, 'month'), 'At most 2 this month', null],
  [limit(1, 'quarter'), '1 of 2 this quarter', null],
  [limit(1, 'year'), '1 of 2 this year', null],
  [limit(2, 'year'), '2 of 2 this year', 'Again from 1 Jan 2027'],
  [limit(0, 'ever'), 'At most 2 for each person', null],
  [limit(2, 'ever'), 'You had 2 of 2', null],
])('says %j: %s', (known, words, again) => {
  expect([limitInWords(known), againInWords(known)]).toEqual([words, again])
})
