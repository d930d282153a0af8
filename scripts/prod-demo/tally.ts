import type { Answered } from '#test/concurrency/door.ts'

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
  /** Null stands for a request that failed. */
  count<T>(what: Asking, asking: Promise<T>): Promise<T | null>
}

export function openTally(): Tally {
  const requests: Record<Asking, number> = { sends: 0, reads: 0, writes: 0, streams: 0 }
  const failed: Failure[] = []
  return {
    requests,
    failed,
    get all() {
      return Object.values(requests).reduce((sum, count) => sum + count, 0)
    },
    async count(what, asking) {
      requests[what]++
      try {
        const answer = await asking
        if (isRight(answer)) return answer
        failed.push({ what, why: JSON.stringify(answer) })
      } catch (error) {
        failed.push({ what, why: String(error) })
      }
      return null
    },
  }
}

function isRight(answer: unknown): boolean {
  const { status = 200 } = answer as Partial<Answered>
  return status === 200
}
