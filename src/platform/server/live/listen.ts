import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { DESCRIBE_EVERY_MS, listenStatement } from './processes.ts'

const LONGEST_PAUSE_MS = 5_000

interface Listener {
  readonly onNews: () => void
  /** The number of open pages, for the list of processes. */
  readonly countPages: () => number
}

/**
 * Listens for announcements on its own connection, reconnecting when it breaks. `onNews` also runs
 * after each reconnect, for missed announcements.
 */
export function listenToOutbox(database: Database, log: Logger, { onNews, countPages }: Listener) {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')

  async function listenOnce(): Promise<void> {
    const connection = new pg.Client({ ...database.connection, statement_timeout: 0 })
    const broken = new Promise<void>((resolve) => {
      connection.on('error', () => resolve())
      connection.once('end', resolve)
    })
    const say = () => connection.query(listenStatement(countPages()))
    let describing: NodeJS.Timeout | undefined
    try {
      // connect() never settles if the connection ends meanwhile.
      await Promise.race([connection.connect(), broken])
      connection.on('notification', onNews)
      await say()
      describing = setInterval(() => void say().catch(() => undefined), DESCRIBE_EVERY_MS)
      onNews()
      await Promise.race([broken, stopped])
    } finally {
      clearInterval(describing)
      await connection.end()
    }
  }

  async function listenForever(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = Date.now()
      await listenOnce().catch((error: unknown) => {
        if (!isConnectionLoss(error)) log.warn({ err: error }, 'live events: no connection')
      })
      // Other connections may be idle and not notice the loss.
      if (!stopping.signal.aborted) database.ensureReachable().catch(() => undefined)
      if (Date.now() - began > LONGEST_PAUSE_MS) failures = 0
      await Promise.race([stopped, pause(Math.min(50 * 2 ** failures, LONGEST_PAUSE_MS))])
    }
  }

  const finished = listenForever()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await finished
    },
  }
}
