import { backupFault } from '#backups/contract/backup-faults.ts'
import type { Database } from '#platform/server/db/database.ts'

interface BackupsState {
  /** The newest complete backup; null: none yet. */
  readonly madeAt: Date | null
  readonly bytes: number | null
  /** The number of failed ones since then. */
  readonly failed: number
  /** Why the newest failed; null: none has since the last complete one. */
  readonly reason: string | null
  readonly failedAt: Date | null
  /** When a backup was last restored as a trial, and why that failed; null: it did not. */
  readonly triedAt: Date | null
  readonly trialFault: string | null
  /** The time at which the one that is being made was due; null: none is. */
  readonly making: Date | null
}

/** The result of a trial that is not over; after six hours it has stopped with its process. */
export const TRIAL_BEGUN = backupFault('trialStopped')

/** SQL of the state of backups, one row. */
export const READ_STATE = `
  select made.ended_at as "madeAt", made.bytes, failed.count as failed,
         latest.reason, latest.ended_at as "failedAt",
         trial.tried_at as "triedAt", trial.trial_fault as "trialFault",
         (select max(due_at) from scheduled_backups where state = 'due') as making
    from (values (1)) one (row)
    left join lateral (select * from scheduled_backups where state = 'made'
                        order by due_at desc limit 1) made on true
    left join lateral (select count(*) as count from scheduled_backups
                        where state = 'failed'
                          and due_at > coalesce(made.due_at, '-infinity')) failed on true
    left join lateral (select * from scheduled_backups
                        where state = 'failed' and due_at > coalesce(made.due_at, '-infinity')
                        order by due_at desc limit 1) latest on true
    left join lateral (select * from scheduled_backups
                        where tried_at is not null
                          and (trial_fault is distinct from '${TRIAL_BEGUN}'
                            or tried_at < now() - interval '6 hours')
                        order by tried_at desc limit 1) trial on true`

export type StateRow = BackupsState & Record<string, unknown>

/** The failures of backups and of their trial, for the list of waiting work. */
export interface WaitingBackups {
  /** The number of backups in a row that failed. */
  readonly total: number
  readonly reason: string | null
  /** When the last one was complete; null: never. */
  readonly latest: Date | null
  /** Why the newest could not be restored as a trial; null: it could, or was not tried. */
  readonly trialFault: string | null
}

const HOUR_MS = 3_600_000
/** There is a backup at least once a day: older failures are of a schedule that was switched off. */
const TELLS_FAILURE_MS = 26 * HOUR_MS
/** There is a trial once a week. */
const TELLS_TRIAL_MS = 8 * 24 * HOUR_MS

/** The failures of backups that wait for the administrator. */
export async function readWaitingBackups(
  { pool }: Pick<Database, 'pool'>,
  now = new Date(),
): Promise<WaitingBackups> {
  const { rows } = await pool.query<StateRow>(READ_STATE)
  const [state] = rows
  const isRecent = (within: number, date: Date | null = null): boolean =>
    date !== null && now.getTime() - date.getTime() < within
  const isFailing = isRecent(TELLS_FAILURE_MS, state?.failedAt)
  const hasTried = isRecent(TELLS_TRIAL_MS, state?.triedAt)
  return {
    total: isFailing ? (state?.failed ?? 0) : 0,
    reason: isFailing ? (state?.reason ?? null) : null,
    latest: state?.madeAt ?? null,
    trialFault: hasTried ? (state?.trialFault ?? null) : null,
  }
}
