import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import type { Outages } from '#platform/server/operation/outages.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { makeDueBackup } from './make-backup.ts'
import { BACKUPS, orderDueBackup } from './order-due.ts'
import { findPlaceFailure } from './place.ts'
import type { BackupSettings } from './schedule.ts'
import { orderTrial, TRIALS, tryNewest, type TrialParts } from './try-newest.ts'

const CLOCK = defineQueue('backup-clock', {
  retries: 0,
  firstPauseSeconds: 60,
  longestPauseSeconds: 60,
  attemptSeconds: 60,
  hasUniqueKeys: true,
})

interface StartParts extends Omit<TrialParts, 'choice'> {
  /** Null: no backups. */
  readonly choice: BackupSettings | null
  readonly jobs: Jobs
  readonly outages: Pick<Outages, 'watch'>
  readonly fixed: FixedSettings
}

/**
 * Makes backups at their times, one at a time for all processes. The first one is made when there is
 * none yet, so that it is seen at once whether the place works. The newest is restored as a trial once a
 * week.
 */
export function startBackups({ jobs, outages, fixed, choice, ...rest }: StartParts): void {
  if (choice === null) return
  const parts = { ...rest, choice }
  const { database, log } = parts
  let hasWritten = false
  outages.watch('backups', async () => {
    const failure = await findPlaceFailure(choice.to, { writes: !hasWritten })
    hasWritten = failure === null
    return failure
  })
  const order = async () => {
    await orderDueBackup(database, choice.schedule, fixed)
    await orderTrial(database, choice)
  }
  jobs.work(BACKUPS, { concurrency: 1, pollEverySeconds: 10 }, (attempt) =>
    makeDueBackup(parts, attempt),
  )
  jobs.work(TRIALS, { concurrency: 1, pollEverySeconds: 60 }, async ({ signal }) => {
    await tryNewest(parts, signal)
    return 'done'
  })
  jobs.work(CLOCK, { concurrency: 1, pollEverySeconds: 20 }, async () => {
    await order()
    return 'done'
  })
  jobs.schedule(CLOCK, '* * * * *', {})
  order().catch((error: unknown) => log.warn({ err: error }, 'A backup could not be ordered'))
}
