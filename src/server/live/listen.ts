import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { CHANNEL } from './outbox.ts'

const LONGEST_PAUSE_MS = 5_000

/**
 * Hears every commit that announced something, on a connection of its own, made again whenever it
 * breaks. `onNews` also runs after each new connection: something may have been said meanwhile.
 */
export function listen(database: Database, log: Logger, onNews: () => void) {
  let client: pg.Client | undefined
  const stopped = new AbortController()

  async function once(): Promise<void> {
    const connection = new pg.Client({ ...database.connection, statement_timeout: 0 })
    const broken = new Promise<void>((resolve) => {
      connection.once('error', () => resolve())
      connection.once('end', () => resolve())
    })
    client = connection
    try {
      await connection.connect()
      connection.on('notification', onNews)
      await connection.query(`listen ${CHANNEL}`)
      onNews()
      await broken
    } finally {
      await connection.end().catch(() => {})
    }
  }

  async function forever(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted; failures++) {
      const began = Date.now()
      try {
        await once()
      } catch (error) {
        if (!stopped.signal.aborted) log.warn({ err: error }, 'live events: no connection')
      }
      if (stopped.signal.aborted) return
      if (Date.now() - began > LONGEST_PAUSE_MS) failures = 0
      await pause(Math.min(50 * 2 ** failures, LONGEST_PAUSE_MS), undefined, {
        signal: stopped.signal,
      }).catch(() => {})
      // A bundled server that died is started again here, even when nobody sends a request.
      await database.ensureReachable().catch(() => {})
    }
  }

  const finished = forever()
  return {
    async stop(): Promise<void> {
      stopped.abort()
      await client?.end().catch(() => {})
      await finished
    },
  }
}
