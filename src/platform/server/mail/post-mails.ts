import type { Logger } from 'pino'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { MailKind } from './tables.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { claimMail, type ClaimedMail, type MailPace } from './mail-queue.ts'
import type { Message } from './message.ts'
import type { Post } from './smtp.ts'

/** A mail's recipient and text, written just before it is sent. */
export interface Letter {
  readonly userId: number
  readonly name: string
  readonly message: Message
}

/** A mail that Laurel stopped trying to send. */
export interface GivenUpMail {
  readonly userId: number
  readonly kind: MailKind
  readonly attempts: number
  /** An SMTP status or an error code. */
  readonly answer: number | string
}

export interface PostingParts {
  readonly database: Database
  readonly post: Post
  readonly log: Logger
  /** Null if there is no recipient, or no reason to write any more. */
  readonly write: (mail: ClaimedMail) => Promise<Letter | null>
  /** Records a mail that was given up, in the transaction that removes it. */
  readonly onGivenUp: (tx: Tx, mail: GivenUpMail) => Promise<void>
  readonly pace?: MailPace & { readonly pollEveryMs: number }
}

export const MAIL_PACE = {
  pollEveryMs: 2_000,
  // Longer than LONGEST_TRY_MS.
  firstPauseSeconds: 120,
  longestPauseSeconds: 3_600,
  giveUpAfterSeconds: 24 * 3_600,
}

const LONGEST_TRY_MS = 60_000
const LAST_TRY_MS = 5_000

export interface Posting {
  /** Waits up to five seconds for the mail being sent. */
  stop(): Promise<void>
}

/** Sends queued mails, one after the other, until it is stopped. */
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

  const poll = () => {
    underWay ??= sendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Polling for mails failed'))
      .finally(() => (underWay = undefined))
  }
  const timer = setInterval(poll, pace.pollEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      const deadline = setTimeout(() => stopping.abort(), LAST_TRY_MS)
      await underWay
      clearTimeout(deadline)
      stopping.abort()
      parts.post.close()
    },
  }
}

async function sendOne(
  { database, post, write, onGivenUp, log }: PostingParts,
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
    const failure = failureOf(error)
    const { id, kind, attempts } = mail
    const isOver = failure.isFinal || mail.isLast
    const entry = { mail: id, kind, attempts, code: failure.code, smtp: failure.smtp }
    log.warn(entry, isOver ? 'A mail was given up' : 'Sending a mail failed; it will be retried')
    if (!isOver) return
    const answer = failure.smtp ?? failure.code
    await transact(database, async (tx) => {
      await remove(tx, mail)
      await onGivenUp(tx, { userId: letter.userId, kind, attempts, answer })
    })
    return
  }
  await remove(database, mail)
}

async function remove({ db }: Pick<Database, 'db'>, { id }: ClaimedMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Why sending failed: nodemailer's code and, if the server answered, the SMTP status. */
interface MailFailure {
  readonly code: string
  readonly smtp: number | null
  /** The server will never accept this mail. */
  readonly isFinal: boolean
}

/** Leaves out the server's message, which may quote addresses or content. */
function failureOf(error: unknown): MailFailure {
  const code = errorCode(error) || 'unknown'
  const answer = (error as { responseCode?: unknown } | null)?.responseCode
  const smtp = typeof answer === 'number' ? answer : null
  // Other errors, such as a wrong password, concern the connection, which the operator can fix.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { code, smtp, isFinal: isAboutMail && (smtp === null || smtp >= 500) }
}
