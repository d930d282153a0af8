import { Refused } from '#platform/contract/refusals.ts'
import { LockHeld } from '#platform/server/db/transact.ts'
import type { KeyedCommand, Outcome } from './command.ts'
import { createContendedQueue, type Defer, type QueuedCommand } from './contended-queue.ts'
import type { LockTimeout } from './lock-book.ts'

/** The outcome of each command of a batch, in order. */
export interface BatchResult {
  /** Null: another transaction holds a wallet of the command, so nothing happened. */
  readonly outcomes: readonly (Outcome | null)[]
  /** The wallets that other transactions hold, by their owners' ids and addresses. */
  readonly held: Iterable<string>
}

/**
 * Runs a batch in one transaction. 'brief' throws LockHeld when another transaction holds a wallet
 * for longer than a usual batch takes; 'skip' leaves out the commands about such wallets.
 */
export type RunBatch = (
  commands: readonly KeyedCommand[],
  timeout: Exclude<LockTimeout, 'usual'>,
) => Promise<BatchResult>

export interface QueueObserver {
  /** Called once; `read` counts the commands waiting in the batch queue and the contended queue. */
  opened(read: () => { queued: number; contended: number }): void
  /** Called after each completed batch, with its number of commands and its duration. */
  ran(commands: number, seconds: number): void
}

const LARGEST_BATCH = 200
const LONGEST_QUEUE = 5_000

/**
 * Commands that arrive while a batch runs form the next batch, so that they share its round trips
 * and its commit. There is no timer: an idle queue runs a command at once. Commands about wallets
 * that another transaction holds for long wait in the contended queue.
 *
 * Only keyed commands: a batch may run again after a failure, and the key makes that safe.
 * Throws Refused('busy') when the queue is full.
 */
export function createBatchQueue(
  runBatch: RunBatch,
  {
    pause,
    observer,
  }: { pause?: () => Promise<unknown>; observer?: QueueObserver | undefined } = {},
) {
  const queue: QueuedCommand[] = []
  const contended = createContendedQueue(settle, pause)
  let running = false
  observer?.opened(() => ({ queued: queue.length, contended: contended.size() }))

  async function drain(): Promise<void> {
    running = true
    while (queue.length > 0) {
      const batch = contended.takeOver(queue.splice(0, LARGEST_BATCH))
      if (batch.length > 0) await settle(batch, 'brief', contended.defer)
    }
    running = false
  }

  async function settle(
    batch: readonly QueuedCommand[],
    timeout: 'brief' | 'skip',
    defer: Defer,
  ): Promise<void> {
    try {
      const began = performance.now()
      const { outcomes, held } = await runBatch(
        batch.map(({ command }) => command),
        timeout,
      )
      observer?.ran(batch.length, (performance.now() - began) / 1000)
      batch.forEach((pending, index) => {
        const outcome = outcomes[index]
        if (outcome === undefined) pending.fail(new Error('a command without an outcome'))
        else if (outcome === null) defer(pending, held)
        else pending.answer(outcome)
      })
    } catch (error) {
      if (timeout === 'brief' && error instanceof LockHeld) return settle(batch, 'skip', defer)
      // A refusal is about the database, so it fails the whole batch. A single command may have
      // caused any other error, so each command runs again alone.
      if (batch.length === 1 || error instanceof Refused) {
        for (const pending of batch) pending.fail(error)
      } else {
        for (const pending of batch) await settle([pending], timeout, defer)
      }
    }
  }

  return {
    submit(command: KeyedCommand): Promise<Outcome> {
      if (queue.length >= LONGEST_QUEUE) return Promise.reject(new Refused('busy'))
      return new Promise((answer, fail) => {
        queue.push({ command, answer, fail })
        if (!running) void drain()
      })
    },
  }
}
