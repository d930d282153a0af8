import type { Answered } from '#test/concurrency/door.ts'

/** What people ask: of sends it is known by their keys that they are done once, of writes it is not. */
export type Asking = 'sends' | 'reads' | 'writes' | 'streams'

/** How many requests there were, and which of them were not answered as they should be. */
export interface Tally {
  readonly requests: Readonly<Record<Asking, number>>
  readonly failed: readonly string[]
  /** Null stands for a request that failed. */
  count<T>(what: Asking, asking: Promise<T>): Promise<T | null>
}

export function openTally(): Tally {
  const requests: Record<Asking, number> = { sends: 0, reads: 0, writes: 0, streams: 0 }
  const failed: string[] = []
  return {
    requests,
    failed,
    async count(what, asking) {
      requests[what]++
      try {
        const answer = await asking
        if (isRight(answer)) return answer
        failed.push(`${what}: ${JSON.stringify(answer)}`)
      } catch (error) {
        failed.push(`${what}: ${String(error)}`)
      }
      return null
    },
  }
}

function isRight(answer: unknown): boolean {
  const { status = 200 } = answer as Partial<Answered>
  return status === 200
}
