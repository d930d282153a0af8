import { Refused } from '#platform/contract/refusals.ts'
import { LockHeld } from '#platform/server/db/transact.ts'
import { createSide, type PutAside } from './side.ts'
import type { Order, Outcome } from './order.ts'
import type { Attempt } from './write.ts'

export type KeyedOrder = Order & { key: object }

/** An order somebody waits for. */
export interface Waiting {
  readonly order: KeyedOrder
  answer(outcome: Outcome): void
  fail(error: unknown): void
}

/**
 * Tries to write a batch. 'all' throws LockHeld when another transaction holds a wallet of it for
 * longer than a usual batch takes; 'free' writes what concerns no such wallet.
 */
export type AttemptBatch = (orders: readonly KeyedOrder[], how: 'all' | 'free') => Promise<Attempt>

/** For whoever measures a lane. */
export interface LaneWatch {
  /** Hands over how to see what waits in it. */
  opened(read: () => { queued: number; aside: number }): void
  /** So many orders were tried together, which took so long. */
  tried(orders: number, seconds: number): void
}

const LARGEST_BATCH = 200
const LONGEST_QUEUE = 5_000

/**
 * Orders that arrive while a batch is being written go out together as the next one, so that they
 * share its round trips and its commit. Nobody waits for company: an idle lane writes at once. What
 * concerns wallets that are held for long, as by a bonus for everybody, waits at the side.
 *
 * Only keyed orders: a batch may be tried again after a failure, and the key makes that safe.
 * Throws Refused('busy') rather than let the queue grow without end.
 */
export function createLane(
  attemptBatch: AttemptBatch,
  { pause, watch }: { pause?: () => Promise<unknown>; watch?: LaneWatch | undefined } = {},
) {
  const queue: Waiting[] = []
  const side = createSide(settle, pause)
  let writing = false
  watch?.opened(() => ({ queued: queue.length, aside: side.size() }))

  async function drain(): Promise<void> {
    writing = true
    while (queue.length > 0) {
      const batch = side.leaveOut(queue.splice(0, LARGEST_BATCH))
      if (batch.length > 0) await settle(batch, 'all', side.put)
    }
    writing = false
  }

  async function settle(
    batch: readonly Waiting[],
    how: 'all' | 'free',
    putAside: PutAside,
  ): Promise<void> {
    try {
      const began = performance.now()
      const { outcomes, held } = await attemptBatch(
        batch.map((waiting) => waiting.order),
        how,
      )
      watch?.tried(batch.length, (performance.now() - began) / 1000)
      batch.forEach((waiting, index) => {
        const outcome = outcomes[index]
        if (outcome === undefined) waiting.fail(new Error('an order without an outcome'))
        else if (outcome === null) putAside(waiting, held)
        else waiting.answer(outcome)
      })
    } catch (error) {
      if (how === 'all' && error instanceof LockHeld) return settle(batch, 'free', putAside)
      // A refusal is about the database, and so about all of them. Otherwise one order must not
      // fail its neighbours: each gets a try, and an error, of its own.
      if (batch.length === 1 || error instanceof Refused) {
        for (const waiting of batch) waiting.fail(error)
      } else {
        for (const waiting of batch) await settle([waiting], how, putAside)
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
