import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '#platform/contract/refusals.ts'
import type { KeyedCommand, Outcome } from './command.ts'
import { walletNames } from './plan-batch.ts'

/** Takes a command out of its batch, because other transactions hold these wallets. */
export type Defer = (pending: QueuedCommand, held: Iterable<string>) => void

type SettleBatch = (
  batch: readonly QueuedCommand[],
  timeout: 'brief' | 'skip',
  defer: Defer,
) => Promise<void>

interface DeferredCommand {
  readonly pending: QueuedCommand
  rounds: number
  isDone: boolean
}

const MOST_DEFERRED = 1_000
const LARGEST_BATCH = 200
const RETRY_MS = 100
/** Some 30 seconds; then a command is refused as busy, and the client may repeat it. */
const MOST_ROUNDS = 300
/** A wallet in constant use is hardly ever found free: every tenth round waits for it. */
const WAITS_EACH = 10

/**
 * Commands about wallets that other transactions hold for long wait here. All are tried again every
 * 100 ms, the oldest first. New commands about these wallets join them untried, so that the batch
 * queue never waits for such a wallet twice. None has an answer yet, so any order among them is
 * right.
 */
export function createContendedQueue(
  settle: SettleBatch,
  pause: () => Promise<unknown> = () => sleep(RETRY_MS),
) {
  const wallets = createHeldWallets()
  let queue: DeferredCommand[] = []
  let running = false

  function defer(pending: QueuedCommand, held: Iterable<string>): void {
    wallets.note(held)
    if (queue.length >= MOST_DEFERRED) return pending.fail(new Refused('busy'))
    queue.push({ pending, rounds: 0, isDone: false })
    if (!running) void drain()
  }

  async function drain(): Promise<void> {
    running = true
    for (let round = 1; queue.length > 0; round++) {
      // Where the last round freed all wallets, commands that joined meanwhile need not wait.
      if (wallets.size() > 0) await pause()
      wallets.startRound()
      const tried = [...queue]
      for (let from = 0; from < tried.length; from += LARGEST_BATCH) {
        const timeout = round % WAITS_EACH === 0 ? 'brief' : 'skip'
        await retry(tried.slice(from, from + LARGEST_BATCH), timeout)
      }
      queue = queue.filter((one) => !one.isDone)
      wallets.endRound()
    }
    running = false
  }

  async function retry(
    batch: readonly DeferredCommand[],
    timeout: 'brief' | 'skip',
  ): Promise<void> {
    const byCommand = new Map(batch.map((one) => [one.pending, one]))
    for (const one of batch) one.isDone = true
    await settle([...byCommand.keys()], timeout, (pending, held) => {
      wallets.note(held)
      const one = byCommand.get(pending)
      if (one === undefined || ++one.rounds >= MOST_ROUNDS) return pending.fail(new Refused('busy'))
      one.isDone = false
    })
  }

  return {
    defer,
    size: () => queue.length,
    /** Takes over the commands of a batch that concern held wallets; answers the others. */
    takeOver(batch: readonly QueuedCommand[]): readonly QueuedCommand[] {
      if (wallets.size() === 0) return batch
      const { held, free } = Object.groupBy(batch, ({ command }) =>
        wallets.concern(command) ? 'held' : 'free',
      )
      for (const pending of held ?? []) defer(pending, [])
      return free ?? []
    },
  }
}

/** The wallets known to be held, by their owners' ids and addresses. */
function createHeldWallets() {
  let held = new Set<string>()
  let found = new Set<string>()
  return {
    size: () => held.size,
    concern: (command: KeyedCommand) => walletNames(command).some((name) => held.has(name)),
    note: (names: Iterable<string>) => {
      for (const name of names) {
        held.add(name)
        found.add(name)
      }
    },
    startRound: () => {
      found = new Set()
    },
    /** A wallet that this round did not find held is free. */
    endRound: () => {
      held = found
    },
  }
}

/** A command whose client waits for the answer. */
export interface QueuedCommand {
  readonly command: KeyedCommand
  answer(outcome: Outcome): void
  fail(error: unknown): void
}
