import { afterAll, expect, test } from 'vitest'
import { wordsOf } from '#contract/refusals.ts'
import { LIMITS } from '#server/people/limit-attempts.ts'
import { ADMINISTRATOR, GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  isSignedIn,
  PASSWORD,
  Visitor,
} from '#test/harness/visitor.ts'
import { startMailServer, type Arrived } from './mail-server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const database = await ownDatabase()
const mail = {
  url: `smtp://127.0.0.1:${server.port}`,
  from: 'points@laurel.test',
  publicUrl: 'https://points.company.test',
}
// Two processes, as behind a load balancer; in the second newcomers need no administrator.
const app = await ownApp(database, { mail })
const open = await ownApp(database, { mail, signupActive: true })
const administrator = await administratorOf(app)

const NEW_PASSWORD = 'an even better one'
let people = 0
const newAddress = () => `writer${++people}@laurel.test`

async function someone() {
  const email = newAddress()
  return { email, ...(await colleagueOf(app, administrator, email)) }
}

const mailsTo = (email: string, subject: string): readonly Arrived[] =>
  server.mails.filter(({ to, mail: one }) => to.includes(email) && one.subject === subject)

/** The newest of so many mails, once they are there. */
async function mailTo(email: string, subject: string, count = 1): Promise<Arrived> {
  await until(() => mailsTo(email, subject).length >= count)
  const newest = mailsTo(email, subject).at(-1)
  if (newest === undefined) throw new Error('no mail')
  return newest
}

function tokenIn({ mail: { text = '' } }: Arrived, page: string): string {
  const link = new RegExp(`^https://points\\.company\\.test/${page}#([\\w-]{43})$`, 'm')
  const token = link.exec(text)?.[1]
  if (token === undefined) throw new Error(`no link to ${page} in ${text}`)
  return token
}

const passwordToken = async (email: string, count = 1) =>
  tokenIn(await mailTo(email, 'Choose a new password', count), 'new-password')
const confirmToken = async (email: string, count = 1) =>
  tokenIn(await mailTo(email, 'Confirm your e-mail address', count), 'confirm-email')

const ask = (email: string, purpose = 'password', at = app) =>
  new Visitor(at).call('askForLink', {
    body: { email, purpose },
    // Whatever a request calls the site, links lead where PUBLIC_URL says.
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-for': '10.9.9.9' },
  })
const renew = (token: string, newPassword = NEW_PASSWORD) =>
  new Visitor(app).call('renewPassword', { body: { token, newPassword } })
const confirm = (token: string) => new Visitor(app).call('confirmAddress', { body: { token } })

async function signUp(at = app) {
  const email = newAddress()
  const body = { firstName: 'New', lastName: 'Comer', email, password: PASSWORD }
  const { json } = await expectOk(new Visitor(at).call('createAccount', { body }))
  return { email, json }
}

async function shown(email: string): Promise<Record<string, unknown>> {
  const query = { search: email }
  const { json } = await expectOk(administrator.call('listUsers', { query }))
  return (json['users'] as Record<string, unknown>[])[0] ?? {}
}

async function newestDeed(): Promise<Record<string, unknown>> {
  const { json } = await expectOk(administrator.call('readTrail'))
  return (json['rows'] as Record<string, unknown>[])[0] ?? {}
}

const expectInvalid = async (answering: ReturnType<typeof renew>) =>
  expect((await answering).json).toEqual({
    code: 'link-invalid',
    message: wordsOf('link-invalid'),
  })

test('a forgotten password: a link, a new password, and every device is signed out', async () => {
  const { email, visitor } = await someone()
  const { json } = await expectOk(ask(` ${email.toUpperCase()} `))
  expect(json).toEqual({ email, purpose: 'password' })
  expect(await newestDeed()).toMatchObject({ action: 'passwordLinkAsked', who: null, email })
  const token = await passwordToken(email)
  expect(await isSignedIn(visitor)).toBe(true)

  const renewed = await expectOk(renew(token))
  expect(renewed.json).toEqual({ email })
  expect(renewed.headers['set-cookie']).toBeUndefined()
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'password-wrong' })
  await expectOk(visitor.login(email, NEW_PASSWORD))
  const told = await mailTo(email, 'Your password was changed')
  expect(told.mail.text).toContain('https://points.company.test/login')
  const { json: trail } = await expectOk(administrator.call('readTrail'))
  expect(trail['rows']).toContainEqual(
    expect.objectContaining({
      action: 'passwordRenewed',
      who: expect.objectContaining({ email }) as object,
      address: '127.0.0.1',
    }),
  )
  await expectInvalid(renew(token))
})

