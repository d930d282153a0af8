import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '#platform/contract/refusals.ts'
import type { Waiting } from './lane.ts'
import { walletNames } from './lock.ts'
import type { Order } from './order.ts'

/** Takes an order out of a batch, because others hold these wallets. */
export type PutAside = (waiting: Waiting, held: readonly string[]) => void

interface Aside {
  readonly waiting: Waiting
  rounds: number
  isDone: boolean
}

const MOST_ASIDE = 1_000
const LARGEST_BATCH = 200
const LOOK_AGAIN_MS = 100
/** Some 30 seconds; then an order is refused as busy, to be asked for again. */
const MOST_ROUNDS = 300
/** A wallet that others use all the time is hardly ever free: in each such round it is waited for. */
const WAITS_EACH = 10

/**
 * Where orders wait for wallets that others hold for long: tried again, the oldest first, until
 * they are through. New orders about these wallets join them, so that nobody in the lane waits for
 * those either. Whoever waits here has no answer yet, so any turn of theirs is right.
 */
export function createSide(
  settle: (batch: readonly Waiting[], how: 'all' | 'free', putBack: PutAside) => Promise<void>,
  pause: () => Promise<unknown> = () => sleep(LOOK_AGAIN_MS),
) {
  const known = createHeldWallets()
  let aside: Aside[] = []
  let looking = false

  function put(waiting: Waiting, held: readonly string[]): void {
    known.note(held)
    if (aside.length >= MOST_ASIDE) return waiting.fail(new Refused('busy'))
    aside.push({ waiting, rounds: 0, isDone: false })
    if (!looking) void look()
  }

  async function look(): Promise<void> {
    looking = true
    for (let round = 1; aside.length > 0; round++) {
      // When all got through, those who joined them meanwhile need not wait.
      if (known.areThere()) await pause()
      known.lookAgain()
      const tried = [...aside]
      for (let from = 0; from < tried.length; from += LARGEST_BATCH) {
        const how = round % WAITS_EACH === 0 ? 'all' : 'free'
        await tryAgain(tried.slice(from, from + LARGEST_BATCH), how)
      }
      aside = aside.filter((one) => !one.isDone)
      known.forgetTheRest()
    }
    looking = false
  }

  async function tryAgain(batch: readonly Aside[], how: 'all' | 'free'): Promise<void> {
    const byWaiting = new Map(batch.map((one) => [one.waiting, one]))
    for (const one of batch) one.isDone = true
    await settle([...byWaiting.keys()], how, (waiting, held) => {
      known.note(held)
      const one = byWaiting.get(waiting)
      if (one === undefined || ++one.rounds >= MOST_ROUNDS) return waiting.fail(new Refused('busy'))
      one.isDone = false
    })
  }

  return {
    put,
    size: () => aside.length,
    /** The orders that need not wait here; the others do from now on. */
    leaveOut(batch: readonly Waiting[]): readonly Waiting[] {
      if (!known.areThere()) return batch
      const { held, free } = Object.groupBy(batch, ({ order }) =>
        known.concern(order) ? 'held' : 'free',
      )
      for (const waiting of held ?? []) put(waiting, [])
      return free ?? []
    },
  }
}

/** The wallets that are held, as far as is known, by their owners' ids and addresses. */
function createHeldWallets() {
  let held = new Set<string>()
  let found = new Set<string>()
  return {
    areThere: () => held.size > 0,
    concern: ({ command }: Order) => walletNames(command).some((name) => held.has(name)),
    note: (names: readonly string[]) => {
      for (const name of names) {
        held.add(name)
        found.add(name)
      }
    },
    lookAgain: () => {
      found = new Set()
    },
    /** What was not found held since looking again is not held any more. */
    forgetTheRest: () => {
      held = found
    },
  }
}
