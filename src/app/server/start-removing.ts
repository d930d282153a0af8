import type { Logger } from 'pino'
import { removeExpiredTokens } from '#api-tokens/server/forget-tokens.ts'
import { removeAddresses } from '#audit-log/server/forget-person.ts'
import { endOldSessions, forgetKnownSignIns } from '#auth/server/start-session.ts'
import { removeLinkCodes } from '#chat/server/link-accounts.ts'
import { forgetRows } from '#imports/server/check-import.ts'
import { forgetOldGaps } from '#manuals/server/gaps.ts'
import { removeOldDrafts } from '#mcp/server/drafts.ts'
import { forgetNotifications } from '#notifications/server/inbox.ts'
import { forgetUndelivered } from '#notifications/server/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { removeHourly, type Hourly } from '#platform/server/jobs/hourly.ts'
import { removeSealedWords } from '#recognition/server/seal.ts'
import type { RetentionName } from '#settings/contract/retention.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { removeOldAddresses } from '#shop/server/hand-over/delivery-addresses.ts'
import { removeOldEvents } from '#webhooks/server/deliveries.ts'

type Removal = (database: Database) => Promise<number>

/** The removal that obeys each setting of retention, and the name of its rows in the log. */
export const REMOVALS: Readonly<Record<RetentionName, readonly [what: string, remove: Removal]>> = {
  sessionDays: ['old sessions', inParts(endOldSessions)],
  signInDays: ['old sign-ins', inParts(forgetKnownSignIns)],
  hiddenWordsDays: ['hidden words', removeSealedWords],
  // The audit log is below the settings, so it takes the days as an argument.
  addressDays: [
    'addresses in the audit log',
    inParts(async (tx) => removeAddresses(tx, (await obeySettings(tx, {})).addressDays)),
  ],
  importRowDays: ['rows of old imports', forgetRows],
  newsDays: ['old notifications', inParts(forgetNotifications)],
  undeliveredDays: ['undelivered messages', inParts(forgetUndelivered)],
  deliveryAddressDays: ['old delivery addresses', inParts(removeOldAddresses)],
  questionDays: ['old questions without an answer', inParts(forgetOldGaps)],
}

/** Repeats a removal, each time in a transaction of its own, until nothing is left. */
function inParts(remove: (tx: Tx) => Promise<number>): Removal {
  return async (database) => {
    let removed = 0
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const some = await transactIdempotent(database, remove)
      if (some === 0) return removed
      removed += some
    }
  }
}

/** Removes hourly expired rows, and rows that are older than the company's limits. */
export function startRemoving(database: Database, log: Logger): Hourly {
  const expiredTokens = ['expired API tokens', inParts(removeExpiredTokens)] as const
  const oldEvents = ['old events', inParts(removeOldEvents)] as const
  const oldDrafts = ['old drafts of programs', inParts(removeOldDrafts)] as const
  const oldCodes = ['expired codes of chats', inParts(removeLinkCodes)] as const
  const removals = [...Object.values(REMOVALS), expiredTokens, oldEvents, oldDrafts, oldCodes]
  const hourly = removals.map(([what, remove]) => removeHourly(what, () => remove(database), log))
  return {
    async stop() {
      await Promise.all(hourly.map((one) => one.stop()))
    },
  }
}
