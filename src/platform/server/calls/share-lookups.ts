/** Looks up all keys; a key without a value is absent from the map. */
type LookUpAll<V> = (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>

/**
 * Runs one lookup at a time; calls made meanwhile share the next one. An answer is never older than
 * its call, and no call waits for a timer.
 */
export function shareLookups<V>(lookUpAll: LookUpAll<V>): (key: string) => Promise<V | null> {
  let waiting = new Map<string, PromiseWithResolvers<V | null>>()
  let underWay = false

  async function lookUpWaiting(): Promise<void> {
    underWay = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const found = await lookUpAll([...asked.keys()])
        for (const [key, answer] of asked) answer.resolve(found.get(key) ?? null)
      } catch (error) {
        for (const answer of asked.values()) answer.reject(error)
      }
    }
    underWay = false
  }

  return (key) => {
    const shared = waiting.get(key)
    if (shared !== undefined) return shared.promise
    const answer = Promise.withResolvers<V | null>()
    waiting.set(key, answer)
    if (!underWay) void lookUpWaiting()
    return answer.promise
  }
}
