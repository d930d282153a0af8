import { expect, test } from 'vitest'
import { hundredths } from '#platform/contract/points.ts'
import { LockHeld } from '#platform/server/db/transact.ts'
import { createLane, type KeyedOrder } from './lane.ts'
import { keyedOrder, type Outcome } from './order.ts'

const emailOf = (id: number) => `person-${id}@laurel.test`
let keys = 0

function send(from: number, to: number): KeyedOrder {
  const command = { userId: from, receiver: emailOf(to), amount: hundredths(1), message: '' }
  return keyedOrder(`key-${++keys}`, { type: 'send', ...command })
}

const nothing = { earned: hundredths(0), appreciation: hundredths(0), pending: hundredths(0) }
const done: Outcome = { entry: { seq: 1, type: 'send', change: nothing, after: nothing } }

interface Try {
  readonly how: string
  readonly from: readonly number[]
}

/** A lane over wallets that the test holds and lets go; the side looks again when it is told to. */
function wallets() {
  const held = new Set<number>()
  const tries: Try[] = []
  const isHeld = ({ command }: KeyedOrder) =>
    [...held].some(
      (id) =>
        command.userId === id || (command.type === 'send' && command.receiver === emailOf(id)),
    )
  const lane = createLane(
    async (orders, how) => {
      tries.push({ how, from: orders.map(({ command }) => command.userId) })
      await Promise.resolve()
      if (how === 'all' && orders.some(isHeld)) throw new LockHeld()
      return {
        outcomes: orders.map((order) => (isHeld(order) ? null : done)),
        held: [...held].flatMap((id) => [String(id), emailOf(id)]),
      }
    },
    {
      pause: () => {
        pausing.resolve()
        return looking.promise
      },
    },
  )
  let pausing = Promise.withResolvers<void>()
  let looking = Promise.withResolvers<void>()
  return {
    held,
    tries,
    lane,
    /** Until the side waits for its next round; then it has it. */
    lookAgain: async () => {
      await pausing.promise
      const { resolve } = looking
      pausing = Promise.withResolvers()
      looking = Promise.withResolvers()
      resolve()
    },
    isWaiting: () => pausing.promise,
  }
}

test('orders about a held wallet step aside, whichever end of them it is; the others go through', async () => {
  const { held, lane, tries, lookAgain } = wallets()
  held.add(1)
  const first = lane.submit(send(7, 8))
  const stuck = [lane.submit(send(1, 2)), lane.submit(send(3, 1))]
  const others = [lane.submit(send(4, 5)), lane.submit(send(5, 6))]
  await Promise.all([first, ...others])
  expect(tries).toEqual([
    { how: 'all', from: [7] },
    { how: 'all', from: [1, 3, 4, 5] },
    { how: 'free', from: [1, 3, 4, 5] },
  ])
  held.clear()
  await lookAgain()
  expect(await Promise.all(stuck)).toEqual([done, done])
  expect(tries.at(-1)).toEqual({ how: 'free', from: [1, 3] })
})

test('later orders about that wallet join them, and nobody in the lane waits for it again', async () => {
  const { held, lane, tries, lookAgain, isWaiting } = wallets()
  held.add(1)
  const stuck = [lane.submit(send(1, 2))]
  await isWaiting()
  stuck.push(lane.submit(send(9, 1)))
  await lane.submit(send(4, 5))
  stuck.push(lane.submit(send(1, 3)))
  await lane.submit(send(2, 3))
  expect(tries.slice(2)).toEqual([
    { how: 'all', from: [4] },
    { how: 'all', from: [2] },
  ])
  await lookAgain()
  await isWaiting()
  held.clear()
  await lookAgain()
  expect(await Promise.all(stuck)).toEqual([done, done, done])
  expect(tries.slice(4)).toEqual([
    { how: 'free', from: [1, 9, 1] },
    { how: 'free', from: [1, 9, 1] },
  ])
  // It comes before the side has done with its round, and so has another at once.
  await lane.submit(send(1, 2))
  await lane.submit(send(1, 2))
  expect(tries.slice(6)).toEqual([
    { how: 'free', from: [1] },
    { how: 'all', from: [1] },
  ])
})

test('now and then a wallet at the side is waited for, since one in constant use is hardly free', async () => {
  const { held, lane, tries, lookAgain, isWaiting } = wallets()
  held.add(1)
  const stuck = lane.submit(send(1, 2))
  for (let round = 1; round <= 10; round++) await lookAgain()
  await isWaiting()
  expect(tries.slice(2).map(({ how }) => how)).toEqual([...Array(9).fill('free'), 'all', 'free'])
  held.clear()
  await lookAgain()
  expect(await stuck).toEqual(done)
})

test('nobody waits at the side for ever, and not more than so many', async () => {
  const { held, lane, lookAgain, isWaiting } = wallets()
  held.add(1)
  const orders = [lane.submit(send(1, 2))]
  await isWaiting()
  for (let place = 1; place < 1_000; place++) orders.push(lane.submit(send(1, 2)))
  await expect(lane.submit(send(1, 2))).rejects.toMatchObject({ code: 'busy' })
  const settled = Promise.allSettled(orders)
  for (let round = 1; round <= 300; round++) await lookAgain()
  const codes = (await settled).map((one) => one.status === 'rejected' && one.reason.code)
  expect(new Set(codes)).toEqual(new Set(['busy']))
  await lane.submit(send(4, 5))
})

test('at the side, too, an order that fails does not fail its neighbours', async () => {
  let isHeld = true
  let looks = 0
  const lane = createLane(
    async (orders, how) => {
      await Promise.resolve()
      if (isHeld && how === 'all') throw new LockHeld()
      if (isHeld) return { outcomes: orders.map(() => null), held: ['1'] }
      if (orders.some(({ command }) => command.userId === 3)) throw new Error('three')
      return { outcomes: orders.map(() => done), held: [] }
    },
    {
      pause: () => {
        if (++looks === 2) isHeld = false
        return Promise.resolve()
      },
    },
  )
  const answers = await Promise.allSettled([2, 3, 4].map((from) => lane.submit(send(from, 1))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: { message: 'three' } })
})
