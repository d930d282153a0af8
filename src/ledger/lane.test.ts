import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { createLane, type KeyedOrder } from './lane.ts'
import { keyedOrder, type Order, type Outcome } from './order.ts'
import type { Attempt } from './write.ts'

function numbered(number: number): KeyedOrder {
  const key = `order-${String(number).padStart(5, '0')}`
  return keyedOrder(key, { type: 'deposit', userId: number, amount: hundredths(1) })
}

/** The order's number comes back as the refusal's place, so that answers can be told apart. */
function outcomeOf({ command }: Order): Outcome {
  const nothing = { earned: hundredths(0), appreciation: hundredths(0), pending: hundredths(0) }
  return { entry: { seq: command.userId, type: 'deposit', change: nothing, after: nothing } }
}

const seqOf = (outcome: Outcome) => ('entry' in outcome ? outcome.entry.seq : outcome.refusal)

/** A writer whose batches the test answers one by one, when it likes. */
function heldBack() {
  const batches: { orders: number[]; answer(): void; fail(error: Error): void }[] = []
  const lane = createLane((orders) => {
    const { promise, resolve, reject } = Promise.withResolvers<Attempt>()
    batches.push({
      orders: orders.map((order) => order.command.userId),
      answer: () => resolve({ outcomes: orders.map(outcomeOf), held: [] }),
      fail: reject,
    })
    return promise
  })
  return { lane, batches }
}

test('an idle lane writes at once', async () => {
  const { lane, batches } = heldBack()
  const answer = lane.submit(numbered(1))
  expect(batches.map((batch) => batch.orders)).toEqual([[1]])
  batches[0]?.answer()
  expect(seqOf(await answer)).toBe(1)

  const next = lane.submit(numbered(2))
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.answer()
  expect(seqOf(await next)).toBe(2)
})

test('orders that arrive meanwhile share the next batch, and each gets its own answer', async () => {
  const { lane, batches } = heldBack()
  const answers = [1, 2, 3, 4].map((number) => lane.submit(numbered(number)))
  expect(batches.map((batch) => batch.orders)).toEqual([[1]])
  batches[0]?.answer()
  await expect.poll(() => batches.length).toBe(2)
  expect(batches[1]?.orders).toEqual([2, 3, 4])
  batches[1]?.answer()
  expect((await Promise.all(answers)).map(seqOf)).toEqual([1, 2, 3, 4])
})

test('a batch has a largest size', async () => {
  const { lane, batches } = heldBack()
  const answers = Array.from({ length: 402 }, (_, index) => lane.submit(numbered(index)))
  for (let index = 0; index < 4; index++) {
    await expect.poll(() => batches.length).toBe(index + 1)
    batches[index]?.answer()
  }
  await Promise.all(answers)
  expect(batches.map((batch) => batch.orders.length)).toEqual([1, 200, 200, 1])
})

test('an order that fails does not fail its neighbours', async () => {
  const tries: number[][] = []
  const lane = createLane(async (orders) => {
    tries.push(orders.map((order) => order.command.userId))
    await Promise.resolve()
    if (orders.some((order) => order.command.userId === 3)) throw new Error('three')
    return { outcomes: orders.map(outcomeOf), held: [] }
  })
  const answers = [1, 2, 3, 4].map((number) => lane.submit(numbered(number)))
  const settled = await Promise.allSettled(answers)
  expect(settled.map((one) => one.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(settled[2]).toMatchObject({ reason: { message: 'three' } })
  expect(tries).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  expect(seqOf(await lane.submit(numbered(5)))).toBe(5)
})

test('a refusal is about the database: it fails all of the batch, once', async () => {
  const { lane, batches } = heldBack()
  const first = lane.submit(numbered(1))
  const rest = [2, 3, 4].map((number) => lane.submit(numbered(number)))
  const settled = Promise.allSettled(rest)
  batches[0]?.answer()
  await first
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.fail(new Refused('busy'))
  for (const one of await settled) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
  }
  expect(batches).toHaveLength(2)
})

test('the queue does not grow without end: what is beyond it is refused, the rest answered', async () => {
  const { lane, batches } = heldBack()
  const first = lane.submit(numbered(0))
  const queued = Array.from({ length: 5_000 }, (_, index) => lane.submit(numbered(index + 1)))
  await expect(lane.submit(numbered(9_999))).rejects.toMatchObject({ code: 'busy' })
  for (let index = 0; index < 26; index++) {
    await expect.poll(() => batches.length).toBe(index + 1)
    batches[index]?.answer()
  }
  await first
  expect((await Promise.all(queued)).map(seqOf)).toEqual(queued.map((_, index) => index + 1))
})

test('a writer that answers too little is an error, never a wrong answer', async () => {
  const lane = createLane(() => Promise.resolve({ outcomes: [], held: [] }))
  await expect(lane.submit(numbered(1))).rejects.toThrow('without an outcome')
  await expect(lane.submit(numbered(2))).rejects.toThrow('without an outcome')
})
