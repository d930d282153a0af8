import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import type { Database } from './database.ts'
import { LockHeld, transact, TRY_FOR_MS, type Tx } from './transact.ts'

const TRIES = 6

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * As `transact`, for work that may safely run again, such as work under a key. A connection that
 * breaks during COMMIT leaves the outcome unknown: the work runs again, finds what was committed,
 * and does the rest. A failover to a synchronous standby does not lose what it answered.
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
