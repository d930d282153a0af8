import { describe, expect, test } from 'vitest'
import { holder, type Fields } from '#test/harness/holder.ts'
import { hundredths, LARGEST_BALANCE } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { WalletMovement } from './command.ts'
import { decide, type Holder } from './decide.ts'
import { amountOf } from './entry.ts'

/** Corrects a balance. */
function adjust(
  amount: number,
  balance: 'earned' | 'appreciation' = 'earned',
  by = 9,
): WalletMovement {
  const reason = 'Counted twice'
  return { type: 'adjustment', userId: 1, balance, amount: hundredths(amount), by, reason }
}

/** Takes back a send, the wallet's third entry and the receiver's fifth. */
function reverse(earned: number, appreciation: number, by = 9): WalletMovement {
  const taken = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
  const sent = { seq: 3, ...taken, portions: [], receiver: { id: 2, seq: 5 } }
  return { type: 'reversal', userId: 1, sent, by, reason: 'Not meant for you' }
}

/** The sender's own undo of it. */
function undo(earned: number, appreciation: number): WalletMovement {
  return { ...reverse(earned, appreciation, 1), isUndo: true } as WalletMovement
}

const bob = (fields: Fields = {}) => holder({ userId: 2, earned: 5, appreciation: 6, ...fields })
const FULL = LARGEST_BALANCE

describe('accepted corrections', () => {
  test.each<[WalletMovement, number[], number[], object]>([
    // command, change, after, system account
    [adjust(30), [30, 0], [130, 50], { account: 'issued', amount: -30 }],
    [adjust(-100), [-100, 0], [0, 50], { account: 'issued', amount: 100 }],
    [adjust(5, 'appreciation'), [0, 5], [100, 55], { account: 'issued', amount: -5 }],
    [adjust(-50, 'appreciation'), [0, -50], [100, 0], { account: 'issued', amount: 50 }],
  ])('%j', (command, change, after, system) => {
    const decision = decide(command, holder())
    if (typeof decision === 'string') throw new Error(decision)
    expect(decision).toHaveLength(1)
    const [entry] = decision
    const type = 'adjustment'
    expect(entry).toMatchObject({
      userId: 1,
      seq: 8,
      type,
      colleague: null,
      reverses: null,
      system,
    })
    expect(Object.values(entry?.change ?? {})).toEqual(change)
    expect(Object.values(entry?.after ?? {})).toEqual(after)
  })

  test('an adjustment has its author and reason', () => {
    const made = { madeBy: 9, message: 'Counted twice' }
    expect(decide(adjust(-30), holder())).toMatchObject([made])
  })

  // Back to the balances that paid; from appreciation first and then from earned.
  test.each([
    [
      [6, 0],
      [0, -6],
      [5, 0],
      [106, 50],
    ],
    [
      [0, 4],
      [0, -4],
      [5, 2],
      [100, 54],
    ],
    [
      [3, 5],
      [-2, -6],
      [3, 0],
      [103, 55],
    ],
    [
      [11, 0],
      [-5, -6],
      [0, 0],
      [111, 50],
    ],
  ] as const)('reversing a send that took %j', ([earned, appreciation], change, after, sender) => {
    const decision = decide(reverse(earned, appreciation), holder(), [bob()])
    if (typeof decision === 'string') throw new Error(decision)
    expect(decision).toHaveLength(2)
    const [back, taken] = decision
    const both = { madeBy: 9, message: 'Not meant for you', system: null, refunds: null }
    expect(back).toMatchObject({
      ...both,
      userId: 1,
      seq: 8,
      type: 'reversalIn',
      reverses: 3,
      colleague: { id: 2, seq: 8 },
      change: { earned, appreciation },
    })
    expect(taken).toMatchObject({
      ...both,
      userId: 2,
      seq: 8,
      type: 'reversalOut',
      reverses: 5,
      colleague: { id: 1, seq: 8 },
    })
    expect(Object.values(back?.after ?? {})).toEqual(sender)
    expect(Object.values(taken?.change ?? {})).toEqual(change)
    expect(Object.values(taken?.after ?? {})).toEqual(after)
  })

  test('an author who took part in the send is named on the other entry only', () => {
    const makers = (by: number) => {
      const decision = decide(reverse(1, 0, by), holder(), [bob()])
      return typeof decision === 'string' ? decision : decision.map(({ madeBy }) => madeBy)
    }
    expect([makers(1), makers(2)]).toEqual([
      [null, 1],
      [2, null],
    ])
  })

  test("an undo takes only the receiver's appreciation", () => {
    const decision = decide(undo(4, 2), holder(), [bob()])
    if (typeof decision === 'string') throw new Error(decision)
    const [back, taken] = decision
    expect(back).toMatchObject({ madeBy: null, change: { earned: 4, appreciation: 2 } })
    expect(taken).toMatchObject({ madeBy: 1, change: { earned: 0, appreciation: -6 } })
    expect(Object.values(taken?.after ?? {})).toEqual([5, 0])
  })

  test('corrects inactive users and users without permissions', () => {
    const off = { isActive: false, isDeposit: false, isWithdraw: false, isTransfer: false }
    expect(decide(adjust(1), holder(off))).toHaveLength(1)
    expect(decide(reverse(1, 0), holder(off), [bob(off)])).toHaveLength(2)
    expect(decide(undo(1, 0), holder(off), [bob(off)])).toHaveLength(2)
  })

  test.each<[WalletMovement, number]>([
    [adjust(-30, 'appreciation'), -30],
    [reverse(3, 5), 8],
  ])('the history shows %j as %d', (command, amount) => {
    const decision = decide(command, holder(), [bob()])
    if (typeof decision === 'string') throw new Error(decision)
    expect(decision[0] && amountOf(decision[0])).toBe(amount)
  })
})