test('no token is kept where a copy of the database would show it', async () => {
  const { email, id } = await someone()
  await expectOk(ask(email))
  const token = await passwordToken(email)
  const dump = await Promise.all(
    ['mails', 'mailed_links', 'trail', 'outbox', 'users'].map(async (table) => {
      const { rows } = await database.pool.query(`select t::text as row from ${table} t`)
      return JSON.stringify(rows)
    }),
  )
  expect(dump.join()).not.toContain(token)
  expect(dump.join()).not.toContain(Buffer.from(token).toString('hex'))
  const { rows } = await database.pool.query<{ minutes: number }>(
    `select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
       from mailed_links where user_id = $1 and purpose = 'password'`,
    [id],
  )
  expect([59, 60]).toContain(rows[0]?.minutes)
})

test('only the newest link counts, each once, and each for what it is for', async () => {
  const { email } = await someone()
  await expectOk(ask(email))
  const first = await passwordToken(email)
  await until(async () => (await waitingFor(email)) === 0)
  await expectOk(ask(email))
  const second = await passwordToken(email, 2)
  await expectInvalid(renew(first))
  await expectInvalid(confirm(second))
  const [one, other] = await Promise.all([renew(second), renew(second, 'another new one')])
  expect([one.status, other.status].toSorted()).toEqual([200, 410])
})

async function waitingFor(email: string): Promise<number> {
  const { rows } = await database.pool.query('select from mails where recipient = $1', [email])
  return rows.length
}

test('a link is over after its hour, and after the password was changed otherwise', async () => {
  const [late, changed, reset] = [await someone(), await someone(), await someone()]
  const tokens = await Promise.all(
    [late, changed, reset].map(async ({ email }) => {
      await expectOk(ask(email))
      return passwordToken(email)
    }),
  )
  await database.pool.query('update mailed_links set expires_at = now() where user_id = $1', [
    late.id,
  ])
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await expectOk(changed.visitor.call('changePassword', { body }))
  await expectOk(administrator.call('resetPassword', { params: { id: reset.id } }))
  for (const token of tokens) await expectInvalid(renew(token))
  await mailTo(changed.email, 'Your password was changed')
})

test('whoever is not there, or inactive, gets the same answer and no mail', async () => {
  const inactive = await someone()
  const change = { params: { id: inactive.id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', change))
  const nobody = newAddress()
  const known = await someone()
  const answers = await Promise.all(
    [inactive.email, nobody, known.email].map((email) => ask(email)),
  )
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['email', 'purpose'])
  }
  await passwordToken(known.email)
  for (const email of [inactive.email, nobody]) {
    await until(async () => (await waitingFor(email)) === 0)
    expect(mailsTo(email, 'Choose a new password')).toEqual([])
  }
})

