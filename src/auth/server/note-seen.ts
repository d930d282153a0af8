import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'

/** Notes that people are here, without anybody waiting for it. */
export interface SeenNotes {
  /** By the person's id, and the session they are here with, in hex. */
  readonly note: (userId: number, tokenHash?: string) => void
  /** Writes down what has not been yet. */
  close(): Promise<void>
}

const PAUSE_MS = 1_000

// What is newer than a minute stays, so that whoever clicks through the pages costs one row of it.
// What another process is writing down is written down.
const WRITE = `
  update last_seen set seen_at = now()
   where user_id in (
     select user_id from last_seen
      where user_id = any($1::bigint[]) and seen_at < now() - interval '1 minute'
        for update skip locked)`

const WRITE_SESSIONS = `
  update sessions set seen_at = now()
   where token_hash in (
     select token_hash from sessions
      where token_hash = any($1::bytea[]) and seen_at < now() - interval '1 minute'
        for update skip locked)`

/** Writes down who was seen, about once a second; what can't be written is forgotten. */
export function noteSeen(database: Database, log: Logger): SeenNotes {
  let seen = new Set<number>()
  let sessions = new Set<string>()
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function write(): Promise<void> {
    timer = null
    await writing
    const ids = [...seen]
    if (ids.length === 0) return
    const hashes = [...sessions].map((hash) => Buffer.from(hash, 'hex'))
    seen = new Set()
    sessions = new Set()
    writing = Promise.all([
      database.pool.query(WRITE, [ids]),
      database.pool.query(WRITE_SESSIONS, [hashes]),
    ]).then(
      () => undefined,
      (error: unknown) => log.debug({ err: error }, 'Who was here could not be written down'),
    )
    await writing
  }

  return {
    note: (userId, tokenHash) => {
      seen.add(userId)
      if (tokenHash !== undefined) sessions.add(tokenHash)
      timer ??= setTimeout(() => void write(), PAUSE_MS).unref()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      return write()
    },
  }
}