// Breaks one rule at a time, then that rule and all later ones: the first broken rule decides.
describe('refusals, in order of precedence', () => {
  test.each<[WalletMovement, Fields, RefusalCode]>([
    [adjust(0), {}, 'adjustment-zero'],
    [adjust(1, 'earned', 1), {}, 'administrator-fixed'],
    // Each balance by itself, whatever the other one holds.
    [adjust(-101), { appreciation: 1_000 }, 'insufficient-funds'],
    [adjust(-51, 'appreciation'), {}, 'insufficient-funds'],
    [adjust(FULL - 99), {}, 'balance-limit'],
    [adjust(FULL - 49, 'appreciation'), {}, 'balance-limit'],
    [adjust(0, 'earned', 1), {}, 'adjustment-zero'],
    [adjust(-101, 'earned', 1), {}, 'administrator-fixed'],
    [adjust(0 - FULL), { appreciation: FULL + 1 }, 'insufficient-funds'],
  ])('%j of %j: %s', (command, fields, refusal) => {
    expect(decide(command, holder(fields))).toBe(refusal)
  })

  test.each<[WalletMovement, Fields, Holder | null, RefusalCode]>([
    [reverse(1, 0), {}, null, 'profile-missing'],
    [reverse(12, 0), {}, bob(), 'insufficient-funds'],
    [reverse(5, 7), {}, bob(), 'insufficient-funds'],
    [reverse(1, 0), { earned: FULL }, bob(), 'balance-limit'],
    [reverse(0, 1), { appreciation: FULL }, bob(), 'balance-limit'],
    // Of 11 held, 6 are appreciation.
    [undo(7, 0), {}, bob(), 'thanks-spent'],
    [undo(4, 3), {}, bob(), 'thanks-spent'],
    [undo(6, 0), { earned: FULL }, bob(), 'balance-limit'],
    [undo(12, 0), { earned: FULL }, null, 'profile-missing'],
    [undo(12, 0), { earned: FULL }, bob(), 'thanks-spent'],
    [reverse(12, 0), { earned: FULL }, null, 'profile-missing'],
    [reverse(12, 0), { earned: FULL }, bob(), 'insufficient-funds'],
  ])('%j of %j: %s', (command, fields, receiver, refusal) => {
    expect(decide(command, holder(fields), [receiver])).toBe(refusal)
  })
})
