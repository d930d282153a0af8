import { sql } from 'kysely'
import type {
  RetryResult,
  UndeliveredMessage,
  UnwantedReason,
} from '#notifications/contract/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import {
  countDeadJobs,
  discardDeadJobs,
  expireDeadJobs,
  listDeadJobs,
  type DeadJob,
} from '#platform/server/jobs/dead-jobs.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import type { QueuedMail } from '#platform/server/mail/mail-queue.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { findUnwantedReason, readDeliverableNews } from './deliverable-news.ts'
import { PUSHES } from './hand-over.ts'
import { hasSubscription } from './push/push-to.ts'
import { tryAddressesAgain } from './refused-address.ts'
import { newsOf } from './write-mails.ts'

const MAILS = new Set(['mails', 'bulk-mails'])

/** Mails and pushes that were given up, the newest 50. */
export async function listUndelivered(
  database: Database,
): Promise<{ undelivered: UndeliveredMessage[]; sendsMail: boolean }> {
  const [dead, { sends_mail: sendsMail }] = await Promise.all([
    transact(database, (tx) => listDeadJobs(tx)),
    database.db.selectFrom('notification_channels').select('sends_mail').executeTakeFirstOrThrow(),
  ])
  return { undelivered: dead.flatMap(undeliveredOf), sendsMail }
}

/** The number of mails that were given up, counted up to `most`. */
export async function countUndeliveredMails(
  database: Database,
  most: number,
): Promise<{ total: number }> {
  return { total: await countDeadJobs(database, [...MAILS], most) }
}

function undeliveredOf({
  id,
  queue,
  data,
  attempts,
  reason,
  diedAt,
}: DeadJob): UndeliveredMessage[] {
  const common = { id, attempts, reason, date: diedAt }
  if (queue === PUSHES.name) return [{ ...common, channel: 'push', recipient: '' }]
  if (!MAILS.has(queue)) return []
  const { recipient = '' } = data as { recipient?: string }
  return [{ ...common, channel: 'mail', recipient }]
}

/** Removes undelivered messages after the days that the company chose; returns their number. */
export async function forgetUndelivered(tx: Tx): Promise<number> {
  return expireDeadJobs(tx, (await obeySettings(tx, {})).undeliveredDays)
}

export interface RetryParts {
  readonly database: Database
  readonly jobs: Jobs
  /** Whether another feature's mail still has a recipient and a reason. */
  readonly isMeant: (mail: QueuedMail) => Promise<boolean>
}

/**
 * Sends undelivered messages again, under their Message-IDs, even to addresses that were refused
 * before. Discards unwanted messages instead.
 */
export async function retryUndelivered(
  parts: RetryParts,
  ids: readonly string[],
): Promise<RetryResult> {
  const { database, jobs } = parts
  const dead = await transact(database, (tx) => listDeadJobs(tx, ids))
  const messages = dead.filter((job) => undeliveredOf(job).length > 0)
  const judged = await Promise.all(
    messages.map(async (job) => ({ ...job, why: await whyNotSent(parts, job) })),
  )
  const wanted = judged.filter(({ why }) => why === null)
  const unwanted = judged.flatMap(({ id, why }) => (why === null ? [] : { id, why }))
  await transact(database, async (tx) => {
    const addresses = wanted.flatMap(undeliveredOf).map(({ recipient }) => recipient)
    await tryAddressesAgain(tx, addresses)
    const unwantedIds = unwanted.map(({ id }) => id)
    await discardDeadJobs(tx, unwantedIds)
  })
  const retried = await jobs.retryDeadJobs(wanted.map(({ id }) => id))
  return { retried, unwanted: unwanted.map(({ why }) => why) }
}

async function whyNotSent(
  { database, isMeant }: RetryParts,
  { queue, data }: DeadJob,
): Promise<UnwantedReason | null> {
  if (queue === PUSHES.name) {
    const { notification, subscription } = data as NonNullable<typeof PUSHES.data>
    if (!(await hasSubscription(database, subscription))) return 'gone'
    return whyNoneWanted(database, [notification], 'push')
  }
  const mail = data as QueuedMail
  const news = newsOf(mail)
  if (news !== null) return whyNoneWanted(database, news, 'mail')
  return (await isMeant(mail)) ? null : 'gone'
}

/** Null if at least one notification is wanted: then its digest is sent. */
async function whyNoneWanted(
  database: Database,
  ids: readonly number[],
  channel: 'mail' | 'push',
): Promise<UnwantedReason | null> {
  const told = await readDeliverableNews(database, sql`n.id = any(${ids})`)
  const reasons = told.map((one) => findUnwantedReason(one, channel))
  return reasons.includes(null) ? null : (reasons[0] ?? 'gone')
}
