import { expect, test } from 'vitest'
import { ADMINISTRATOR, GENEROUS, ownApp } from '#test/harness/app.ts'
import { newPasskey } from '#test/harness/passkeys.ts'
import { until } from '#test/harness/until.ts'
import { administratorOf, expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { ATTEMPT_LIMITS } from '#auth/server/limit-attempts.ts'
import { expectInvalid, startCorrespondence } from './correspondence.ts'

const post = await startCorrespondence()
const { app, administrator, database, mail, newAddress, newestEvent, someone } = post
const { confirm, mailsTo, mailTo, passwordToken, waitingFor } = post

const NEW_PASSWORD = 'an even better one'
const ask = (email: string, at = app) => post.ask(email, 'password', at)
const renew = (token: string, password = NEW_PASSWORD) => post.renew(token, password)

test('resets a forgotten password by link, and signs out every device', async () => {
  const { email, visitor } = await someone()
  const { json } = await expectOk(ask(` ${email.toUpperCase()} `))
  expect(json).toEqual({ email, purpose: 'password' })
  expect(await newestEvent()).toMatchObject({ action: 'passwordLinkAsked', who: null, email })
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
  const { json: events } = await expectOk(administrator.call('readAuditLog'))
  expect(events['rows']).toContainEqual(
    expect.objectContaining({
      action: 'passwordRenewed',
      who: expect.objectContaining({ email }) as object,
      address: '127.0.0.1',
    }),
  )
  await expectInvalid(renew(token))
})

test('stores no token in the database', async () => {
  const { email, id } = await someone()
  await expectOk(ask(email))
  const token = await passwordToken(email)
  const dump = await Promise.all(
    ['laurel_jobs.job', 'mailed_links', 'audit_log', 'outbox', 'users'].map(async (table) => {
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

test('accepts only the newest link, once, for its own purpose', async () => {
  const { email } = await someone()
  await expectOk(ask(email))
  const first = await passwordToken(email)
  await until(async () => (await waitingFor(email)) === 0)
  await expectOk(ask(email))
  const second = await passwordToken(email, 2)
  await expectInvalid(renew(first))
  await expectInvalid(confirm(second))
  const [one, other] = await Promise.all([renew(second), renew(second, 'another new one')])
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 410]))
})

test('refuses a link after an hour, and after another password change', async () => {
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

test('gives unknown and inactive users the same answer, without a mail', async () => {
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

test('refuses the link of a deactivated user', async () => {
  const { email, id } = await someone()
  await expectOk(ask(email))
  const token = await passwordToken(email)
  const change = { params: { id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', change))
  await expectInvalid(renew(token))
})

test("resets the administrator's password too", async () => {
  await expectOk(ask(ADMINISTRATOR.email))
  await expectOk(renew(await passwordToken(ADMINISTRATOR.email), ADMINISTRATOR.password))
  administrator.cookie = (await administratorOf(app)).cookie
})

test('unlocks an account after wrong guesses', async () => {
  const strict = await ownApp(database, { mail }, { ...GENEROUS, account: ATTEMPT_LIMITS.account })
  const { email } = await someone()
  await Promise.all(
    Array.from({ length: 11 }, () => new Visitor(strict).login(email, 'a wrong guess')),
  )
  expect((await new Visitor(strict).login(email, PASSWORD)).status).toBe(429)
  await expectOk(ask(email))
  await expectOk(renew(await passwordToken(email)))
  await expectOk(new Visitor(strict).login(email, NEW_PASSWORD))
})

test('limits requests for links per account and client IP, over all processes', async () => {
  const limits = { ...GENEROUS, link: ATTEMPT_LIMITS.link, linkClientIp: { uses: 8, seconds: 60 } }
  const strict = [
    await ownApp(database, { mail, trustProxy: true }, limits),
    await ownApp(database, { mail, trustProxy: true }, limits),
  ] as const
  const email = newAddress()
  const answers = []
  for (let turn = 0; turn < 7; turn++) answers.push(await ask(email, strict[turn % 2]))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  // The five accepted requests count for their client IP; its limit is eight.
  const others = []
  for (let turn = 0; turn < 4; turn++) {
    others.push((await ask(newAddress(), strict[turn % 2])).status)
  }
  expect(others).toEqual([200, 200, 200, 429])
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})

test('tells by mail of a new passkey and which there are', async () => {
  const { email } = await someone()
  const visitor = new Visitor(await ownApp(database, { mail, publicUrl: mail.publicUrl }))
  await expectOk(visitor.login(email, PASSWORD))
  await newPasskey(visitor, mail.publicUrl)
  const added = await mailTo(email, 'Your passkeys were changed')
  expect(added.mail.text).toContain('These sign you in now, without a password: Laptop.')
})
