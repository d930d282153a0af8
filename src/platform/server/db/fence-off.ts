import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { WRITERS_LOCK } from './compatibility.ts'
import { StartRefused } from './start-refused.ts'

const WITHIN_MS = 30_000
const RETRY_AFTER_MS = 50

// Fails if such a connection belongs to a role that ours may not terminate.
const TERMINATE_WRITERS = `
  select pg_terminate_backend(pid) from pg_locks
   where locktype = 'advisory' and granted and mode = 'ShareLock' and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())
     and (classid::bigint << 32) | objid::bigint = ${WRITERS_LOCK}`

/**
 * For the start of a migration that older releases can't run beside: ends all connections that may
 * write, and blocks new ones until the transaction ends; then each checks whether it may write.
 * Throws StartRefused if a connection does not end.
 */
export function fenceOff(connection: pg.ClientConfig) {
  return async (trx: Kysely<unknown>): Promise<void> => {
    const other = new pg.Client(connection)
    other.on('error', () => undefined)
    await other.connect()
    const granted = queueForLock(trx)
    try {
      await terminateUntil(granted, other)
      await granted
    } catch (cause) {
      granted.catch(() => undefined)
      throw new StartRefused(
        `Other Laurels work on this database and could not be made to stop (${cause instanceof Error ? cause.message : 'no reason given'}). Stop them first: they may not run beside this version.`,
      )
    } finally {
      await other.end()
    }
  }
}

/** Later lock requests queue behind this one. */
async function queueForLock(trx: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(WITHIN_MS)}`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(WRITERS_LOCK)})`.execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}

/** Repeats: some connections came before the lock request, and not all end at once. */
async function terminateUntil(granted: Promise<void>, client: pg.Client): Promise<void> {
  const over = new AbortController()
  const ended = granted.finally(() => over.abort()).catch(() => undefined)
  while (!over.signal.aborted) {
    await client.query(TERMINATE_WRITERS)
    await Promise.race([ended, pause(RETRY_AFTER_MS)])
  }
}
