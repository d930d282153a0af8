import type pg from 'pg'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from './connection-loss.ts'
import { isDiskFull } from './disk-full.ts'

/**
 * Nobody knows whether a COMMIT that was sent has happened, or whether what it did would outlast
 * the primary: the work is either wholly done or not at all, and only the database knows. Resolve
 * it by looking (an idempotency key), never by repeating.
 */
export class CommitOutcomeUnknown extends Error {
  readonly code = 'COMMIT_OUTCOME_UNKNOWN'
  override name = 'CommitOutcomeUnknown'
}

/** Whether a COMMIT got no answer lately; the next ones look before they are sent. */
export interface Commits {
  inDoubt: boolean
}

// COMMIT waits for a synchronous standby without end; whoever asks does not.
const COMMIT = { text: 'commit', query_timeout: 5_000 }

// A timeout would cancel that wait: what was written is there for all to see then, and COMMIT says
// that all is well, but a failover would lose it.
const WAIT = 'set local statement_timeout = 0'

// COMMIT waits only if it has something to write. What answers out of an earlier transaction, as a
// repeated key does, has to wait until the standby has that one.
const WAIT_FOR_EARLIER = {
  name: 'wait-for-earlier',
  text: `
  select set_config('statement_timeout', '0', true), pg_logical_emit_message(true, 'laurel', '')`,
}

/** What statements answer that were sent along with one that failed. */
export const TRANSACTION_ABORTED = '25P02'

// Somebody cancelled the wait, or stops the server meanwhile: warned of, yet COMMIT.
const NOT_WAITED = new Set(['01000', '57P01'])

/**
 * Answers the command tag. `surely` also answers for what was read: that a failover will not lose
 * it. Throws CommitOutcomeUnknown where a synchronous standby was not waited for.
 */
export async function commit(client: pg.PoolClient, surely: boolean): Promise<string> {
  let hasWaited = true
  const onNotice = ({ code = '' }: { code?: string | undefined }): void => {
    if (NOT_WAITED.has(code)) hasWaited = false
  }
  client.on('notice', onNotice)
  try {
    // One round trip. In a transaction that failed this fails too, and COMMIT says ROLLBACK.
    let failure: unknown
    client.query(surely ? WAIT_FOR_EARLIER : WAIT).catch((error: unknown) => (failure = error))
    const { command } = await client.query(COMMIT).catch(unknownWhereFull)
    if (failure !== undefined && errorCode(failure) !== TRANSACTION_ABORTED) throw failure
    if (!hasWaited) throw new CommitOutcomeUnknown('The standby was not waited for.')
    return command
  } finally {
    client.off('notice', onNotice)
  }
}

/** Where its log can't be written PostgreSQL stops, in the middle of whatever it has written by then. */
function unknownWhereFull(error: unknown): never {
  if (!isDiskFull(error)) throw error
  throw new CommitOutcomeUnknown('The disk was full at COMMIT.', { cause: error })
}

const LOOK = `
  select pg_current_xact_id_if_assigned() is not null as writes,
         exists (select from pg_stat_activity
                  where usename = current_user and wait_event = 'SyncRep'
                    and state_change < clock_timestamp() - interval '3 seconds') as stalled`

/**
 * Where commits already wait in vain for the standby, another one would too, and would hold a
 * connection and its locks until the standby is back. Throws Refused('busy') then, to be rolled
 * back. Who only reads need not wait.
 */
export async function refuseStalledCommit(
  client: pg.PoolClient,
  commits: Commits,
  surely: boolean,
): Promise<void> {
  const seen = await look(client)
  if (seen === null || (!seen.writes && !surely)) return
  if (seen.stalled) throw new Refused('busy')
  commits.inDoubt = false
}

interface Look {
  readonly writes: boolean
  readonly stalled: boolean
}

/** Null in a transaction that failed: it is rolled back anyway. */
async function look(client: pg.PoolClient): Promise<Look | null> {
  try {
    const { rows } = await client.query<Look>(LOOK)
    return rows[0] ?? { writes: true, stalled: false }
  } catch (error) {
    if (errorCode(error) === TRANSACTION_ABORTED) return null
    throw error
  }
}
