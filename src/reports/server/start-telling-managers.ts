import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { hintManagers } from './hint-managers.ts'
import { tellTeamThanks } from './tell-team-thanks.ts'

const HINTS = defineQueue('managerHints', {
  retries: 2,
  firstPauseSeconds: 60,
  longestPauseSeconds: 600,
  attemptSeconds: 600,
  hasUniqueKeys: true,
})

interface HintParts {
  readonly fixed: FixedSettings
  readonly log: Logger
}

/**
 * Tells managers on Tuesdays whom nobody has thanked, or who was thanked; later in the week where the server was off.
 */
export function startTellingManagers(
  database: Database,
  jobs: Jobs,
  { fixed, log }: HintParts,
): void {
  jobs.work(HINTS, { concurrency: 1, pollEverySeconds: 60 }, async () => {
    const hinted = await hintManagers(database, fixed)
    if (hinted > 0) log.info({ managers: hinted }, 'Told managers whom nobody has thanked')
    const thanked = await tellTeamThanks(database, fixed)
    if (thanked > 0) log.info({ managers: thanked }, 'Told managers who was thanked')
    return 'done'
  })
  jobs.schedule(HINTS, '10 * * * *', {})
}
