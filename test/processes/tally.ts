import { setTimeout as pause } from 'node:timers/promises'

/** Kinds of requests: sends have an idempotency key, writes have none. */
export type LoadKind = 'sends' | 'reads' | 'writes' | 'streams'

export interface Failure {
  readonly what: LoadKind
  readonly why: string
}

/** Counts requests and failures. */
export interface Tally {
  readonly requests: Readonly<Record<LoadKind, number>>
  readonly failed: readonly Failure[]
  /** The total number of requests. */
  readonly all: number
  /** The number of requests refused as busy and repeated. */
  readonly turnedAway: number
  /** Counts a request; returns null if it failed. */
  count<T extends object>(what: LoadKind, ask: () => Promise<T>): Promise<T | null>
}

/** The outcome of a request: answered, or failed. */
interface Outcome {
  readonly status?: number | undefined
  readonly retryAfter?: string | undefined
}

/** Laurel's Retry-After when busy; the balancer's is longer. */
const AGAIN_AFTER = '1'
const TRIES = 60

export function openTally(): Tally {
  const requests: Record<LoadKind, number> = { sends: 0, reads: 0, writes: 0, streams: 0 }
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
