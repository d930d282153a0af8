import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { describeForfeits } from './leaving-words.ts'

test('says what was taken from somebody who left, with the right number', () => {
  const one = { forfeited: hundredths(100), recalled: hundredths(100), refundedOrders: 1 }
  expect(describeForfeits(one)).toEqual([
    '1 point was taken back.',
    '1 bonus point was recalled.',
    '1 order was refunded.',
  ])
  const more = { forfeited: hundredths(1_000_00), recalled: hundredths(50), refundedOrders: 2 }
  expect(describeForfeits(more)).toEqual([
    '1,000 points were taken back.',
    '0.50 bonus points were recalled.',
    '2 orders were refunded.',
  ])
  expect(describeForfeits({ forfeited: null, recalled: null, refundedOrders: 0 })).toEqual([])
})
