import { describe, expect, test } from 'vitest'
import { holder, type Fields } from '#test/harness/holder.ts'
import { thank } from '#test/harness/thank.ts'
import { hundredths, LARGEST_AMOUNT, LARGEST_BALANCE } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { WalletMovement } from './command.ts'
import { decide, depositSalary, type ClaimedBonuses, type Holder } from './decide.ts'
import { amountOf } from './entry.ts'

type Named = 'deposit' | 'withdraw' | 'purchase' | 'send'
function asked(type: Named, amount: number): WalletMovement {
  const basics = { userId: 1, amount: hundredths(amount) }
  return type === 'send' ? thank(1, 2, amount, 'Thank you') : { type, ...basics }
}

/** Takes back a purchase, the wallet's third entry. */
function refund(earned: number, appreciation: number): WalletMovement {
  const spent = { earned: hundredths(earned), appreciation: hundredths(appreciation) }
  return { type: 'refund', userId: 1, purchase: { seq: 3, ...spent } }
}

const bob = (fields: Fields = {}) => holder({ userId: 2, earned: 5, appreciation: 6, ...fields })
const FULL = LARGEST_BALANCE

// Specification, section 4: what moves between earned and appreciation, and to which side.
describe('accepted commands', () => {
  test.each<[WalletMovement, Fields, number[], number[], object | null]>([
    // command, holder, change, after, system account
    [
      { type: 'signUp', userId: 1, bonus: hundredths(10_000) },
      { earned: 0, appreciation: 0 },
      [10_000, 0],
      [10_000, 0],
      { account: 'issued', amount: -10_000 },
    ],
    [asked('deposit', 30), {}, [30, 0], [130, 50], { account: 'issued', amount: -30 }],
    [asked('withdraw', 30), {}, [0, -30], [100, 20], { account: 'withdrawn', amount: 30 }],
    [asked('withdraw', 100), {}, [-50, -50], [50, 0], { account: 'withdrawn', amount: 100 }],
    [asked('purchase', 50), {}, [0, -50], [100, 0], { account: 'shop', amount: 50 }],
    [
      { type: 'award', userId: 1, amount: hundredths(30), by: 9, reason: 'Five years' },
      { isDeposit: false, isTransfer: false, isWithdraw: false },
      [0, 30],
      [100, 80],
      { account: 'issued', amount: -30 },
    ],
    // A reversed award is taken from the appreciation balance first.
    [
      {
        type: 'awardReversal',
        userId: 1,
        award: { seq: 2, amount: hundredths(60) },
        by: 9,
        reason: 'Given twice',
      },
      {},
      [-10, -50],
      [90, 0],
      { account: 'issued', amount: 60 },
    ],
    // The withdraw flag does not gate a purchase (section 6).
    [
      asked('purchase', 1),
      { isWithdraw: false },
      [0, -1],
      [100, 49],
      { account: 'shop', amount: 1 },
    ],
    // A refund goes back to the balances that paid.
    [refund(0, 50), {}, [0, 50], [100, 100], { account: 'shop', amount: -50 }],
    [refund(20, 30), {}, [20, 30], [120, 80], { account: 'shop', amount: -50 }],
    [
      asked('deposit', FULL - 100),
      {},
      [FULL - 100, 0],
      [FULL, 50],
      { account: 'issued', amount: 100 - FULL },
    ],
  ])('%j of %j', (command, fields, change, after, system) => {
    const decision = decide(command, holder(fields))
    if (typeof decision === 'string') throw new Error(decision)
    expect(decision).toHaveLength(1)
    const [entry] = decision
    expect(entry).toMatchObject({ userId: 1, seq: 8, type: command.type, colleague: null, system })
    expect(Object.values(entry?.change ?? {})).toEqual(change)
    expect(Object.values(entry?.after ?? {})).toEqual(after)
  })

  test('only a refund names a purchase', () => {
    expect(decide(refund(20, 30), holder())).toMatchObject([{ refunds: 3 }])
    expect(decide(asked('purchase', 50), holder())).toMatchObject([{ refunds: null }])
  })

  test.each([
    [30, [-30, 0], [70, 50]],
    [100, [-100, 0], [0, 50]],
    [120, [-100, -20], [0, 30]],
    [150, [-100, -50], [0, 0]],
  ])('sending %d takes from earned first and gives appreciation', (amount, change, after) => {
    const decision = decide(asked('send', amount), holder(), [bob()])
    if (typeof decision === 'string') throw new Error(decision)
    const [sent, received] = decision
    expect(decision).toHaveLength(2)
    expect(Object.values(sent?.change ?? {})).toEqual(change)
    expect(Object.values(sent?.after ?? {})).toEqual(after)
    expect(sent).toMatchObject({ userId: 1, seq: 8, type: 'send', colleague: { id: 2, seq: 8 } })
    expect(received).toMatchObject({
      userId: 2,
      seq: 8,
      type: 'receive',
      colleague: { id: 1, seq: 8 },
      change: { earned: 0, appreciation: amount },
      after: { earned: 5, appreciation: 6 + amount },
    })
    // The message is stored in the recognition.
    expect(decision.map((entry) => [entry.message, entry.system])).toEqual([
      ['', null],
      ['', null],
    ])
  })

  // Specification, section 3: negative for withdraw, send and purchase.
  test.each<[WalletMovement, number]>([
    [asked('deposit', 30), 30],
    [asked('withdraw', 30), -30],
    [asked('purchase', 30), -30],
    [asked('send', 120), -120],
    [refund(20, 30), 50],
  ])('the history shows %j as %d', (command, amount) => {
    const decision = decide(command, holder(), [bob()])
    if (typeof decision === 'string') throw new Error(decision)
    expect(decision[0] && amountOf(decision[0])).toBe(amount)
  })
})

