import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { allowanceAfter, allowanceInWords } from './allowance-query.ts'

const portion = (points: number, lastDay: string) => ({
  remaining: hundredths(points * 100),
  lastDay,
})
const allowance = (...portions: ReturnType<typeof portion>[]) => ({
  isGranted: true,
  toGive: hundredths(portions.reduce((sum, { remaining }) => sum + remaining, 0)),
  portions,
})

test('says how much there is to give, and until when', () => {
  expect(allowanceInWords(allowance(portion(35, '2026-05-31')))).toBe(
    '35 to give until 31 May, then your own',
  )
  const boosted = allowance(portion(35, '2026-05-31'), portion(100, '2026-06-30'))
  expect(allowanceInWords(boosted)).toBe('135 to give, 35 of them until 31 May, then your own')
  expect(allowanceInWords(allowance())).toBeNull()
})

test('pays from the part that ends first', () => {
  const [may, june] = [portion(35, '2026-05-31'), portion(100, '2026-06-30')]
  const paid = (points: number) => allowanceAfter(allowance(may, june), hundredths(points * 100))
  expect(paid(0)).toEqual(allowance(may, june))
  expect(paid(20)).toEqual(allowance(portion(15, '2026-05-31'), june))
  expect(paid(35)).toEqual(allowance(june))
  expect(paid(135)).toEqual(allowance())
})
