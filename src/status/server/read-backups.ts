import type { BackupSettings } from '#backups/server/choice.ts'
import { READ_STATE, type StateRow } from '#backups/server/read-state.ts'
import { DUE_TIMES } from '#backups/server/schedule.ts'
import type { MonitoringPool } from '#platform/server/db/monitoring-pool.ts'
import type { StatusReport } from '#status/contract/status.ts'

type BackupFacts = NonNullable<StatusReport['backups']['facts']>

/** The backups that Laurel makes by itself; their times are of the company's zone. */
export async function readBackups(
  { query }: Pick<MonitoringPool, 'query'>,
  { to, recipients, identities, schedule }: BackupSettings,
  timeZone: string,
): Promise<BackupFacts> {
  const [state] = await query<StateRow>(READ_STATE)
  const values = [new Date(), timeZone, schedule]
  const [due] = await query<{ last: Date | null; next: Date | null }>(DUE_TIMES, values)
  if (state === undefined || due === undefined) throw new Error('no state of backups')
  const { madeAt, bytes, failed, reason, triedAt, trialFault, making } = state
  return {
    bucket: 'bucket' in to ? to.bucket.s3.bucket : null,
    isEncrypted: recipients.length > 0,
    canBeTried: recipients.length === 0 || identities.length > 0,
    lastDue: due.last,
    nextDue: due.next,
    newest: madeAt === null ? null : { madeAt, bytes: bytes ?? 0 },
    failed,
    reason,
    isBeingMade: making !== null,
    trial: triedAt === null ? null : { at: triedAt, fault: trialFault },
  }
}