// Breaks one rule at a time, then that rule and all later ones: the first broken rule decides.
describe('refusals, in order of precedence', () => {
  test.each<[WalletMovement, Fields, RefusalCode]>([
    [asked('deposit', 0), {}, 'deposit-not-positive'],
    [asked('deposit', -1), {}, 'deposit-not-positive'],
    [asked('deposit', 1), { isDeposit: false }, 'deposit-off'],
    [asked('deposit', FULL - 99), {}, 'balance-limit'],
    [asked('deposit', -1), { isDeposit: false, earned: FULL }, 'deposit-off'],
    [asked('deposit', 0), { earned: FULL + 1 }, 'deposit-not-positive'],

    [asked('withdraw', 1), { isWithdraw: false }, 'withdraw-off'],
    [asked('withdraw', 0), {}, 'withdraw-not-positive'],
    [asked('withdraw', -1), {}, 'withdraw-not-positive'],
    // Not above earned, though earned and appreciation together would pay it (section 5).
    [asked('withdraw', 101), {}, 'insufficient-funds'],
    [asked('withdraw', 1), { earned: 0 }, 'insufficient-funds'],
    [asked('withdraw', -1), { isWithdraw: false, earned: 0 }, 'withdraw-off'],
    [asked('withdraw', 0), { earned: -1 }, 'withdraw-not-positive'],

    [asked('purchase', 0), {}, 'withdraw-not-positive'],
    [asked('purchase', -1), {}, 'withdraw-not-positive'],
    [asked('purchase', 51), {}, 'insufficient-appreciation'],
    [asked('purchase', 1), { appreciation: 0 }, 'insufficient-appreciation'],
    [asked('purchase', 0), { appreciation: -1 }, 'withdraw-not-positive'],

    [refund(0, 50), { appreciation: FULL }, 'balance-limit'],
    [refund(50, 0), { earned: FULL }, 'balance-limit'],
  ])('%j of %j: %s', (command, fields, refusal) => {
    expect(decide(command, holder(fields))).toBe(refusal)
  })

  const IN_WORDS = { receivesPoints: false }
  const OFF = { isActive: false }
  const me = holder()
  const full = bob({ appreciation: FULL })
  test.each<[string, number, Fields, Holder | null, RefusalCode]>([
    ['the flag is off', 1, { isTransfer: false }, bob(), 'transfer-off'],
    ['nothing', 0, {}, bob(), 'transfer-not-positive'],
    ['less than nothing', -1, {}, bob(), 'transfer-not-positive'],
    ['to nobody', 1, {}, null, 'user-unknown'],
    ['to oneself', 1, {}, me, 'receiver-self'],
    ['to somebody inactive', 1, {}, bob({ isActive: false }), 'receiver-inactive'],
    ['to somebody in words', 1, {}, bob(IN_WORDS), 'receiver-without-points'],
    ['more than held', 151, {}, bob(), 'insufficient-funds'],
    ['of nothing held', 1, { earned: 0, appreciation: 0 }, bob(), 'insufficient-funds'],
    ['to a full wallet', 1, {}, full, 'balance-limit'],

    ['the flag and all else', -1, { isTransfer: false, earned: 0 }, null, 'transfer-off'],
    ['nothing to nobody', 0, { earned: 0 }, null, 'transfer-not-positive'],
    ['too much to nobody', LARGEST_AMOUNT, { earned: 0 }, null, 'user-unknown'],
    ['too much to oneself, inactive', 151, {}, holder({ isActive: false }), 'receiver-self'],
    ['too much to somebody inactive', 151, {}, bob({ isActive: false }), 'receiver-inactive'],
    ['too much in words', 151, {}, bob(IN_WORDS), 'receiver-without-points'],
    ['to an inactive one, in words', 1, {}, bob({ ...IN_WORDS, ...OFF }), 'receiver-inactive'],
    ['too much to a full wallet', 151, {}, full, 'insufficient-funds'],
  ])('sending %s', (_why, amount, fields, receiver, refusal) => {
    expect(decide(asked('send', amount), holder(fields), [receiver])).toBe(refusal)
  })
})

