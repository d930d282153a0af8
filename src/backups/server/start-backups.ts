import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { makeDue, type MakingParts } from './make-backup.ts'
import { BACKUPS, orderDue } from './order-due.ts'

const CLOCK = defineQueue('backup-clock', {
  retries: 0,
  firstPauseSeconds: 60,
  longestPauseSeconds: 60,
  attemptSeconds: 60,
  hasUniqueKeys: true,
})

interface StartParts extends MakingParts {
  readonly jobs: Jobs
  readonly fixed: FixedSettings
}

/**
 * Makes backups at their times, one at a time for all processes. The first one is made when there is
 * none yet, so that it is seen at once whether the place works.
 */
export function startBackups({ jobs, fixed, ...parts }: StartParts): void {
  const { database, choice, log } = parts
  const order = () => orderDue(database, choice.schedule, fixed)
  jobs.work(BACKUPS, { concurrency: 1, pollEverySeconds: 10 }, (attempt) => makeDue(parts, attempt))
  jobs.work(CLOCK, { concurrency: 1, pollEverySeconds: 20 }, async () => {
    await order()
    return 'done'
  })
  jobs.schedule(CLOCK, '* * * * *', {})
  order().catch((error: unknown) => log.warn({ err: error }, 'A backup could not be ordered'))
}
