import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Refused } from '#platform/contract/refusals.ts'
import { CommitOutcomeUnknown, type Commits } from './commit.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import type { Database } from './database.ts'
import { openTransaction, type OpenTransaction, type SqlStatement, type Tx } from './transaction.ts'

export type { QueryResultRow } from './transaction.ts'
export type { SqlStatement, Tx }

/** Another transaction holds the needed locks for too long. */
export class LockHeld extends Refused {
  constructor() {
    super('busy')
  }
}

const MAX_ATTEMPTS = 5
/** Time for retries after a lost connection; after that the client has to retry. */
const TRY_FOR_MS = 10_000
export const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

interface RequestCondition {
  hold: ((tx: Tx) => Promise<void>) | null
}

const conditions = new AsyncLocalStorage<RequestCondition>()

/**
 * Runs the work of a request. Each of its transactions begins with `hold`, which refuses, or keeps true until
 * the transaction ends what let the request in. What `work` leaves running is free of it.
 */
export async function workWhile<T>(
  hold: (tx: Tx) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const condition: RequestCondition = { hold }
  try {
    return await conditions.run(condition, work)
  } finally {
    condition.hold = null
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction and commits it; an error rolls back and is
 * rethrown. After a deadlock, a serialization failure or a connection lost before COMMIT, `work`
 * runs again, at most five times, so it must have no effects outside `tx`. With `surely`, COMMIT
 * also waits until the standby has earlier transactions, from which the answer may come. Throws
 * CommitOutcomeUnknown if the connection breaks during COMMIT, and Refused('busy') while COMMIT
 * would wait for an absent standby.
 */
export async function transact<T>(
  database: Pick<Database, 'pool' | 'ensureReachable' | 'commits'>,
  work: (tx: Tx) => Promise<T>,
  { surely = false }: { surely?: boolean } = {},
): Promise<T> {
  let lostAt: number | undefined
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    const outcome = await tryOnce(database, work, surely)
    if ('value' in outcome) return outcome.value
    // A hanging connection is noticed late, so count from the start.
    if (outcome.lost) lostAt ??= began
    const isLate = lostAt !== undefined && performance.now() - lostAt > TRY_FOR_MS
    const isLast = attempt === MAX_ATTEMPTS || isLate
    if (!outcome.repeatable || isLast) throw outcome.error
    if (outcome.lost) await database.ensureReachable()
    await pause(Math.random() * 5 * 2 ** attempt)
  }
}

type TransactionOutcome<T> = { value: T } | { error: unknown; repeatable: boolean; lost: boolean }

async function tryOnce<T>(
  { pool, commits }: Pick<Database, 'pool' | 'commits'>,
  work: (tx: Tx) => Promise<T>,
  surely: boolean,
): Promise<TransactionOutcome<T>> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    const lost = isConnectionLoss(error)
    return { error, repeatable: lost, lost }
  }
  const transaction = openTransaction(client)
  try {
    await conditions.getStore()?.hold?.(transaction.tx)
    const value = await work(transaction.tx)
    await commit(transaction, commits, surely)
    return { value }
  } catch (error) {
    commits.inDoubt ||= errorCode(error) === 'COMMIT_OUTCOME_UNKNOWN'
    return await giveUp(transaction, error)
  } finally {
    transaction.release()
  }
}

async function commit(
  transaction: OpenTransaction,
  commits: Commits,
  surely: boolean,
): Promise<void> {
  let answer: string
  try {
    answer = await transaction.commit(commits, surely)
  } catch (error) {
    if (!isConnectionLoss(error)) throw error
    throw new CommitOutcomeUnknown('The connection broke during COMMIT.', { cause: error })
  }
  if (answer !== 'COMMIT') {
    throw new Error('A statement of the transaction had failed, so COMMIT rolled it back.')
  }
}

async function giveUp(
  transaction: OpenTransaction,
  error: unknown,
): Promise<{ error: unknown; repeatable: boolean; lost: boolean }> {
  const code = errorCode(error)
  if (code === 'COMMIT_OUTCOME_UNKNOWN') return { error, repeatable: false, lost: true }
  await transaction.rollback()
  if (transaction.ranOutside()) {
    const unknown = new CommitOutcomeUnknown('The transaction did not begin.', { cause: error })
    return { error: unknown, repeatable: false, lost: false }
  }
  const lost = transaction.isLost()
  return {
    error,
    repeatable: lost || code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED,
    lost,
  }
}

const TRIES = 6

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * As `transact`, for work that may safely run again, such as work under a key. A connection that
 * breaks during COMMIT leaves the outcome unknown: the work runs again, finds what was committed,
 * and does the rest. The answer survives a failover to a synchronous standby.
 * Throws Refused('busy') when the database or its standby stays away, and LockHeld when a lock is
 * not granted in time.
 */
export async function transactIdempotent<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let failedAt: number | undefined
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await transact(database, work, { surely: true })
    } catch (error) {
      if (errorCode(error) === LOCK_NOT_AVAILABLE) throw new LockHeld()
      if (!isConnectionLoss(error) && errorCode(error) !== 'COMMIT_OUTCOME_UNKNOWN') throw error
      failedAt ??= performance.now()
      if (performance.now() - failedAt > TRY_FOR_MS) break
      await pause(Math.random() * 50 * attempt)
    }
  }
  throw new Refused('busy')
}
