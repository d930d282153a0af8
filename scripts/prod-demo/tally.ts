import { setTimeout as pause } from 'node:timers/promises'

/** What people ask: sends carry a key, by which they are done once, and writes do not. */
export type Asking = 'sends' | 'reads' | 'writes' | 'streams'

export interface Failure {
  readonly what: Asking
  readonly why: string
}

/** How many requests there were, and which of them were not answered as they should be. */
export interface Tally {
  readonly requests: Readonly<Record<Asking, number>>
  readonly failed: readonly Failure[]
  /** How many there were in all. */
  readonly all: number
  /** How often Laurel had too much to do, did nothing, and was asked again when it wanted to be. */
  readonly turnedAway: number
  /** Null stands for a request that failed. */
  count<T extends object>(what: Asking, ask: () => Promise<T>): Promise<T | null>
}

/** Of an answer, or of what says that there was none. */
interface Outcome {
  readonly status?: number | undefined
  readonly retryAfter?: string | undefined
}

/** What Laurel says when it is busy; the balancer, which speaks for those that are gone, says more. */
const AGAIN_AFTER = '1'
const TRIES = 60

export function openTally(): Tally {
  const requests: Record<Asking, number> = { sends: 0, reads: 0, writes: 0, streams: 0 }
  const failed: Failure[] = []
  let turnedAway = 0

  async function askSurely<T extends object>(ask: () => Promise<T>): Promise<T & Outcome> {
    for (let tries = 1; ; tries++) {
      const answer: T & Outcome = await ask().catch((error: unknown) => {
        if (isTurnedAway(error as Outcome)) return error as T
        throw error
      })
      if (!isTurnedAway(answer) || tries === TRIES) return answer
      turnedAway++
      await pause(1_000)
    }
  }

  return {
    requests,
    failed,
    get all() {
      return Object.values(requests).reduce((sum, count) => sum + count, 0)
    },
    get turnedAway() {
      return turnedAway
    },
    async count(what, ask) {
      requests[what]++
      try {
        const answer = await askSurely(ask)
        if ((answer.status ?? 200) === 200) return answer
        failed.push({ what, why: JSON.stringify(answer) })
      } catch (error) {
        failed.push({ what, why: String(error) })
      }
      return null
    },
  }
}

function isTurnedAway({ status, retryAfter }: Outcome): boolean {
  return status === 503 && retryAfter === AGAIN_AFTER
}
