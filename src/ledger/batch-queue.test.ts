import { expect, test } from 'vitest'
import { hundredths, NOTHING } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { createBatchQueue, type BatchResult } from './batch-queue.ts'
import { keyed, type Command, type KeyedCommand, type Outcome } from './command.ts'

function numbered(number: number): KeyedCommand {
  const key = `command-${String(number).padStart(5, '0')}`
  return keyed(key, { type: 'deposit', userId: number, amount: hundredths(1) })
}

/** The number of the command is the sequence number of its entry, which tells answers apart. */
function outcomeOf(command: Command): Outcome {
  const nothing = { earned: hundredths(0), appreciation: hundredths(0) }
  return {
    entry: {
      seq: command.userId,
      type: 'deposit',
      change: nothing,
      after: nothing,
      allowance: NOTHING,
    },
    answer: null,
  }
}

const seqOf = (outcome: Outcome) => ('entry' in outcome ? outcome.entry.seq : outcome)

/** A queue whose batches the test answers one by one. */
function manualQueue() {
  const batches: { commands: number[]; answer(): void; fail(error: Error): void }[] = []
  const queue = createBatchQueue((commands) => {
    const { promise, resolve, reject } = Promise.withResolvers<BatchResult>()
    batches.push({
      commands: commands.map(({ userId }) => userId),
      answer: () => resolve({ outcomes: commands.map(outcomeOf), held: [] }),
      fail: reject,
    })
    return promise
  })
  return { queue, batches }
}

test('runs a command at once when idle', async () => {
  const { queue, batches } = manualQueue()
  const answer = queue.submit(numbered(1))
  expect(batches.map((batch) => batch.commands)).toEqual([[1]])
  batches[0]?.answer()
  expect(seqOf(await answer)).toBe(1)

  const next = queue.submit(numbered(2))
  await expect.poll(() => batches.length).toBe(2)
  batches[1]?.answer()
  expect(seqOf(await next)).toBe(2)
})

test('commands that arrive during a batch share the next one, and each gets its own answer', async () => {
  const { queue, batches } = manualQueue()
  const answers = [1, 2, 3, 4].map((number) => queue.submit(numbered(number)))
  expect(batches.map((batch) => batch.commands)).toEqual([[1]])
  batches[0]?.answer()
  await expect.poll(() => batches.length).toBe(2)
  expect(batches[1]?.commands).toEqual([2, 3, 4])
  batches[1]?.answer()
  expect((await Promise.all(answers)).map(seqOf)).toEqual([1, 2, 3, 4])
})

test('limits the size of a batch', async () => {
  const { queue, batches } = manualQueue()
  const answers = Array.from({ length: 402 }, (_, index) => queue.submit(numbered(index)))
  for (let index = 0; index < 4; index++) {
    await expect.poll(() => batches.length).toBe(index + 1)
    batches[index]?.answer()
  }
  await Promise.all(answers)
  expect(batches.map((batch) => batch.commands.length)).toEqual([1, 200, 200, 1])
})

test('a failing command does not fail the others of its batch', async () => {
  const tries: number[][] = []
  const queue = createBatchQueue(async (commands) => {
    tries.push(commands.map(({ userId }) => userId))
    await Promise.resolve()
    if (commands.some(({ userId }) => userId === 3)) throw new Error('three')
    return { outcomes: commands.map(outcomeOf), held: [] }
  })
  const answers = [1, 2, 3, 4].map((number) => queue.submit(numbered(number)))
  const settled = await Promise.allSettled(answers)
  expect(settled.map((one) => one.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(settled[2]).toMatchObject({ reason: { message: 'three' } })
  expect(tries).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  expect(seqOf(await queue.submit(numbered(5)))).toBe(5)
})

test('a refusal of the batch fails all its commands, without a retry', async () => {
  const { queue, batches } = manualQueue()
  const first = queue.submit(numbered(1))
  const rest = [2, 3, 4].map((number) => queue.submit(numbered(number)))
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

test('refuses commands beyond the longest queue and answers the others', async () => {
  const { queue, batches } = manualQueue()
  const first = queue.submit(numbered(0))
  const queued = Array.from({ length: 5_000 }, (_, index) => queue.submit(numbered(index + 1)))
  await expect(queue.submit(numbered(9_999))).rejects.toMatchObject({ code: 'busy' })
  for (let index = 0; index < 26; index++) {
    await expect.poll(() => batches.length).toBe(index + 1)
    batches[index]?.answer()
  }
  await first
  expect((await Promise.all(queued)).map(seqOf)).toEqual(queued.map((_, index) => index + 1))
})

test('fails a command without an outcome', async () => {
  const queue = createBatchQueue(() => Promise.resolve({ outcomes: [], held: [] }))
  await expect(queue.submit(numbered(1))).rejects.toThrow('without an outcome')
  await expect(queue.submit(numbered(2))).rejects.toThrow('without an outcome')
})
