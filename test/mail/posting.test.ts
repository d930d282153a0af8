import { expect, test } from 'vitest'
import { until } from '#test/harness/until.ts'
import { transact } from '#platform/server/db/transact.ts'
import { MAIL_PACE, queueMail, queueMails } from '#platform/server/mail/mail-queue.ts'
import { startMailServer } from './mail-server.ts'
import { AGAIN_SOON, openPostOffice, ownMailServer } from './post-office.ts'

const office = await openPostOffice()
const { database, somebody, startPosting, queue, waiting, untilRows, untilSoon, forget, isEmpty } =
  office

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
  await untilSoon(async () => ((await waiting())[0]?.attempts ?? 0) >= 2)
  expect(lines.join()).toContain('Sending a mail failed; it will be retried')
  const server = await ownMailServer({ port: down.port })
  await untilSoon(isEmpty)
  expect(server.mails).toHaveLength(1)
})

test('retries after a temporary SMTP error (4xx)', async () => {
  const server = await ownMailServer()
  server.answer(451)
  const { lines } = startPosting({ url: `smtp://127.0.0.1:${server.port}`, pace: AGAIN_SOON })
  await queue('ada@laurel.test')
  await untilSoon(() => server.attempts >= 2)
  expect(await waiting()).toHaveLength(1)
  server.answer(250)
  await untilSoon(isEmpty)
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

test('gives up a day after the hour for which a mail was meant', async () => {
  const server = await ownMailServer()
  server.answer(451)
  const day = 24 * 3_600_000
  const startAfter = new Date(Date.now() + day)
  const mail = { kind: 'choosePassword', recipient: 'later@laurel.test' }
  await transact(database, (tx) => queueMails(tx, [{ ...mail, startAfter }]))
  await database.pool.query(
    `update laurel_jobs.job set created_on = created_on - interval '1 day',
            start_after = start_after - interval '1 day' where name = 'bulk-mails'`,
  )
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(() => server.attempts === 1)
  await untilRows(
    `delete from laurel_jobs.job where name = 'bulk-mails' and state = $1 returning id`,
    'retry',
  )
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

test('sends single mails while mails to many hang at the mail server', async () => {
  const server = await ownMailServer()
  const release = server.hold('slow@laurel.test')
  const many = Array.from({ length: 5 }, () => ({
    kind: 'choosePassword',
    recipient: 'slow@laurel.test',
  }))
  await transact(database, (tx) => queueMails(tx, many))
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(() => server.attempts === 2)
  await queue('ada@laurel.test')
  await until(() => server.mails.length === 1)
  release()
  await until(() => server.mails.length === 6)
  expect(new Set(server.mails.map(({ mail }) => mail.messageId)).size).toBe(6)
})

test('sends other mails while one hangs at the mail server', async () => {
  const server = await ownMailServer()
  const release = server.hold('slow@laurel.test')
  await queue('slow@laurel.test')
  await queue('ada@laurel.test')
  await queue('bob@laurel.test')
  startPosting({ url: `smtp://127.0.0.1:${server.port}` })
  await until(() => server.mails.length === 2)
  await until(async () => (await waiting()).length === 1)
  expect(await waiting()).toEqual([{ recipient: 'slow@laurel.test', attempts: 1 }])
  release()
  await until(isEmpty)
})
