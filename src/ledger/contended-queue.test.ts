import { expect, test } from 'vitest'
import { thank } from '#test/harness/thank.ts'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import { LockHeld } from '#platform/server/db/transact.ts'
import { createBatchQueue } from './batch-queue.ts'
import { keyed, type KeyedCommand, type Outcome } from './command.ts'

const emailOf = (id: number) => `person-${id}@laurel.test`
let keys = 0

function send(from: number, to: number): KeyedCommand {
  return keyed(`key-${++keys}`, thank(from, emailOf(to), 1))
}

const nothing = { earned: hundredths(0), appreciation: hundredths(0) }
const done: Outcome = {
  entry: { seq: 1, type: 'send', change: nothing, after: nothing, allowance: NOTHING },
  answer: null,
}

interface Try {
  readonly timeout: string
  readonly from: readonly number[]
}

/** A queue over wallets that the test holds and frees; rounds begin when the test says so. */
function wallets() {
  const held = new Set<number>()
  const tries: Try[] = []
  const isHeld = (command: KeyedCommand) =>
    [...held].some(
      (id) =>
        command.userId === id ||
        (command.type === 'send' && command.receivers.includes(emailOf(id))),
    )
  const queue = createBatchQueue(
    async (commands, timeout) => {
      tries.push({ timeout, from: commands.map(({ userId }) => userId) })
      await Promise.resolve()
      if (timeout === 'brief' && commands.some(isHeld)) throw new LockHeld()
      return {
        outcomes: commands.map((command) => (isHeld(command) ? null : done)),
        held: [...held].flatMap((id) => [String(id), emailOf(id)]),
      }
    },
    {
      pause: () => {
        pausing.resolve()
        return round.promise
      },
    },
  )
  let pausing = Promise.withResolvers<void>()
  let round = Promise.withResolvers<void>()
  return {
    held,
    tries,
    queue,
    /** Waits until the contended queue pauses, then starts its next round. */
    nextRound: async () => {
      await pausing.promise
      const { resolve } = round
      pausing = Promise.withResolvers()
      round = Promise.withResolvers()
      resolve()
    },
    isWaiting: () => pausing.promise,
  }
}

test('defers commands about a held wallet, as sender or receiver, and runs the others', async () => {
  const { held, queue, tries, nextRound } = wallets()
  held.add(1)
  const first = queue.submit(send(7, 8))
  const stuck = [queue.submit(send(1, 2)), queue.submit(send(3, 1))]
  const others = [queue.submit(send(4, 5)), queue.submit(send(5, 6))]
  await Promise.all([first, ...others])
  expect(tries).toEqual([
    { timeout: 'brief', from: [7] },
    { timeout: 'brief', from: [1, 3, 4, 5] },
    { timeout: 'skip', from: [1, 3, 4, 5] },
  ])
  held.clear()
  await nextRound()
  expect(await Promise.all(stuck)).toEqual([done, done])
  expect(tries.at(-1)).toEqual({ timeout: 'skip', from: [1, 3] })
})

test('defers later commands about a held wallet untried, and waits for it once', async () => {
  const { held, queue, tries, nextRound, isWaiting } = wallets()
  held.add(1)
  const stuck = [queue.submit(send(1, 2))]
  await isWaiting()
  stuck.push(queue.submit(send(9, 1)))
  await queue.submit(send(4, 5))
  stuck.push(queue.submit(send(1, 3)))
  await queue.submit(send(2, 3))
  expect(tries.slice(2)).toEqual([
    { timeout: 'brief', from: [4] },
    { timeout: 'brief', from: [2] },
  ])
  await nextRound()
  await isWaiting()
  held.clear()
  await nextRound()
  expect(await Promise.all(stuck)).toEqual([done, done, done])
  expect(tries.slice(4)).toEqual([
    { timeout: 'skip', from: [1, 9, 1] },
    { timeout: 'skip', from: [1, 9, 1] },
  ])
  // The command arrives before the round is over, so another round follows at once.
  await queue.submit(send(1, 2))
  await queue.submit(send(1, 2))
  expect(tries.slice(6)).toEqual([
    { timeout: 'skip', from: [1] },
    { timeout: 'brief', from: [1] },
  ])
})

test('every tenth round waits for a wallet in constant use', async () => {
  const { held, queue, tries, nextRound, isWaiting } = wallets()
  held.add(1)
  const stuck = queue.submit(send(1, 2))
  for (let round = 1; round <= 10; round++) await nextRound()
  await isWaiting()
  expect(tries.slice(2).map(({ timeout }) => timeout)).toEqual([
    ...Array(9).fill('skip'),
    'brief',
    'skip',
  ])
  held.clear()
  await nextRound()
  expect(await stuck).toEqual(done)
})

test('refuses as busy after the last round, and beyond the longest queue', async () => {
  const { held, queue, nextRound, isWaiting } = wallets()
  held.add(1)
  const deferred = [queue.submit(send(1, 2))]
  await isWaiting()
  for (let place = 1; place < 1_000; place++) deferred.push(queue.submit(send(1, 2)))
  await expect(queue.submit(send(1, 2))).rejects.toMatchObject({ code: 'busy' })
  const settled = Promise.allSettled(deferred)
  for (let round = 1; round <= 300; round++) await nextRound()
  const codes = (await settled).map((one) => one.status === 'rejected' && one.reason.code)
  expect(new Set(codes)).toEqual(new Set(['busy']))
  await queue.submit(send(4, 5))
})

test('a failing deferred command does not fail the others', async () => {
  let isHeld = true
  let looks = 0
  const queue = createBatchQueue(
    async (commands, timeout) => {
      await Promise.resolve()
      if (isHeld && timeout === 'brief') throw new LockHeld()
      if (isHeld) return { outcomes: commands.map(() => null), held: ['1'] }
      if (commands.some(({ userId }) => userId === 3)) throw new Error('three')
      return { outcomes: commands.map(() => done), held: [] }
    },
    {
      pause: () => {
        if (++looks === 2) isHeld = false
        return Promise.resolve()
      },
    },
  )
  const answers = await Promise.allSettled([2, 3, 4].map((from) => queue.submit(send(from, 1))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: { message: 'three' } })
})
