import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { decideBatch, keyId, type Book } from './batch.ts'
import type { Command } from './command.ts'
import { decide, type Decide, type Holder } from './decide.ts'
import { keyedOrder, order, type Order } from './order.ts'

const EMAILS = ['ada@laurel.local', 'bob@laurel.local', 'eve@laurel.local']

function holder(userId: number, earned: number): Holder {
  return {
    userId,
    lastSeq: 1,
    earned: hundredths(earned),
    appreciation: hundredths(0),
    pending: hundredths(0),
    isActive: true,
    isDeposit: true,
    isWithdraw: true,
    isTransfer: true,
  }
}

/** Users 1, 2 and 3 hold 100 each. */
function book(): Book {
  return {
    holders: new Map([1, 2, 3].map((id) => [id, holder(id, 100)])),
    idByEmail: new Map(EMAILS.map((email, index) => [email, index + 1])),
    answered: new Map(),
  }
}

function send(userId: number, to: number, amount: number): Command {
  const receiver = EMAILS[to - 1] ?? 'nobody@laurel.local'
  return { type: 'send', userId, receiver, amount: hundredths(amount), message: '' }
}

/** Each outcome as "seq: earned/appreciation" or its refusal. */
function told(orders: readonly Order[], from = book()): string[] {
  return decideBatch(orders, from).outcomes.map((outcome) => {
    if ('refusal' in outcome) return outcome.refusal
    const { seq, after } = outcome.entry
    return `${seq}: ${after.earned}/${after.appreciation}`
  })
}

test('each order sees what those before it did', () => {
  const orders = [send(1, 2, 100), send(1, 2, 1), send(2, 1, 200), send(1, 3, 200)].map(order)
  expect(told(orders)).toEqual(['2: 0/0', 'insufficient-funds', '3: 0/0', '4: 0/0'])
})

test('a refused one leaves its neighbours alone and stores nothing but its key', () => {
  const orders = [
    keyedOrder('key-0001', send(1, 2, 10)),
    keyedOrder('key-0002', send(1, 2, 1_000)),
    keyedOrder('key-0003', send(1, 2, 10)),
  ]
  const batch = decideBatch(orders, book())
  expect(told(orders)).toEqual(['2: 90/0', 'insufficient-funds', '3: 80/0'])
  expect(batch.entries.map((entry) => [entry.userId, entry.seq])).toEqual([
    [1, 2],
    [2, 2],
    [1, 3],
    [2, 3],
  ])
  expect(batch.keys.map(({ text, seq, refusal }) => [text, seq, refusal])).toEqual([
    ['key-0001', 2, null],
    ['key-0002', null, 'insufficient-funds'],
    ['key-0003', 3, null],
  ])
  expect(batch.changed).toEqual([
    { ...holder(1, 80), lastSeq: 3 },
    { ...holder(2, 100), appreciation: 20, lastSeq: 3 },
  ])
})

test('the same key and request has one effect and one answer within a batch', () => {
  const same = () => keyedOrder('key-0001', send(1, 2, 10))
  const batch = decideBatch([same(), same(), same()], book())
  expect(told([same(), same(), same()])).toEqual(['2: 90/0', '2: 90/0', '2: 90/0'])
  expect([batch.entries.length, batch.keys.length]).toEqual([2, 1])
})

test('the same key and another request is refused, and the first one stays answered', () => {
  const orders = [
    keyedOrder('key-0001', send(1, 2, 10)),
    keyedOrder('key-0001', send(1, 2, 11)),
    keyedOrder('key-0001', send(1, 3, 10)),
    keyedOrder('key-0001', { type: 'withdraw', userId: 1, amount: hundredths(10) }),
    keyedOrder('key-0001', send(1, 2, 10)),
  ]
  const reused = ['key-reused', 'key-reused', 'key-reused']
  expect(told(orders)).toEqual(['2: 90/0', ...reused, '2: 90/0'])
  expect(decideBatch(orders, book()).keys).toHaveLength(1)
})

test('the message is a part of the request', () => {
  const thanks = { ...send(1, 2, 10), message: 'Thanks' } as Command
  const orders = [keyedOrder('key-0001', send(1, 2, 10)), keyedOrder('key-0001', thanks)]
  expect(told(orders)).toEqual(['2: 90/0', 'key-reused'])
})

test('keys are per user: the same one of two users has two effects', () => {
  const orders = [keyedOrder('key-0001', send(1, 3, 10)), keyedOrder('key-0001', send(2, 3, 10))]
  expect(told(orders)).toEqual(['2: 90/0', '2: 90/0'])
  expect(decideBatch(orders, book()).keys.map((key) => key.userId)).toEqual([1, 2])
})

