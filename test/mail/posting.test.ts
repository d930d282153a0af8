import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { transact } from '#platform/server/db/transact.ts'
import { recordGivenUpMail } from '#auth/server/write-mail.ts'
import { openJobs } from '#platform/server/jobs/open-jobs.ts'
import { MAIL_PACE, mailsAt, queueMail, type MailPace } from '#platform/server/mail/mail-queue.ts'
import {
  postMails,
  type PostingParts,
  type RefusedAddress,
} from '#platform/server/mail/post-mails.ts'
import { openPost } from '#platform/server/mail/smtp.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { hireMany } from '#test/harness/crowd.ts'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { selfMadeCertificate } from './certificate.ts'
import { startMailServer } from './mail-server.ts'

const database = await ownDatabase()
const [somebody = 0] = await hireMany(database, 1)
const certificate = selfMadeCertificate()

const SOON = { ...MAIL_PACE, pollEverySeconds: 0.5 }
const AGAIN_SOON = { ...SOON, firstPauseSeconds: 1, longestPauseSeconds: 1 }

async function ownMailServer(wanted: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(wanted)
  whenDone(() => server.stop())
  return server
}

interface Wanted {
  readonly url: string
  readonly pace?: PostingParts['pace']
  readonly name?: string
}

/** Starts sending mails; `lines` holds its log lines as JSON. */
function startPosting({ url, pace = SOON, name = 'Ada Lovelace' }: Wanted) {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const post = openPost({
    url,
    from: { name: 'Points, Åse & Co', address: 'points@laurel.test' },
    publicUrl: 'https://laurel.test',
  })
  const message = {
    subject: 'About something',
    greeting: `Hello ${name},`,
    lines: ['a <b>word</b> & another.'],
    link: { says: 'Open it', address: 'https://laurel.test/new-password#token' },
    closing: ['Goodbye.'],
    footer: { reason: 'You asked for it.' },
  }
  const write = () => Promise.resolve({ userId: somebody, name, message })
  const jobs = openJobs(database, log, { superviseEverySeconds: 1, startAfterMs: 0 })
  const refused: RefusedAddress[] = []
  const posting = postMails({
    database,
    jobs,
    log,
    post,
    writers: { choosePassword: write, passwordChanged: write },
    onGivenUp: recordGivenUpMail,
    onRefused: (_tx, address) => Promise.resolve(void refused.push(address)),
    pace,
  })
  const stop = async () => {
    await jobs.stop()
    await posting.stop()
  }
  whenDone(stop)
  return { lines, refused, stop }
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

/** Removes what is left of a test. */
const forget = () => database.pool.query(`delete from laurel_jobs.job where name = 'mails'`)

const isEmpty = async () => (await waiting()).length === 0

test('sends a mail as text and HTML, and removes it from the queue', async () => {
  const server = await ownMailServer()
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await queue('ada@laurel.test')
  await until(isEmpty)
  const [arrived] = server.mails
  expect(server.mails).toHaveLength(1)
  expect(arrived?.to).toEqual(['ada@laurel.test'])
  expect(arrived?.from).toBe('points@laurel.test')
  expect(arrived?.mail).toMatchObject({
    from: { name: 'Points, Åse & Co', address: 'points@laurel.test' },
    to: [{ name: 'Ada Lovelace', address: 'ada@laurel.test' }],
    subject: 'About something',
  })
  expect(arrived?.mail.text?.trim()).toBe(
    'Hello Ada Lovelace,\n\na <b>word</b> & another.\n\n' +
      'Open it:\nhttps://laurel.test/new-password#token\n\nGoodbye.\n\n' +
      '-- \nPoints, Åse & Co\nYou asked for it.',
  )
  expect(arrived?.mail.html).toMatch(/<p [^>]+>a &lt;b&gt;word&lt;\/b&gt; &amp; another\.<\/p>/)
  expect(arrived?.mail.html).toContain('<a href="https://laurel.test/new-password#token"')
  expect(arrived?.mail.html).not.toMatch(/<img|<script|src=/)
  expect(arrived?.raw).toContain('Auto-Submitted: auto-generated')
})

test('two processes send each mail once', async () => {
  const server = await ownMailServer()
  const url = `smtp://127.0.0.1:${server.port}`
  startPosting({ url })
  startPosting({ url })
  const people = Array.from({ length: 30 }, (_, turn) => `person${turn}@laurel.test`)
  await Promise.all(people.map((email) => queue(email)))
  await until(isEmpty)
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('queues a mail of a kind once per recipient', async () => {
  await Promise.all([queue('ada@laurel.test'), queue('ada@laurel.test')])
  await queue('ada@laurel.test', 'passwordChanged')
  expect(await waiting()).toHaveLength(2)
  const server = await ownMailServer()
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(isEmpty)
  expect(server.mails).toHaveLength(2)
})

test('sends no mail after a rollback', async () => {
  const undone = transact(database, async (tx) => {
    await queueMail(tx, 'choosePassword', 'ada@laurel.test')
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await waiting()).toEqual([])
})

test('retries a mail until the server is back', async () => {
  const down = await startMailServer()
  await down.stop()
  const { lines } = startPosting({ url: `smtp://127.0.0.1:${down.port}`, pace: AGAIN_SOON })
  await queue('ada@laurel.test')
  await until(async () => ((await waiting())[0]?.attempts ?? 0) >= 2)
  expect(lines.join()).toContain('Sending a mail failed; it will be retried')
  const server = await ownMailServer({ port: down.port })
  await until(isEmpty)
  expect(server.mails).toHaveLength(1)
})

test('retries after a temporary SMTP error (4xx)', async () => {
  const server = await ownMailServer()
  server.answer(451)
  const { lines } = startPosting({ url: `smtp://127.0.0.1:${server.port}`, pace: AGAIN_SOON })
  await queue('ada@laurel.test')
  await until(() => server.attempts >= 2)
  expect(await waiting()).toHaveLength(1)
  server.answer(250)
  await until(isEmpty)
  expect(server.mails).toHaveLength(1)
  expect(lines.join()).toContain('"smtp":451')
})

test('gives up after a permanent SMTP error (5xx), and records it in the audit log', async () => {
  const server = await ownMailServer()
  server.answer(550)
  const { lines, refused } = startPosting({
    url: `smtp://127.0.0.1:${server.port}`,
    pace: AGAIN_SOON,
  })
  await queue('gone@laurel.test')
  await until(isEmpty)
  expect(server.attempts).toBe(1)
  const { rows } = await database.pool.query<{ subject_id: number; after: object }>(
    `select subject_id, after from audit_log where action = 'mailGivenUp' order by id desc limit 1`,
  )
  expect(rows[0]).toEqual({
    subject_id: somebody,
    after: { mail: 'choosePassword', attempts: 1, answer: 550 },
  })
  expect(refused).toEqual([{ userId: somebody, address: 'gone@laurel.test', smtp: 550 }])
  // Neither the address nor the server's message, which may quote it.
  expect(lines.join()).toContain('A mail was given up')
  expect(lines.join()).not.toMatch(/gone@|secret\.test|token/)
})

test('gives up after a day', async () => {
  const server = await ownMailServer()
  server.answer(451)
  await queue('ada@laurel.test')
  await database.pool.query(
    `update laurel_jobs.job set created_on = now() - interval '25 hours' where state = 'created'`,
  )
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(isEmpty)
  expect(server.attempts).toBe(1)
})

test('doubles the pauses up to the longest', async () => {
  const server = await ownMailServer()
  server.answer(451)
  await queue('ada@laurel.test', 'choosePassword', MAIL_PACE)
  const { stop } = startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await until(() => server.attempts >= attempt)
    const { rows } = await untilRows<{ minutes: number }>(
      `with job as (
         select id, start_after from laurel_jobs.job where state = 'retry' and retry_count = $1),
       moved as (
         update laurel_jobs.job j set start_after = now() from job where j.id = job.id)
       select extract(epoch from start_after - now()) / 60 as minutes from job`,
      attempt - 1,
    )
    pauses.push(Number(rows[0]?.minutes))
  }
  const least = [1, 2, 4, 8, 16, 32, 60, 60]
  for (const [place, pause] of pauses.entries()) {
    const shortest = least[place] ?? 0
    expect(pause).toBeGreaterThan(shortest - 0.2)
    expect(pause).toBeLessThanOrEqual(Math.min(2 * shortest, 60))
  }
  await stop()
  await forget()
})

test('takes over the mails that a process of an older release queued, once they are due', async () => {
  await database.pool.query(
    `insert into mails (kind, recipient, next_at) values
       ('choosePassword', 'ada@laurel.test', now()),
       ('choosePassword', 'bob@laurel.test', now() + interval '2 minutes')`,
  )
  const server = await ownMailServer()
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(() => server.mails.length === 1)
  expect(server.mails[0]?.to).toEqual(['ada@laurel.test'])
  const { rows } = await database.pool.query('delete from mails returning recipient')
  expect(rows).toEqual([{ recipient: 'bob@laurel.test' }])
  await until(isEmpty)
})

test('sends others while one hangs at the mail server', async () => {
  const server = await ownMailServer()
  const release = server.hold('slow@laurel.test')
  await queue('slow@laurel.test')
  await queue('ada@laurel.test')
  await queue('bob@laurel.test')
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(() => server.mails.length === 2)
  expect(await waiting()).toEqual([{ recipient: 'slow@laurel.test', attempts: 1 }])
  release()
  await until(isEmpty)
})

test('lets no name inject a header or a recipient', async () => {
  const server = await ownMailServer()
  const name = 'Ada\r\nBcc: eve@laurel.test\r\n\r\n "Lovelace", <eve@laurel.test>, Ümlaut'
  startPosting({ url: `smtp://127.0.0.1:${server.port}`, name })
  await queue('ada@laurel.test')
  await until(isEmpty)
  const [arrived] = server.mails
  expect(arrived?.to).toEqual(['ada@laurel.test'])
  expect(arrived?.mail.bcc).toBeUndefined()
  expect(arrived?.mail.to).toHaveLength(1)
  expect(arrived?.mail.to?.[0]?.address).toBe('ada@laurel.test')
  expect(arrived?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
})

test('sends a password over TLS only, with STARTTLS or from the first byte', async () => {
  const own = getCACertificates('default')
  setDefaultCACertificates([...own, certificate.cert])
  whenDone(() => Promise.resolve(setDefaultCACertificates(own)))
  for (const secure of [false, true]) {
    const server = await ownMailServer({ certificate, secure, password: 'a secret' })
    const scheme = secure ? 'smtps' : 'smtp'
    const { stop } = startPosting({ url: `${scheme}://laurel:a%20secret@127.0.0.1:${server.port}` })
    await queue('ada@laurel.test')
    await until(isEmpty)
    expect(server.mails.map((arrived) => arrived.secure)).toEqual([true])
    await stop()
  }
})

test('sends nothing to a server with an untrusted certificate', async () => {
  for (const secure of [false, true]) {
    const server = await ownMailServer({ certificate, secure })
    const scheme = secure ? 'smtps' : 'smtp'
    const { lines, stop } = startPosting({ url: `${scheme}://127.0.0.1:${server.port}` })
    await queue('ada@laurel.test')
    await until(() => lines.join().includes('will be retried'))
    expect(server.mails).toEqual([])
    await stop()
    await forget()
  }
})

test('keeps the mail after a wrong SMTP password, which no log line contains', async () => {
  const server = await ownMailServer({ password: 'another' })
  const { lines, stop } = startPosting({
    url: `smtp://laurel:hunter2hunter2@127.0.0.1:${server.port}`,
  })
  await queue('ada@laurel.test')
  await until(() => lines.join().includes('will be retried'))
  expect(lines.join()).toContain('EAUTH')
  expect(lines.join()).not.toContain('hunter2')
  expect(await waiting()).toHaveLength(1)
  await stop()
  await forget()
})

test('never sends a password unencrypted to another machine', async () => {
  // Any other name than the loopback's usual ones counts as another machine.
  const server = await ownMailServer({ password: 'a secret', host: '127.0.0.2' })
  const { lines, stop } = startPosting({
    url: `smtp://laurel:a%20secret@127.0.0.2:${server.port}`,
  })
  await queue('ada@laurel.test')
  await until(() => lines.join().includes('will be retried'))
  expect(server.mails).toEqual([])
  await stop()
  await forget()
})
