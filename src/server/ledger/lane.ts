import type { Order, Outcome } from './order.ts'
import { Refused } from '#contract/refusals.ts'

type KeyedOrder = Order & { key: object }

interface Waiting {
  readonly order: KeyedOrder
  answer(outcome: Outcome): void
  fail(error: unknown): void
}

const LARGEST_BATCH = 200
const LONGEST_QUEUE = 5_000

/**
 * Orders that arrive while a batch is being written go out together as the next one, so that they
 * share its round trips and its commit. Nobody waits for company: an idle lane writes at once.
 *
 * Only keyed orders: `writeBatch` may be run again after a failure, and the key makes that safe.
 * Throws Refused('busy') rather than let the queue grow without end.
 */
export function createLane(
  writeBatch: (orders: readonly KeyedOrder[]) => Promise<readonly Outcome[]>,
) {
  const queue: Waiting[] = []
  let writing = false

  async function drain(): Promise<void> {
    writing = true
    while (queue.length > 0) await settle(queue.splice(0, LARGEST_BATCH))
    writing = false
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await writeBatch(batch.map((waiting) => waiting.order))
      batch.forEach((waiting, index) => {
        const outcome = outcomes[index]
        if (outcome === undefined) waiting.fail(new Error('an order without an outcome'))
        else waiting.answer(outcome)
      })
    } catch (error) {
      // A refusal is about the database, and so about all of them. Otherwise one order must not
      // fail its neighbours: each gets a try, and an error, of its own.
      if (batch.length === 1 || error instanceof Refused) {
        for (const waiting of batch) waiting.fail(error)
      } else {
        for (const waiting of batch) await settle([waiting])
      }
    }
  }

  return {
    submit(order: KeyedOrder): Promise<Outcome> {
      if (queue.length >= LONGEST_QUEUE) return Promise.reject(new Refused('busy'))
      return new Promise((answer, fail) => {
        queue.push({ order, answer, fail })
        if (!writing) void drain()
      })
    },
  }
}
