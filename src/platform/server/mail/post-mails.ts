import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { record } from '#audit-log/server/record.ts'
import { claimMail, type ClaimedMail, type MailPace } from './claim-mail.ts'
import type { Message } from './message.ts'
import type { Post } from './smtp.ts'
import { whyFailed, type MailFailure } from './why-failed.ts'

/** Whom a mail is for and what it says; made just before it is sent. */
export interface Letter {
  readonly userId: number
  readonly name: string
  readonly message: Message
}

export interface PostingParts {
  readonly database: Database
  readonly post: Post
  readonly log: Logger
  /** Null where there is nobody to write to, or nothing to say any more. */
  readonly write: (mail: ClaimedMail) => Promise<Letter | null>
  readonly pace?: MailPace & { readonly lookEveryMs: number }
}

export const MAIL_PACE = {
  lookEveryMs: 2_000,
  // More than the longest try takes.
  firstPauseSeconds: 120,
  longestPauseSeconds: 3_600,
  giveUpAfterSeconds: 24 * 3_600,
}

const LONGEST_TRY_MS = 60_000
const LAST_TRY_MS = 5_000

export interface Posting {
  /** Waits a little for the mail that is being sent. */
  stop(): Promise<void>
}

/** Sends what is queued, one after the other, as long as the process lives. */
export function postMails(parts: PostingParts): Posting {
  const { database, log, pace = MAIL_PACE } = parts
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mail = await claimMail(database, pace)
      if (mail === null) return
      await sendOne(parts, mail, stopping.signal)
    }
  }

  const look = () => {
    underWay ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Looking for mails to send failed'))
      .finally(() => (underWay = undefined))
  }
  const timer = setInterval(look, pace.lookEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      const patience = setTimeout(() => stopping.abort(), LAST_TRY_MS)
      await underWay
      clearTimeout(patience)
      stopping.abort()
      parts.post.close()
    },
  }
}

async function sendOne(
  { database, post, write, log }: PostingParts,
  mail: ClaimedMail,
  stopping: AbortSignal,
): Promise<void> {
  const letter = await write(mail)
  if (letter === null) return remove(database, mail)
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST_TRY_MS)])
  const { name, message } = letter
  try {
    await post.send({ name, address: mail.recipient }, message, signal)
  } catch (error) {
    if (stopping.aborted) return
    const why = whyFailed(error)
    const { id, kind, attempts } = mail
    const isOver = why.isFinal || mail.isLast
    const entry = { mail: id, kind, attempts, code: why.code, smtp: why.smtp }
    log.warn(entry, isOver ? 'A mail is given up' : 'A mail could not be sent, and is tried again')
    if (isOver) await giveUp(database, mail, letter, why)
    return
  }
  await remove(database, mail)
}

async function remove({ db }: Pick<Database, 'db'>, { id }: ClaimedMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** The administrator reads of it in the trail. */
function giveUp(
  database: Database,
  mail: ClaimedMail,
  { userId }: Letter,
  { code, smtp }: MailFailure,
): Promise<void> {
  return transact(database, async (tx) => {
    await remove(tx, mail)
    await record(tx, {
      action: 'mailGivenUp',
      by: null,
      subject: { kind: 'user', id: userId },
      after: { mail: mail.kind, attempts: mail.attempts, answer: smtp ?? code },
    })
  })
}
