import { Refused } from '#platform/contract/refusals.ts'

/** Runs work when its turn comes, or refuses at once with 'busy' when the line is too long. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/** At most `atWork` run at once and `waiting` wait; whoever comes beyond that is refused. */
export function takeTurns({ atWork, waiting }: { atWork: number; waiting: number }): TakeTurn {
  const line: (() => void)[] = []
  let busy = 0

  return async (work) => {
    if (busy >= atWork) {
      if (line.length >= waiting) throw new Refused('busy')
      // Whoever finishes hands its place over, so `busy` stays as it is.
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
