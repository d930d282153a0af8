import { forgetAllowance } from '#allowance/server/own-data.ts'
import { forgetTokens } from '#api-tokens/server/forget-tokens.ts'
import { forgetQuestions } from '#assistant/server/chat-limits.ts'
import { forgetInAuditLog } from '#audit-log/server/forget-person.ts'
import { record } from '#audit-log/server/record.ts'
import { forgetSignIns } from '#auth/server/own-data.ts'
import { forgetInBonuses, hasBonuses } from '#bonuses/server/list-bonuses.ts'
import { forgetChatAccounts } from '#chat/server/link-accounts.ts'
import { forgetFeed } from '#feeds/server/feed-address.ts'
import { forgetImportRows } from '#imports/server/list-rows.ts'
import { forgetLeaving, isLeaving } from '#leaving/server/plan-leaving.ts'
import { forgetWords } from '#ledger/forget-words.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import { forgetGaps } from '#manuals/server/gaps.ts'
import { forgetDrafts } from '#mcp/server/drafts.ts'
import { forgetMilestones, forgetNotes } from '#milestones/server/own-data.ts'
import { forgetNews } from '#notifications/server/own-data.ts'
import { forgetPayroll } from '#payroll/server/own-data.ts'
import { FORMER_NAME } from '#platform/contract/former-colleague.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce, forgetAnswers } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { abandonPictures } from '#platform/server/files/pictures.ts'
import { forgetJobs } from '#platform/server/jobs/dead-jobs.ts'
import { announceNames } from '#platform/server/live/outbox.ts'
import { forgetMails } from '#platform/server/mail/mail-queue.ts'
import { forgetInDirectory } from '#provisioning/server/forget-person.ts'
import { forgetThanks } from '#recognition/server/own-data.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { forgetRoles } from '#roles/server/roles.ts'
import { forgetShopper, hasOpenOrders } from '#shop/server/close-account.ts'
import { eraseUser, lockForErasure, readErasure } from '#users/server/own-data.ts'
import { forgetInDeliveries } from '#webhooks/server/deliveries.ts'
import { publish } from '#webhooks/server/publish.ts'
import { forgetMyData } from './my-data.ts'

interface ErasureInput {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly key: string
  readonly userId: number
  /** The typed name. */
  readonly name: string
}

/** The words of a large company are searched one table after the other. */
const LONGEST_MS = 10 * 60_000

/**
 * Erases somebody who left, once, in one transaction: their account, ways in, news and words. Entries and
 * amounts stay, under "Former colleague". Files of pictures go with the next collection. Throws Refused:
 * 'key-reused', 'profile-missing' (also once it is done), 'administrator-fixed', 'erase-name-differs',
 * 'erase-active', 'erase-unsettled', 'role-holder'.
 */
export function erasePerson(
  database: Database,
  { by, from, key, userId, name }: ErasureInput,
): Promise<{ id: number }> {
  // Without the name, which the hash of the request would confirm later.
  const request = { type: 'erasure', userId }
  return answerOnce(database, { by, key, request }, async (tx) => {
    await tx.allowTime(LONGEST_MS)
    const right = await holdPermission(tx, by, 'administer')
    const person = await lockForErasure(tx, userId)
    await waitForCommands(tx, [userId])
    if (plain(name) !== plain(`${person.firstName} ${person.lastName}`)) {
      throw new Refused('erase-name-differs', 'name')
    }
    if (person.isActive) throw new Refused('erase-active')
    await refuseUnsettled(tx, userId)
    await spareRoleHolders(tx, right, [userId])
    await forget(tx, userId)
    // No subject: the log says that somebody was erased, and no longer whom.
    await record(tx, { action: 'userErased', by, from })
    announceNames(tx, userId)
    publish(tx, [{ kind: 'person.erased', data: { person: userId } }])
    return { id: userId }
  })
}

function plain(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Nobody could receive an open order or claim a bonus any more. */
async function refuseUnsettled(tx: Tx, userId: number): Promise<void> {
  const isOpen =
    (await isLeaving(tx, userId)) ||
    (await hasOpenOrders(tx, userId)) ||
    (await hasBonuses(tx, userId))
  if (isOpen) throw new Refused('erase-unsettled')
}

async function forget(tx: Tx, userId: number): Promise<void> {
  const erasure = await readErasure(tx, userId)
  // First: the database lets words of others go only where somebody is erased.
  const face = await eraseUser(tx, userId)
  await forgetSignIns(tx, erasure)
  await forgetTokens(tx, userId)
  await forgetChatAccounts(tx, userId)
  await forgetInDeliveries(tx, erasure)
  await forgetFeed(tx, userId)
  await forgetDrafts(tx, erasure)
  await forgetRoles(tx, userId)
  await forgetNews(tx, erasure)
  const pictures = [...(await forgetNotes(tx, erasure)), ...(await forgetThanks(tx, erasure))]
  await forgetShopper(tx, erasure)
  await forgetPayroll(tx, userId)
  await forgetInBonuses(tx, erasure)
  await forgetAllowance(tx, userId)
  await forgetMilestones(tx, userId)
  await forgetInDirectory(tx, userId)
  await forgetLeaving(tx, userId)
  await forgetGaps(tx, erasure)
  await forgetQuestions(tx, userId)
  await forgetImportRows(tx, erasure)
  await forgetWords(tx, { ...erasure, instead: FORMER_NAME })
  await forgetInAuditLog(tx, erasure)
  await forgetAnswers(tx, erasure)
  await forgetMails(tx, erasure)
  await forgetJobs(tx, erasure)
  await forgetMyData(tx, userId)
  await abandonPictures(tx, face === null ? pictures : [...pictures, face])
}
