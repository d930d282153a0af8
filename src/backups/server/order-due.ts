import { backupFault, sayBackupFault } from '#backups/contract/backup-faults.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import { sayToAdministrator } from '#settings/server/say-to.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { LAST_DUE, type Schedule } from './schedule.ts'

/** Attempts after the first one. */
export const RETRIES = 2

export const BACKUPS = defineQueue<{ due: string }>('backups', {
  retries: RETRIES,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 6 * 3_600,
  hasUniqueKeys: true,
})

/**
 * Orders the backup of the latest time that was due, if nobody has yet: once for all processes, and
 * once after a downtime, however long. While a backup is being made, the next one waits for its end.
 * Returns whether it did.
 */
export async function orderDueBackup(
  database: Database,
  schedule: Schedule,
  fixed: FixedSettings,
  now = new Date(),
): Promise<boolean> {
  const { timeZone } = await readSettings(database, fixed)
  return transact(database, async (tx) => {
    await tx.query({ text: 'lock table scheduled_backups in share row exclusive mode', values: [] })
    await tx.query({ text: FORGET_FUTURE, values: [now] })
    const { rows } = await tx.query<{ due: Date; isOrdered: boolean }>({
      text: `select due, exists (select from scheduled_backups where due_at >= due) as "isOrdered"
               from (${LAST_DUE}) latest`,
      values: [now, timeZone, schedule],
    })
    const [latest] = rows
    if (latest === undefined || latest.isOrdered) return false
    const data = { due: latest.due.toISOString() }
    if ((await enqueue(tx, BACKUPS, [{ data, key: 'backup' }])) === 0) return false
    await failAbandoned(tx)
    await tx.db.insertInto('scheduled_backups').values({ due_at: latest.due }).execute()
    await tx.query({ text: FORGET, values: [] })
    return true
  })
}

// Dated by a clock that was ahead: until that time there would be no backup, and no word of it. Clocks of
// processes may differ a little.
const FORGET_FUTURE = `
  delete from scheduled_backups where due_at > $1::timestamptz + interval '1 hour'`

const FORGET = `
  delete from scheduled_backups
   where due_at < now() - interval '90 days'
     and due_at < (select max(due_at) from scheduled_backups where state = 'made')`

/** Backups whose process died before it reported an end. */
async function failAbandoned(tx: Tx): Promise<void> {
  const abandoned = await tx.db
    .selectFrom('scheduled_backups')
    .select('due_at')
    .where('state', '=', 'due')
    .execute()
  for (const { due_at: due } of abandoned) {
    // oxlint-disable-next-line no-await-in-loop
    await recordFailure(tx, due, backupFault('stopped'))
  }
}

// Once a day is enough, however many fail.
const RECORD = `
  update scheduled_backups b
     set state = 'failed', ended_at = now(), reason = $2,
         told_at = case when not exists (
           select from scheduled_backups t
            where t.told_at > now() - interval '20 hours'
              and not exists (select from scheduled_backups m
                               where m.state = 'made' and m.ended_at > t.told_at)) then now() end
   where due_at = $1 and state = 'due'
  returning told_at is not null as tells`

/** Notes that a backup failed for good, and tells the administrator, at most once a day in a row. */
export async function recordFailure(tx: Tx, due: Date, fault: string): Promise<void> {
  const { rows } = await tx.query<{ tells: boolean }>({ text: RECORD, values: [due, fault] })
  if (rows[0]?.tells !== true) return
  // Mails and pushes quote a reason as it is kept.
  const facts = { reason: sayBackupFault(fault, await sayToAdministrator(tx)) }
  await notifyAdministrator(tx, [{ kind: 'backupFailed', facts }])
}
