import type { TakeTurn } from '#platform/server/take-turns.ts'

/**
 * Waits for a turn that lasts until the returned function is called. Rejects with the signal's
 * reason when it aborts first, and with 'busy' when the line is too long.
 */
export async function takePlace(takeTurn: TakeTurn, signal: AbortSignal): Promise<() => void> {
  const entered = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const giveUp = () => entered.reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  const turn = takeTurn(() => {
    entered.resolve()
    // Whoever gave up lets the next one through.
    return signal.aborted ? Promise.resolve() : left.promise
  })
  turn.catch(entered.reject)
  try {
    await entered.promise
    signal.throwIfAborted()
    return left.resolve
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
