const MOST_SILENCES = 3
const REST_MS = 30_000
const MOST_KEPT = 1000

/** Push services that did not answer lately, by origin: messages to them wait instead of us. */
export interface SilentServices {
  /** Whether nothing is sent there for now. */
  isResting(origin: string): boolean
  noteAnswer(origin: string): void
  noteSilence(origin: string): void
}

/** After three messages in a row without an answer, a service is left alone for half a minute. */
export function silentServices(now: () => number = Date.now): SilentServices {
  const silences = new Map<string, { count: number; until: number }>()
  return {
    isResting: (origin) => (silences.get(origin)?.until ?? 0) > now(),
    noteAnswer: (origin) => void silences.delete(origin),
    noteSilence(origin) {
      // A person can name any number of services.
      if (silences.size >= MOST_KEPT) silences.clear()
      const count = (silences.get(origin)?.count ?? 0) + 1
      const until = count < MOST_SILENCES ? 0 : now() + REST_MS
      silences.set(origin, { count, until })
    },
  }
}
