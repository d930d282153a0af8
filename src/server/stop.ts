export interface Stop {
  /** Resolves when someone asks for the end; rejects on an error nobody caught. */
  asked: Promise<void>
  isAsked(): boolean
}

/**
 * Listens for SIGTERM, SIGINT and SIGHUP, and for the death of the process that started us.
 * Ctrl-C arrives twice (from the terminal and passed on by npm), so later signals change nothing.
 */
export function awaitStop(): Stop {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isAsked = false
  const ask = (): void => {
    isAsked = true
    resolve()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)
  const fail = (error: unknown): void => {
    // Too late to change how it ends, but not to be seen.
    if (isAsked) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    reject(error)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  if (process.channel) {
    process.on('disconnect', ask)
    process.channel.unref()
  }
  // While starting nobody waits for it yet.
  promise.catch(() => undefined)
  return { asked: promise, isAsked: () => isAsked }
}
