import type { Logger } from 'pino'

const EVERY_MS = 60 * 60_000
const FIRST_MS = 60_000

export interface Hourly {
  /** Resolves when the current run is over. */
  stop(): Promise<void>
}

/**
 * Runs `remove` one minute after the start and then hourly; a failure is retried an hour later.
 * `remove` returns the number of removed rows or files.
 */
export function removeHourly(what: string, remove: () => Promise<number>, log: Logger): Hourly {
  let running: Promise<void> | undefined
  const begin = () => {
    running ??= remove()
      .then((removed) => log.debug({ removed }, `Removed ${what}`))
      .catch((error: unknown) => log.warn({ err: error }, `Removing ${what} failed`))
      .finally(() => (running = undefined))
  }
  const timers = [setTimeout(begin, FIRST_MS), setInterval(begin, EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      // clearTimeout clears intervals too.
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }
}
