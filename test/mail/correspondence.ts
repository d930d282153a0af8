import type { Agent } from 'node:https'
import { afterAll, expect } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  PASSWORD,
  Visitor,
  type Answer,
} from '#test/harness/visitor.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { startMailServer, type ReceivedMail } from './mail-server.ts'

/** Users who request mails, and the test file's own mail server; `pushAgent` reaches a push service. */
export async function startCorrespondence(pushAgent?: Agent) {
  const server = await startMailServer()
  afterAll(() => server.stop())
  const database = await ownDatabase()
  const mail = {
    url: `smtp://127.0.0.1:${server.port}`,
    from: { name: 'Laurel', address: 'points@laurel.test' },
    publicUrl: 'https://points.company.test',
  }
  const app = await ownApp(database, { mail }, undefined, undefined, undefined, pushAgent)
  const administrator = await administratorOf(app)
  let people = 0
  const newAddress = () => `writer${++people}@laurel.test`

  const mailsTo = (email: string, subject: string): readonly ReceivedMail[] =>
    server.mails.filter(({ to, mail: one }) => to.includes(email) && one.subject === subject)

  /** The newest mail, once this number has arrived. */
  async function mailTo(email: string, subject: string, count = 1): Promise<ReceivedMail> {
    await until(() => mailsTo(email, subject).length >= count)
    const newest = mailsTo(email, subject).at(-1)
    if (newest === undefined) throw new Error('no mail')
    return newest
  }

  return {
    database,
    mail,
    app,
    administrator,
    newAddress,
    mailsTo,
    mailTo,
    /** Every mail that arrived. */
    mails: server.mails,
    /** The mail server's answers to the next recipients: an SMTP code, or 250. */
    answer: (code: number) => server.answer(code),
    someone: async () => {
      const email = newAddress()
      return { email, ...(await colleagueOf(app, administrator, email)) }
    },
    passwordToken: async (email: string, count = 1) =>
      tokenIn(await mailTo(email, 'Choose a new password', count), 'new-password'),
    confirmToken: async (email: string, count = 1) =>
      tokenIn(await mailTo(email, 'Confirm your e-mail address', count), 'confirm-email'),
    ask: (email: string, purpose: 'password' | 'confirm', at = app) =>
      new Visitor(at).call('askForLink', {
        body: { email, purpose },
        // Links use PUBLIC_URL, whatever host a request names.
        headers: {
          host: 'evil.test',
          'x-forwarded-host': 'evil.test',
          'x-forwarded-for': '10.9.9.9',
        },
      }),
    renew: (token: string, newPassword: string) =>
      new Visitor(app).call('renewPassword', { body: { token, newPassword } }),
    confirm: (token: string) => new Visitor(app).call('confirmAddress', { body: { token } }),
    signUp: async (at = app) => {
      const email = newAddress()
      const body = { firstName: 'New', lastName: 'Comer', email, password: PASSWORD }
      const { json } = await expectOk(new Visitor(at).call('createAccount', { body }))
      return { email, json }
    },
    /** A user's row of All Data. */
    shown: async (email: string): Promise<Record<string, unknown>> => {
      const query = { search: email }
      const { json } = await expectOk(administrator.call('listUsers', { query }))
      return json['users'][0] ?? {}
    },
    newestEvent: async (): Promise<Record<string, unknown>> => {
      const { json } = await expectOk(administrator.call('readAuditLog'))
      return json['rows'][0] ?? {}
    },
    /** The number of queued mails to a user. */
    waitingFor: async (email: string): Promise<number> => {
      const { rows } = await database.pool.query(
        `select from laurel_jobs.job
          where name like '%mails' and state < 'completed' and data->>'recipient' = $1`,
        [email],
      )
      return rows.length
    },
  }
}

function tokenIn({ mail: { text = '' } }: ReceivedMail, page: string): string {
  const link = new RegExp(`^https://points\\.company\\.test/${page}#([\\w-]{43})$`, 'm')
  const token = link.exec(text)?.[1]
  if (token === undefined) throw new Error(`no link to ${page} in ${text}`)
  return token
}

export async function expectInvalid(answering: Promise<Answer>): Promise<void> {
  const { status, json } = await answering
  expect(json).toEqual({ code: 'link-invalid', message: refusalInEnglish('link-invalid') })
  expect(status).toBe(410)
}
