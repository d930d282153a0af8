import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Database } from '#platform/server/db/database.ts'
import { enqueue } from '#platform/server/jobs/enqueue.ts'
import { defineQueue } from '#platform/server/jobs/queue.ts'

/** A mail to send: neither its text nor a token, which are made just before sending. */
export interface QueuedMail {
  /** What it is about; decides which feature writes it. */
  readonly kind: string
  /** As typed: the writer finds out whether there is such an account. */
  readonly recipient: string
  /** What else its writer needs, such as the id of a row. No private words. */
  readonly about?: Readonly<Record<string, string | number>>
}

/** How soon a failed mail is retried. */
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

/** How long a mail server may take for a mail. */
const LONGEST_TRY_SECONDS = 60

/** The queue of mails at another pace than usual, for tests. */
export function mailsAt({ firstPauseSeconds, longestPauseSeconds }: MailPace) {
  return defineQueue<QueuedMail>('mails', {
    // More than fit into `giveUpAfterSeconds`.
    retries: 1_000,
    firstPauseSeconds,
    longestPauseSeconds,
    attemptSeconds: LONGEST_TRY_SECONDS,
    hasUniqueKeys: true,
  })
}

const MAILS = mailsAt(MAIL_PACE)
const URGENT = 1
const BULK = -1

/** Queues a mail, sent after `tx` commits. A recipient has at most one queued mail of each kind. */
export async function queueMail(
  tx: Tx,
  kind: string,
  recipient: string,
  queue = MAILS,
): Promise<void> {
  const key = `${kind} ${recipient}`
  await enqueue(tx, queue, [{ data: { kind, recipient }, key, priority: URGENT }])
}

/**
 * Queues many mails in one statement, sent after those of `queueMail`. A key is queued at most
 * once.
 */
export async function queueMails(
  tx: Tx,
  mails: readonly (QueuedMail & { readonly key: string; readonly startAfter?: Date })[],
): Promise<void> {
  const jobs = mails.map(({ key, startAfter, ...data }) => ({
    data,
    key: `${data.kind} ${key}`,
    priority: BULK,
    ...(startAfter && { startAfter }),
  }))
  await enqueue(tx, MAILS, jobs)
}

// A later `next_at` is a mail that a process of an older release is sending.
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
