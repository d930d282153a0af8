import { describe, expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { planRefund, type RefundableOrder, type RefundedLine } from './plan-refund.ts'

const points = (earned: number, appreciation: number) => {
  return { earned: hundredths(earned), appreciation: hundredths(appreciation) }
}
const NOTHING = points(0, 0)
const line = (number: number, price: number, quantity: number, refunded = 0, handed = 0) => {
  const counts = { quantity, refunded, handed, received: handed }
  return { line: number, name: `Gift ${number}`, price: hundredths(price), ...counts }
}
const one = (number: number, quantity = 1): RefundedLine => {
  return { line: number, quantity, fate: 'damaged' }
}
// 3 mugs of 10 and a bag of 30: 60 points, of which appreciation paid 45.
const lines = [line(1, 10, 3), line(2, 30, 1)]
const order: RefundableOrder = { lines, paid: points(15, 45), returned: NOTHING }

describe('a refund of single gifts', () => {
  test('returns to earned what it paid, then to appreciation', () => {
    expect(planRefund(order, [one(1)])).toMatchObject({ points: points(10, 0), isLast: false })
    expect(planRefund(order, [one(1, 2)])).toMatchObject({ points: points(15, 5) })
    expect(planRefund(order, [one(2)])).toMatchObject({ points: points(15, 15) })
  })

  test('counts what earlier refunds returned to each balance', () => {
    const later = { ...order, lines: [line(1, 10, 3, 1), line(2, 30, 1)], returned: points(10, 0) }
    expect(planRefund(later, [one(1)])).toMatchObject({ points: points(5, 5) })
    expect(planRefund(later, 'rest')).toMatchObject({ points: points(5, 45), isLast: true })
  })

  test('ends the order with the last gift', () => {
    expect(planRefund(order, [one(1, 3), one(2)])).toMatchObject({
      points: points(15, 45),
      isLast: true,
    })
  })

  test('leaves what its buyer has until the rest is refunded', () => {
    const begun = { ...order, lines: [line(1, 10, 3, 0, 2), line(2, 30, 1)] }
    expect(planRefund(begun, [one(2)])).toMatchObject({ isLast: false, isRestReceived: false })
    expect(planRefund(begun, [one(1), one(2)])).toMatchObject({
      isLast: false,
      isRestReceived: true,
    })
    const open = [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ]
    expect(planRefund(begun, 'open')).toMatchObject({ lines: open, isRestReceived: true })
    expect(planRefund(begun, 'rest')).toMatchObject({ points: points(15, 45), isLast: true })
  })

  test('does not wait for donations', () => {
    const given = { ...order, lines: [line(1, 10, 3), { ...line(2, 30, 1), received: 1 }] }
    expect(planRefund(given, [one(1, 2)])).toMatchObject({ isLast: false, isRestReceived: false })
    expect(planRefund(given, [one(1, 3)])).toMatchObject({ isLast: false, isRestReceived: true })
  })

  test.each([
    ['a line that the order does not have', [one(3)]],
    ['more than was bought', [one(1, 4)]],
    ['more than was bought, in two fates', [one(1, 2), { ...one(1, 2), fate: 'lost' as const }]],
  ])('is refused for %s', (_what, asked) => {
    expect(planRefund(order, asked)).toBe('refund-too-many')
  })

  test('is refused for nothing', () => {
    expect(planRefund(order, [])).toBe('refund-nothing')
  })
})

test('parts in any order return exactly what each balance paid', () => {
  for (const sequence of [
    [1, 1, 1, 2],
    [2, 1, 1, 1],
    [1, 2, 1, 1],
  ]) {
    let state = order
    for (const number of sequence) {
      const plan = planRefund(state, [one(number)])
      if (typeof plan === 'string') throw new Error(plan)
      state = {
        paid: order.paid,
        lines: state.lines.map((l) => (l.line === number ? { ...l, refunded: l.refunded + 1 } : l)),
        returned: points(
          state.returned.earned + plan.points.earned,
          state.returned.appreciation + plan.points.appreciation,
        ),
      }
    }
    expect(state.returned).toEqual(order.paid)
  }
})
