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
  /** A session ends so long after its sign-in. */
  sessionDays: { schema: days, initial: 30 },
  /** The devices and IP addresses of sign-ins, since the last one from there. */
  signInDays: { schema: days, initial: 365 },
  /** Events of the audit log keep the client's IP address for so long. */
  addressDays: { schema: days, initial: 90 },
  /** The rows of an imported file. */
  importRowDays: { schema: days, initial: 1 },
  /** News, whether read or not. */
  newsDays: { schema: days, initial: 90 },
  /** Mails and pushes that were given up. */
  undeliveredDays: { schema: days, initial: 90 },
  /** The address of an order, since its hand-over. */
  deliveryAddressDays: { schema: days, initial: 30 },
  /** Questions without an answer, since they were last asked. */
  questionDays: { schema: days, initial: 365 },
} as const satisfies Record<string, Setting>

export type RetentionName = keyof typeof RETENTION_SETTINGS
export type RetentionDays = Readonly<Record<RetentionName, number>>

export const RETENTION_NAMES = Object.keys(RETENTION_SETTINGS) as RetentionName[]

/** One value for each of these settings. */
export function forEachRetention<T>(of: (name: RetentionName) => T): Record<RetentionName, T> {
  const values = RETENTION_NAMES.map((name) => [name, of(name)])
  return Object.fromEntries(values) as Record<RetentionName, T>
}
