import * as z from 'zod/mini'
import { refusal } from '#platform/contract/text.ts'
import type { Setting } from './public-settings.ts'

const MOST_DAYS = 3650

const days = z
  .number(refusal('days-invalid'))
  .check(
    z.int(refusal('days-invalid')),
    z.gte(1, refusal('days-invalid')),
    z.lte(MOST_DAYS, refusal('days-invalid')),
  )

/**
 * The days after which Laurel removes data about people. Each is obeyed by the next run of the
 * feature's own removal, also when it became shorter.
 */
export const RETENTION_SETTINGS = {
  /** Hidden words are sealed and can be shown again for so long; then they are removed. */
  hiddenWordsDays: { schema: days, initial: 90 },
} as const satisfies Record<string, Setting>
