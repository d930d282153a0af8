import type pg from 'pg'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from './connection-loss.ts'
import { isDiskFull } from './disk-full.ts'

/**
 * It is unknown whether a sent COMMIT took effect, or would survive a failover. The work is done
 * completely or not at all. Resolve it by an idempotency key, never by repeating.
 */
export class CommitOutcomeUnknown extends Error {
  readonly code = 'COMMIT_OUTCOME_UNKNOWN'
  override name = 'CommitOutcomeUnknown'
}

/** Whether a COMMIT got no answer recently; later ones check before they are sent. */
export interface Commits {
  inDoubt: boolean
}

// COMMIT waits for a synchronous standby without limit; clients should not.
const COMMIT_MS = 5_000
/** For a transaction that changed as much as all people of a company. */
const LONG_COMMIT_MS = 60_000

// A statement timeout would cancel that wait: COMMIT would report success although a failover could
// lose the write.
const WAIT = 'set local statement_timeout = 0'

// COMMIT waits only if it wrote something. An answer from an earlier transaction (a repeated key)
// must also wait until the standby has that one.
const WAIT_FOR_EARLIER = `
  select set_config('statement_timeout', '0', true), pg_logical_emit_message(true, 'laurel', '')`
const NAMED_WAIT = { name: 'wait-for-earlier', text: WAIT_FOR_EARLIER }

/** The error of statements sent after a failed one. */
export const TRANSACTION_ABORTED = '25P02'

// Warnings of a COMMIT that did not wait: cancelled, or the server is stopping.
const NOT_WAITED = new Set(['01000', '57P01'])

/**
 * Commits and returns the command tag. `surely` also guarantees that reads survive a failover,
 * `isLong` gives it more time, and `unnamed` prepares nothing in the session.
 * Throws CommitOutcomeUnknown if COMMIT did not wait for a synchronous standby.
 */
export async function commit(
  client: pg.PoolClient,
  { surely, isLong, unnamed }: { surely: boolean; isLong: boolean; unnamed: boolean },
): Promise<string> {
  let hasWaited = true
  const onNotice = ({ code = '' }: { code?: string | undefined }): void => {
    if (NOT_WAITED.has(code)) hasWaited = false
  }
  client.on('notice', onNotice)
  try {
    // One round trip. In a failed transaction this fails too, and COMMIT answers ROLLBACK.
    let failure: unknown
    const wait = unnamed ? WAIT_FOR_EARLIER : NAMED_WAIT
    client.query(surely ? wait : WAIT).catch((error: unknown) => (failure = error))
    const statement = { text: 'commit', query_timeout: isLong ? LONG_COMMIT_MS : COMMIT_MS }
    const { command } = await client.query(statement).catch(unknownWhereFull)
    if (failure !== undefined && errorCode(failure) !== TRANSACTION_ABORTED) throw failure
    if (!hasWaited) throw new CommitOutcomeUnknown('The standby was not waited for.')
    return command
  } finally {
    client.off('notice', onNotice)
  }
}

/** PostgreSQL stops if it can't write its log, whether or not the COMMIT is in it. */
function unknownWhereFull(error: unknown): never {
  if (!isDiskFull(error)) throw error
  throw new CommitOutcomeUnknown('The disk was full at COMMIT.', { cause: error })
}

const CHECK_STANDBY = `
  select pg_current_xact_id_if_assigned() is not null as writes,
         exists (select from pg_stat_activity
                  where usename = current_user and wait_event = 'SyncRep'
                    and state_change < clock_timestamp() - interval '3 seconds') as stalled`

/**
 * If other commits are stuck waiting for the standby, this one would be too, and would hold a
 * connection and locks. Throws Refused('busy') before COMMIT. Read-only transactions need not wait.
 */
export async function refuseStalledCommit(
  client: pg.PoolClient,
  commits: Commits,
  surely: boolean,
): Promise<void> {
  const status = await checkStandby(client)
  if (status === null || (!status.writes && !surely)) return
  if (status.stalled) throw new Refused('busy')
  commits.inDoubt = false
}

interface StandbyStatus {
  readonly writes: boolean
  readonly stalled: boolean
}

/** Null in a failed transaction, which is rolled back anyway. */
async function checkStandby(client: pg.PoolClient): Promise<StandbyStatus | null> {
  try {
    const { rows } = await client.query<StandbyStatus>(CHECK_STANDBY)
    return rows[0] ?? { writes: true, stalled: false }
  } catch (error) {
    if (errorCode(error) === TRANSACTION_ABORTED) return null
    throw error
  }
}