describe('a send to several receivers', () => {
  const eve = (fields: Fields = {}) => holder({ userId: 3, earned: 0, appreciation: 0, ...fields })
  const send = (amount: number, others: readonly (Holder | null)[], me = holder()) =>
    decide(thank(1, [2, 3], amount), me, others)

  test('gives each receiver the amount, and pays one after the other', () => {
    const decision = send(70, [bob(), eve()])
    if (typeof decision === 'string') throw new Error(decision)
    const told = decision.map(({ userId, seq, type, colleague, change, after }) => {
      const amounts = [...Object.values(change), ...Object.values(after)]
      return [userId, seq, type, colleague, ...amounts]
    })
    expect(told).toEqual([
      [1, 8, 'send', { id: 2, seq: 8 }, -70, 0, 30, 50],
      [2, 8, 'receive', { id: 1, seq: 8 }, 0, 70, 5, 76],
      [1, 9, 'send', { id: 3, seq: 8 }, -30, -40, 0, 10],
      [3, 8, 'receive', { id: 1, seq: 9 }, 0, 70, 0, 70],
    ])
  })

  test('can spend all points of the sender', () => {
    expect(send(75, [bob(), eve()])).toHaveLength(4)
    expect(send(76, [bob(), eve()])).toBe('insufficient-funds')
  })

  const inWords = { receivesPoints: false }
  test('gives nothing to those who get words alone, and spends nothing for them', () => {
    const decision = send(150, [bob(inWords), eve()])
    if (typeof decision === 'string') throw new Error(decision)
    expect(decision.map(({ userId, type }) => [userId, type])).toEqual([
      [1, 'send'],
      [3, 'receive'],
    ])
    expect(send(151, [bob(inWords), eve()])).toBe('insufficient-funds')
    expect(send(1, [bob(inWords), eve(inWords)])).toBe('receiver-without-points')
  })

  const off = { isActive: false }
  test.each<[string, number, (Holder | null)[], RefusalCode]>([
    ['nothing to each', 0, [bob(), eve()], 'transfer-not-positive'],
    ['to somebody and nobody', 1, [bob(), null], 'user-unknown'],
    ['to somebody and oneself', 1, [bob(), holder()], 'receiver-self'],
    ['to somebody and somebody inactive', 1, [bob(), eve(off)], 'receiver-inactive'],
    ['to somebody twice', 1, [bob(), bob()], 'receiver-twice'],
    ['to somebody with a full wallet', 1, [bob(), eve({ appreciation: FULL })], 'balance-limit'],

    ['too much to oneself and nobody', 76, [holder(), null], 'user-unknown'],
    ['too much to oneself and inactive', 76, [eve(off), holder()], 'receiver-self'],
    ['too much to somebody inactive twice', 76, [eve(off), eve(off)], 'receiver-inactive'],
    ['too much to somebody twice', 76, [bob(), bob()], 'receiver-twice'],
    ['too much to a full wallet', 76, [bob({ appreciation: FULL }), eve()], 'insufficient-funds'],
  ])('refuses to send %s', (_why, amount, others, refusal) => {
    expect(send(amount, others)).toBe(refusal)
  })
})

describe('a deposit of bonuses', () => {
  const claimed = (amount: number): ClaimedBonuses => {
    return { amount: hundredths(amount), by: 9, reason: 'A good year' }
  }

  test('is one entry from issued points to earned ones, with giver and reason', () => {
    expect(depositSalary(holder(), claimed(35))).toEqual([
      expect.objectContaining({
        userId: 1,
        seq: 8,
        type: 'depositSalary',
        change: { earned: 35, appreciation: 0 },
        after: { earned: 135, appreciation: 50 },
        system: { account: 'issued', amount: -35 },
        madeBy: 9,
        message: 'A good year',
      }),
    ])
  })

  test('is refused if nothing is pending, or the balance would be too large', () => {
    expect(depositSalary(holder(), claimed(0))).toBe('invalid-salary')
    expect(depositSalary(holder({ earned: FULL }), claimed(1))).toBe('balance-limit')
  })
})
