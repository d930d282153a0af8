export interface Stop {
  /** Resolves when someone asks for the end; rejects on an error nobody caught. */
  asked: Promise<void>
  isAsked(): boolean
  /** Resolves when they ask again, or when something is wrong: the end is not to be put off. */
  hurried: Promise<void>
}

/** Ctrl-C arrives twice, from the terminal and passed on by npm: that is one wish. */
const ONE_WISH_MS = 1_000

/**
 * Listens for SIGTERM, SIGINT and SIGHUP, and for the death of the process that started us, which
 * leaves nobody to wait for.
 */
export function awaitStop(): Stop {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hurry = Promise.withResolvers<void>()
  let askedAt: number | null = null
  const ask = (): void => {
    askedAt ??= performance.now()
    if (performance.now() - askedAt > ONE_WISH_MS) hurry.resolve()
    resolve()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)
  const fail = (error: unknown): void => {
    // Too late to change how it ends, but not to be seen.
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
  // While starting nobody waits for it yet.
  promise.catch(() => undefined)
  return { asked: promise, isAsked: () => askedAt !== null, hurried: hurry.promise }
}
