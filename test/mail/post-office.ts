import type pg from 'pg'
import pino from 'pino'
import { hireMany } from '#test/harness/crowd.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { recordGivenUpMail } from '#auth/server/write-mail.ts'
import { transact } from '#platform/server/db/transact.ts'
import { openJobs } from '#platform/server/jobs/open-jobs.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import { MAIL_PACE, mailsAt, queueMail, type MailPace } from '#platform/server/mail/mail-queue.ts'
import type { MailMessage } from '#platform/server/mail/message.ts'
import {
  postMails,
  type MailSenderParts,
  type RefusedAddress,
} from '#platform/server/mail/post-mails.ts'
import { openMailTransport } from '#platform/server/mail/smtp.ts'
import { Outages } from '#platform/server/operation/outages.ts'
import { startMailServer } from './mail-server.ts'

const SOON = { ...MAIL_PACE, pollEverySeconds: 0.5 }
export const AGAIN_SOON = { ...SOON, firstPauseSeconds: 1, longestPauseSeconds: 1 }

/** A mail server, stopped when the test is done. */
export async function ownMailServer(wanted: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(wanted)
  whenDone(() => server.stop())
  return server
}

interface PostOfficeOptions {
  readonly url: string
  readonly pace?: MailSenderParts['pace']
  readonly name?: string
  readonly headers?: MailMessage['headers']
}

/** The test file's own mail queue, and engines that send its mails. */
export async function openPostOffice() {
  const database = await ownDatabase()
  const [somebody = 0] = await hireMany(database, 1)

  /** Starts sending mails; `lines` holds its log lines as JSON. */
  function startPosting({ url, pace = SOON, name = 'Ada Lovelace', headers }: PostOfficeOptions) {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const post = openMailTransport({
      url,
      from: { name: 'Points, Åse & Co', address: 'points@laurel.test' },
      publicUrl: 'https://laurel.test',
    })
    const message = {
      say: sayInEnglish,
      subject: 'About something',
      greeting: `Hello ${name},`,
      lines: ['a <b>word</b> & another.'],
      link: { says: 'Open it', address: 'https://laurel.test/new-password#token' },
      closing: ['Goodbye.'],
      footer: { reason: 'You asked for it.' },
      ...(headers && { headers }),
    }
    const write = () => Promise.resolve({ userId: somebody, name, message })
    const jobs = openJobs(database, log, { superviseEverySeconds: 1, startAfterMs: 0 })
    const refused: RefusedAddress[] = []
    const outages = new Outages(log, { mail: 100 })
    const posting = postMails({
      database,
      jobs,
      log,
      outages,
      post,
      writers: { choosePassword: write, passwordChanged: write },
      onGivenUp: recordGivenUpMail,
      onRefused: (_tx, address) => Promise.resolve(void refused.push(address)),
      pace,
    })
    const stop = async () => {
      await jobs.stop()
      outages.close()
      await posting.stop()
    }
    whenDone(stop)
    return { lines, outages, refused, stop }
  }

  const queue = (recipient: string, kind = 'choosePassword', pace: MailPace = AGAIN_SOON) =>
    transact(database, (tx) => queueMail(tx, kind, recipient, mailsAt(pace)))

  async function waiting(): Promise<{ recipient: string; attempts: number }[]> {
    const { rows } = await database.pool.query<{ recipient: string; attempts: number }>(
      `select data->>'recipient' as recipient,
              case when state = 'created' then 0 else retry_count + 1 end as attempts
         from laurel_jobs.job where name = 'mails' and state < 'completed' order by created_on`,
    )
    return rows
  }

  /** Waits for the statement to return a row. */
  async function untilRows<R extends pg.QueryResultRow>(text: string, value: unknown) {
    let result: pg.QueryResult<R> | undefined
    await until(async () => {
      result = await database.pool.query<R>(text, [value])
      return result.rows.length > 0
    })
    return result ?? { rows: [] }
  }

  /** Waits for the condition, without the pauses between attempts. */
  const untilSoon = (condition: () => boolean | Promise<boolean>) =>
    until(async () => {
      await database.pool.query(
        `update laurel_jobs.job set start_after = now() where name = 'mails' and state = 'retry'`,
      )
      return condition()
    })

  /** Removes the jobs that a test left. */
  const forget = () => database.pool.query(`delete from laurel_jobs.job where name = 'mails'`)

  const isEmpty = async () => (await waiting()).length === 0

  return { database, somebody, startPosting, queue, waiting, untilRows, untilSoon, forget, isEmpty }
}
