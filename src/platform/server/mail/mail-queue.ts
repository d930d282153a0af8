import { isAddress } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineQueue, type JobQueue } from '#platform/server/jobs/queue.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'

/** A mail to send, without its text and tokens, which are created just before sending. */
export interface QueuedMail {
  /** The topic; decides which feature writes the mail. */
  readonly kind: string
  /** An address as typed; the writer finds out whether it has an account. */
  readonly recipient: string
  /** Data for the writer, such as the id of a row. No private words. */
  readonly about?: Readonly<Record<string, string | number>>
}

/** The pauses before a failed mail is retried. */
export interface MailPace {
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  readonly giveUpAfterSeconds: number
}

export const MAIL_PACE: MailPace = {
  firstPauseSeconds: 60,
  longestPauseSeconds: 3_600,
  giveUpAfterSeconds: 24 * 3_600,
}

/** The longest time that sending a mail may take. */
const LONGEST_TRY_SECONDS = 60

/** The queue of single mails. Tests use another pace than usual. */
export const mailsAt = (pace: MailPace) => queueAt(pace, 'mails', true)
/** The queue of mails to many, separate so that they never delay a single mail. */
export const bulkMailsAt = (pace: MailPace) => queueAt(pace, 'bulk-mails', false)

function queueAt(pace: MailPace, name: string, hasUniqueKeys: boolean): JobQueue<QueuedMail> {
  const { firstPauseSeconds, longestPauseSeconds } = pace
  return defineQueue<QueuedMail>(name, {
    // More attempts than fit into `giveUpAfterSeconds`.
    retries: 1_000,
    firstPauseSeconds,
    longestPauseSeconds,
    attemptSeconds: LONGEST_TRY_SECONDS,
    hasUniqueKeys,
  })
}

const MAILS = mailsAt(MAIL_PACE)
const BULK_MAILS = bulkMailsAt(MAIL_PACE)

/** SQL: mail can go to the sign-in name in `column`, which is an address, not a user name. */
export const isMailable = (column: string) => `position('@' in ${column}) > 0`

/**
 * Queues a mail, sent after `tx` commits. A recipient has at most one queued mail of each kind. Nothing is
 * queued for a user name, here or below.
 */
export async function queueMail(
  tx: Tx,
  kind: string,
  recipient: string,
  queue = MAILS,
): Promise<void> {
  if (!isAddress(recipient)) return
  await enqueue(tx, queue, [{ data: { kind, recipient }, key: `${kind} ${recipient}` }])
}

/** Like `queueMail`, for a mail about an account: a recipient has at most one of each kind and account. */
export async function queueMailAbout(tx: Tx, kind: string, recipient: string, userId: number) {
  if (!isAddress(recipient)) return
  const data = { kind, recipient, about: { user: userId } }
  await enqueue(tx, MAILS, [{ data, key: `${kind} ${recipient} ${userId}` }])
}

/** Queues any number of mails in a few statements. Drops none, unlike `queueMail`. */
export async function queueMails(
  tx: Tx,
  mails: readonly (QueuedMail & { readonly startAfter?: Date })[],
): Promise<void> {
  const jobs = mails
    .filter(({ recipient }) => isAddress(recipient))
    .map(({ startAfter, ...data }) => ({ data, ...(startAfter && { startAfter }) }))
  await enqueue(tx, BULK_MAILS, jobs)
}

// A process of an older release is sending the mails with a later `next_at`.
const TAKE = `
  delete from mails
   where id in (select id from mails where next_at <= now() for update skip locked)
  returning kind, recipient`

/** Takes over the mails that a process of an older release queued. */
export async function adoptMails(database: Database): Promise<void> {
  await transact(database, async (tx) => {
    const { rows } = await tx.query<{ kind: string; recipient: string }>({ text: TAKE })
    for (const { kind, recipient } of rows) await queueMail(tx, kind, recipient)
  })
}

/** Drops waiting mails to an erased person. */
export async function forgetMails(tx: Tx, { addresses }: Pick<Erasure, 'addresses'>) {
  await tx.query({ text: 'delete from mails where recipient = any($1)', values: [addresses] })
}
