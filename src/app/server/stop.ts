export interface Stop {
  /** Resolves when a stop is requested; rejects on an uncaught error. */
  asked: Promise<void>
  isAsked(): boolean
  /** Resolves on a second request or an error: stop without delay. */
  hurried: Promise<void>
}

/** Ctrl-C arrives twice, from the terminal and from npm; this is one request. */
const ONE_REQUEST_MS = 1_000

/** Listens for SIGTERM, SIGINT and SIGHUP, and for the end of the parent process. */
export function awaitStop(): Stop {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hurry = Promise.withResolvers<void>()
  let askedAt: number | null = null
  const ask = (): void => {
    askedAt ??= performance.now()
    if (performance.now() - askedAt > ONE_REQUEST_MS) hurry.resolve()
    resolve()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)
  const fail = (error: unknown): void => {
    // Too late to change the exit code, but print it.
    if (askedAt !== null) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    }
    hurry.resolve()
    reject(error)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  if (process.channel) {
    process.on('disconnect', () => {
      ask()
      hurry.resolve()
    })
    process.channel.unref()
  }
  // Nothing awaits the promise during the start: its rejection would count as unhandled.
  promise.catch(() => undefined)
  return { asked: promise, isAsked: () => askedAt !== null, hurried: hurry.promise }
}