test('a link of somebody who was deactivated meanwhile opens nothing', async () => {
  const { email, id } = await someone()
  await expectOk(ask(email))
  const token = await passwordToken(email)
  const change = { params: { id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', change))
  await expectInvalid(renew(token))
})

test('it works for the administrator too', async () => {
  await expectOk(ask(ADMINISTRATOR.email))
  await expectOk(renew(await passwordToken(ADMINISTRATOR.email), ADMINISTRATOR.password))
  administrator.cookie = (await administratorOf(app)).cookie
})

test('it lifts a lock after wrong guesses', async () => {
  const strict = await ownApp(database, { mail }, { ...GENEROUS, account: LIMITS.account })
  const { email } = await someone()
  await Promise.all(
    Array.from({ length: 11 }, () => new Visitor(strict).login(email, 'a wrong guess')),
  )
  expect((await new Visitor(strict).login(email, PASSWORD)).status).toBe(429)
  await expectOk(ask(email))
  await expectOk(renew(await passwordToken(email)))
  await expectOk(new Visitor(strict).login(email, NEW_PASSWORD))
})

test('links are asked for only so often, of one account and from one address, anywhere', async () => {
  const limits = { ...GENEROUS, link: LIMITS.link, linkAddress: { attempts: 8, seconds: 60 } }
  const strict = [
    await ownApp(database, { mail, trustProxy: true }, limits),
    await ownApp(database, { mail, trustProxy: true }, limits),
  ] as const
  const email = newAddress()
  const answers = []
  for (let turn = 0; turn < 7; turn++) answers.push(await ask(email, 'password', strict[turn % 2]))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  // The five that were let through count for where they came from; eight are the most.
  const others = []
  for (let turn = 0; turn < 4; turn++) {
    others.push((await ask(newAddress(), 'password', strict[turn % 2])).status)
  }
  expect(others).toEqual([200, 200, 200, 429])
})

test('a newcomer confirms the address; until then All Data says so', async () => {
  const { email, json } = await signUp()
  expect(json).toMatchObject({ isActive: false, confirmation: 'asked' })
  expect(await shown(email)).toMatchObject({ isConfirmed: false, isActive: false })
  const token = await confirmToken(email)
  expect((await expectOk(confirm(token))).json).toEqual({ email, isActive: false })
  expect(await shown(email)).toMatchObject({ isConfirmed: true, isActive: false })
  expect(await newestDeed()).toMatchObject({ action: 'addressConfirmed', who: { email } })
  await expectInvalid(confirm(token))
  const visitor = new Visitor(app)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'account-inactive' })
})

test('where newcomers need no administrator, confirming makes them active', async () => {
  const { email, json } = await signUp(open)
  expect(json).toMatchObject({ isActive: false, confirmation: 'activates' })
  const visitor = new Visitor(open)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'account-inactive' })
  const answer = await expectOk(confirm(await confirmToken(email)))
  expect(answer.json).toEqual({ email, isActive: true })
  const flags = { isActive: true, isDeposit: true, isWithdraw: true, isTransfer: true }
  expect(await shown(email)).toMatchObject({ ...flags, isConfirmed: true })
  await expectOk(visitor.login(email, PASSWORD))
})

test('what the administrator decided meanwhile stands', async () => {
  const { email } = await signUp(open)
  const id = Number((await shown(email))['id'])
  for (const isActive of [true, false]) {
    const change = { params: { id }, body: { isActive } }
    await expectOk(administrator.call('setPermissions', change))
  }
  const answer = await expectOk(confirm(await confirmToken(email)))
  expect(answer.json).toEqual({ email, isActive: false })
  expect(await shown(email)).toMatchObject({ isActive: false, isTransfer: false })
})

test('a link to confirm is sent again, to those who need one', async () => {
  const { email } = await signUp()
  const first = await confirmToken(email)
  await until(async () => (await waitingFor(email)) === 0)
  await expectOk(ask(email, 'confirm'))
  await expectOk(confirm(await confirmToken(email, 2)))
  await expectInvalid(confirm(first))
  await expectOk(ask(email, 'confirm'))
  await until(async () => (await waitingFor(email)) === 0)
  expect(mailsTo(email, 'Confirm your e-mail address')).toHaveLength(2)
})

test('who is invited, or there already, has nothing to confirm', async () => {
  expect(await shown(ADMINISTRATOR.email)).toMatchObject({ isConfirmed: true })
})

test('without a mail server there are no links, and newcomers are as before', async () => {
  const without = await ownApp(database, { signupActive: true })
  const visitor = new Visitor(without)
  expect((await visitor.call('readMailing')).json).toEqual({ sendsMail: false })
  expect((await new Visitor(app).call('readMailing')).json).toEqual({ sendsMail: true })
  const { json } = await ask(newAddress(), 'password', without)
  expect(json).toMatchObject({ code: 'mail-off' })
  const newcomer = await signUp(without)
  expect(newcomer.json).toMatchObject({ isActive: true, confirmation: 'none' })
  expect(await waitingFor(newcomer.email)).toBe(0)
})

test('nothing was unexpected', () => {
  expect([...app.complaints, ...open.complaints]).toEqual([])
})
