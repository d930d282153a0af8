import type { Logger } from 'pino'
import { isAddress } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { POSTPONED, type JobAttempt, type JobOutcome } from '#platform/server/jobs/run-job.ts'
import type { Outages } from '#platform/server/operation/outages.ts'
import type { MailLook } from './layout.ts'
import { mailFailureOf, sayTrouble, type MailFailure } from './mail-failure.ts'
import {
  adoptMails,
  bulkMailsAt,
  MAIL_PACE,
  mailsAt,
  type MailPace,
  type QueuedMail,
} from './mail-queue.ts'
import type { MailMessage } from './message.ts'
import { CONNECTIONS, type MailTransport } from './smtp.ts'

/** A mail's recipient and text, written just before it is sent. */
export interface Letter {
  readonly userId: number
  readonly name: string
  readonly message: MailMessage
  /** The person's present address; by default the one that the mail was queued for. */
  readonly address?: string
}

/** A mail that its recipient does not want before `startAfter`. */
export interface PostponedMail {
  readonly startAfter: Date
}

/** Returns null if there is no recipient, or no reason to write any more. */
export type MailWriter = (mail: QueuedMail) => Promise<Letter | PostponedMail | null>

/** A mail that Laurel stopped trying to send. */
export interface GivenUpMail {
  readonly userId: number
  readonly kind: string
  readonly attempts: number
  /** An SMTP status or an error code. */
  readonly answer: number | string
}

/** An address that the mail server will not deliver to. */
export interface RefusedAddress {
  readonly userId: number
  readonly address: string
  /** The SMTP status, 500 to 599. */
  readonly smtp: number
}

export interface MailSenderParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly post: MailTransport
  readonly log: Logger
  readonly outages: Outages
  /** By kind of mail. */
  readonly writers: Readonly<Record<string, MailWriter>>
  /** Records a mail that was given up. It may be called again if this process dies just then. */
  readonly onGivenUp: (tx: Tx, mail: GivenUpMail) => Promise<void>
  /** Records an address that the server refuses for good, in the transaction of `onGivenUp`. */
  readonly onRefused?: (tx: Tx, refused: RefusedAddress) => Promise<void>
  /** The company's name and looks; by default Laurel's. */
  readonly readLook?: () => Promise<MailLook>
  readonly pace?: MailPace & { readonly pollEverySeconds?: number }
}

const ADOPT_EVERY_MS = 60_000

export interface MailSender {
  /** Closes the connections. Stop the jobs first. */
  stop(): Promise<void>
}

/**
 * Sends queued mails, some at a time, until the jobs are stopped. Tries the mail server at once, so
 * that the log tells of a wrong setting before the first mail.
 */
export function postMails(parts: MailSenderParts): MailSender {
  const { database, jobs, log, pace = MAIL_PACE } = parts
  const { pollEverySeconds } = parts.pace ?? {}
  const options = { concurrency: CONNECTIONS / 2, pollEverySeconds }
  for (const queue of [mailsAt(pace), bulkMailsAt(pace)]) {
    jobs.work(queue, options, (attempt) => sendMail(parts, attempt))
  }
  let adopting: Promise<void> | undefined
  const adopt = () => {
    adopting ??= adoptMails(database)
      .catch((error: unknown) => log.warn({ err: error }, 'Taking over older mails failed'))
      .finally(() => (adopting = undefined))
  }
  adopt()
  void noticeTrouble(parts)
  const timer = setInterval(adopt, ADOPT_EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await adopting
      parts.post.close()
    },
  }
}

async function sendMail(
  parts: MailSenderParts,
  attempt: JobAttempt<QueuedMail>,
): Promise<JobOutcome> {
  const { post, writers, log } = parts
  const { jobId, data, number, signal } = attempt
  const write = writers[data.kind]
  // A newer release may have queued it.
  if (write === undefined) return { retry: 'unknown kind of mail' }
  const letter = await write(data)
  if (letter === null) return 'done'
  if ('startAfter' in letter) return retryAt(letter.startAfter)
  const { name, message, userId, address = data.recipient } = letter
  // The person has a user name since the mail was queued.
  if (!isAddress(address)) return 'done'
  const look = await parts.readLook?.()
  try {
    await post.send({ id: jobId, to: { name, address }, message, look }, signal)
    parts.outages.end('mail')
    return 'done'
  } catch (error) {
    const failure = mailFailureOf(error)
    const answer = failure.smtp ?? failure.code
    // Another process retries it, or this one after the pause.
    if (signal.aborted) return { retry: `${answer}` }
    const isOver = failure.isFinal || isTooOld(attempt, parts.pace ?? MAIL_PACE)
    reportTrouble(parts, failure)
    const { code, smtp } = failure
    const entry = { mail: jobId, kind: data.kind, attempts: number, code, smtp }
    if (isOver) log.warn(entry, 'A mail was given up')
    // The outage was logged when it began.
    else if (failure.trouble !== null) log.debug(entry, WILL_RETRY)
    else log.warn(entry, WILL_RETRY)
    if (!isOver) return { retry: `${answer}` }
    await transact(parts.database, async (tx) => {
      await parts.onGivenUp(tx, { userId, kind: data.kind, attempts: number, answer })
      if (failure.isAboutAddress && smtp !== null) {
        await parts.onRefused?.(tx, { userId, address, smtp })
      }
    })
    return { dead: `${answer}` }
  }
}

const WILL_RETRY = 'Sending a mail failed; it will be retried'

/** Begins an outage if every mail would fail as this one did. */
function reportTrouble({ post, outages }: MailSenderParts, failure: MailFailure): void {
  const { trouble, code, smtp } = failure
  if (trouble === null) return
  outages.begin('mail', {
    sentence: sayTrouble(trouble, post.server, failure),
    facts: { trouble, code, smtp },
    // A refused sender shows only when a mail is sent.
    isOver: () => (trouble === 'sender' ? Promise.resolve(false) : isTaken(post)),
  })
}

async function isTaken(post: MailTransport): Promise<boolean> {
  await post.check()
  return true
}

async function noticeTrouble(parts: MailSenderParts): Promise<void> {
  try {
    await parts.post.check()
    parts.outages.end('mail')
  } catch (error) {
    reportTrouble(parts, mailFailureOf(error))
  }
}

/** Keeps the job and so the Message-ID, since a failed attempt may have arrived. */
function retryAt(startAfter: Date): JobOutcome {
  const afterSeconds = Math.ceil((startAfter.getTime() - Date.now()) / 1_000)
  return { retry: POSTPONED, afterSeconds }
}

/** Whether `giveUpAfterSeconds` is over before the next attempt. */
function isTooOld({ enqueuedAt, number }: JobAttempt<object>, pace: MailPace): boolean {
  const pause = Math.min(pace.firstPauseSeconds * 2 ** (number - 1), pace.longestPauseSeconds)
  return enqueuedAt.getTime() + pace.giveUpAfterSeconds * 1_000 <= Date.now() + pause * 1_000
}
