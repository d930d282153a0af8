import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { readSettings } from '#settings/server/settings.ts'
import { endOfSession } from './start-session.ts'

/** Records when people were last seen, in the background, and postpones the end of their sessions. */
export interface SeenNotes {
  readonly note: (userId: number, tokenHash?: Buffer) => void
  /** Writes the pending uses. */
  close(): Promise<void>
}

const PAUSE_MS = 1_000

// At most one update a minute per person, to save writes. Rows that another process is writing are
// skipped.
const WRITE = `
  update last_seen set seen_at = now()
   where user_id in (
     select user_id from last_seen
      where user_id = any($1::bigint[]) and seen_at < now() - interval '1 minute'
        for update skip locked)`

const WRITE_SESSIONS = `
  update sessions set seen_at = now(), expires_at = ${endOfSession('created_at', '$2', '$3::int')}
   where token_hash in (
     select token_hash from sessions
      where token_hash = any($1::bytea[]) and expires_at > now()
        and seen_at < now() - interval '1 minute'
        for update skip locked)`

async function writeSeen(database: Database, ids: number[], hashes: Buffer[]): Promise<void> {
  const { sessionDays, idleMinutes } = await readSettings(database, {})
  await Promise.all([
    database.pool.query(WRITE, [ids]),
    database.pool.query(WRITE_SESSIONS, [hashes, sessionDays, idleMinutes]),
  ])
}

/** Writes who was seen about once a second; a failed write is dropped. */
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
    writing = writeSeen(database, ids, hashes).catch((error: unknown) =>
      log.debug({ err: error }, 'Writing when people were last seen failed'),
    )
    await writing
  }

  return {
    note: (userId, tokenHash) => {
      seen.add(userId)
      if (tokenHash !== undefined) sessions.add(tokenHash.toString('hex'))
      timer ??= setTimeout(() => void write(), PAUSE_MS).unref()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      return write()
    },
  }
}
