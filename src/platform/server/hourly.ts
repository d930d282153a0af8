import type { Logger } from 'pino'

const EVERY_MS = 60 * 60_000
const FIRST_MS = 60_000

export interface Hourly {
  /** Resolves once what is under way is over. */
  stop(): Promise<void>
}

/**
 * Removes what is of no use any more, a minute after the start and every hour; what fails is tried
 * again an hour later. `remove` answers how many it was.
 */
export function removeHourly(what: string, remove: () => Promise<number>, log: Logger): Hourly {
  let underWay: Promise<void> | undefined
  const begin = () => {
    underWay ??= remove()
      .then((removed) => log.debug({ removed }, `Removed ${what}`))
      .catch((error: unknown) => log.warn({ err: error }, `Removing ${what} failed`))
      .finally(() => (underWay = undefined))
  }
  const timers = [setTimeout(begin, FIRST_MS), setInterval(begin, EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      // Both are one kind of timer to Node.
      for (const timer of timers) clearTimeout(timer)
      await underWay
    },
  }
}
