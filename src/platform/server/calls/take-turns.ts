import { Refused } from '#platform/contract/refusals.ts'

/** Runs work in turn. Throws Refused('busy') at once if the queue is full. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

interface TurnLimits {
  readonly atWork: number
  readonly waiting: number
}

/** A queue that runs up to `atWork` tasks at once, lets up to `waiting` wait, and refuses more. */
export function takeTurns({ atWork, waiting }: TurnLimits): TakeTurn {
  const line: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy >= atWork) {
      if (line.length >= waiting) throw new Refused('busy')
      // Finished work hands over its place, so `busy` stays the same.
      await new Promise<void>((resolve) => line.push(resolve))
    } else {
      busy++
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) busy--
      else next()
    }
  }
}

/** As takeTurns, with a queue for each key. */
export function takeTurnsOfEach(limits: TurnLimits) {
  const queues = new Map<string, { readonly inTurn: TakeTurn; users: number }>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { inTurn: takeTurns(limits), users: 0 }
    queues.set(key, queue)
    queue.users++
    try {
      return await queue.inTurn(work)
    } finally {
      queue.users--
      if (queue.users === 0) queues.delete(key)
    }
  }
}