test('an order without a key is never taken for another one', () => {
  expect(told([order(send(1, 2, 10)), order(send(1, 2, 10))])).toEqual(['2: 90/0', '3: 80/0'])
  expect(decideBatch([order(send(1, 2, 10))], book()).keys).toEqual([])
})

test('a refusal under a key is the answer for good, though the wallet could pay by now', () => {
  const late = () => keyedOrder('key-0001', send(1, 2, 150))
  const orders = [late(), order(send(2, 1, 100)), late()]
  expect(told(orders)).toEqual(['insufficient-funds', '2: 0/0', 'insufficient-funds'])
})

test('what an earlier batch answered is answered again, without effect', () => {
  const first = keyedOrder('key-0001', send(1, 2, 10))
  const [outcome] = decideBatch([first], book()).outcomes
  if (outcome === undefined) throw new Error('no outcome')
  const { requestHash } = first.key as { requestHash: Buffer }
  const answered = new Map([[keyId(1, 'key-0001'), { requestHash, outcome }]])
  const later = { ...book(), answered }
  const again = decideBatch([first, keyedOrder('key-0001', send(1, 2, 11))], later)
  expect(again.outcomes).toEqual([outcome, { refusal: 'key-reused' }])
  expect([again.entries, again.keys, again.changed]).toEqual([[], [], []])
})

test('somebody without a wallet is refused and keeps no key', () => {
  const orders = [keyedOrder('key-0001', send(9, 1, 10)), keyedOrder('key-0002', send(1, 2, 10))]
  expect(told(orders)).toEqual(['profile-missing', '2: 90/0'])
  expect(decideBatch(orders, book()).keys.map((key) => key.userId)).toEqual([1])
})

test('a colleague who is known but has no wallet is nobody', () => {
  const without = { ...book(), holders: new Map([[1, holder(1, 100)]]) }
  expect(told([order(send(1, 2, 10))], without)).toEqual(['user-unknown'])
})

test('a reversal takes from whom the send went to, and later orders see it', () => {
  const sent = { seq: 2, earned: hundredths(70), appreciation: hundredths(0) }
  const reversal: Command = {
    type: 'reversal',
    userId: 1,
    by: 3,
    reason: 'A mistake',
    sent: { ...sent, receiver: { id: 2, seq: 2 } },
  }
  const orders = [send(1, 2, 70), reversal, send(2, 3, 101), send(1, 2, 100)].map(order)
  expect(told(orders)).toEqual(['2: 30/0', '3: 100/0', 'insufficient-funds', '4: 0/0'])
  const without = { ...book(), holders: new Map([[1, holder(1, 100)]]) }
  expect(told([order(reversal)], without)).toEqual(['profile-missing'])
})

test('adjustments in one batch never carry a balance below zero together', () => {
  const adjust = (amount: number): Command => ({
    type: 'adjustment',
    userId: 1,
    balance: 'earned',
    by: 3,
    reason: 'A mistake',
    amount: hundredths(amount),
  })
  const orders = [adjust(-60), adjust(-60), adjust(-40), adjust(1)].map(order)
  expect(told(orders)).toEqual(['2: 40/0', 'insufficient-funds', '3: 0/0', '4: 1/0'])
})

test('who decides may be another, and is asked in turn, about new orders only', () => {
  const asked: [userId: number, earned: number][] = []
  const judge: Decide = (command, holder, receiver) => {
    asked.push([holder.userId, holder.earned])
    return asked.length === 2 ? 'out-of-stock' : decide(command, holder, receiver)
  }
  const twice = () => keyedOrder('key-0001', send(1, 2, 10))
  const { outcomes, keys } = decideBatch(
    [twice(), twice(), keyedOrder('key-0002', send(1, 2, 10)), order(send(1, 2, 10))],
    book(),
    judge,
  )
  expect(asked).toEqual([
    [1, 100],
    [1, 90],
    [1, 90],
  ])
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[2]).toEqual({ refusal: 'out-of-stock' })
  expect(outcomes[3]).toMatchObject({ entry: { seq: 3, after: { earned: 80 } } })
  expect(keys.map(({ refusal }) => refusal)).toEqual([null, 'out-of-stock'])
})

test('the book it was given stays as it was', () => {
  const from = book()
  decideBatch([keyedOrder('key-0001', send(1, 2, 10))], from)
  expect(from).toEqual(book())
})

test('no orders, nothing to do', () => {
  expect(decideBatch([], book())).toEqual({ outcomes: [], entries: [], keys: [], changed: [] })
})
