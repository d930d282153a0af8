import { expect, test } from 'vitest'
import { GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { BUILD } from '#platform/server/operation/version.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'
import { ATTEMPT_LIMITS } from './limit-attempts.ts'

const { database, app, administrator, newColleague } = await ownCompany()

test('returns the signed-in person, or null', async () => {
  const { visitor, email, id } = await newColleague()
  const { json } = await visitor.call('readSession')
  expect(json).toEqual({
    user: {
      id,
      email,
      firstName: 'Test',
      lastName: 'Colleague',
      picture: null,
      isActive: true,
      isDeposit: false,
      isWithdraw: false,
      isTransfer: false,
      isAdministrator: false,
      permissions: [],
      mustChangePassword: false,
      language: 'en',
      mustAddSecondStep: false,
    },
    version: BUILD,
    company: { ...PUBLIC_INITIAL, signUpBonus: '100.00' },
    eventPosition: expect.stringMatching(/^[\d:,]+$/) as string,
  })
  const nobody = await new Visitor(app).call('readSession')
  expect(nobody.json).toMatchObject({ user: null, eventPosition: null })
})

test.each([
  ['nobody@laurel.test', PASSWORD, 'user-unknown'],
  ['admin@laurel.test', 'the wrong password', 'password-wrong'],
])('rejects %s with "%s": %s', async (email, password, code) => {
  const visitor = new Visitor(app)
  expect((await visitor.login(email, password)).json).toMatchObject({ code })
  expect(visitor.cookie).toBe('')
})

test('reveals that an account is inactive only after a right password', async () => {
  const { id, email } = await newColleague()
  const change = { params: { id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', change))
  const visitor = new Visitor(app)
  expect((await visitor.login(email, 'a wrong password')).json).toMatchObject({
    code: 'password-wrong',
  })
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'account-inactive' })
})

test('every login issues a new token and ends the browser’s previous session', async () => {
  const { visitor, email } = await newColleague()
  const elsewhere = new Visitor(app)
  await expectOk(elsewhere.login(email, PASSWORD))
  const former = new Visitor(app, visitor.cookie)
  await expectOk(visitor.login(email, PASSWORD))
  expect(visitor.cookie).not.toBe(former.cookie)
  expect(await isSignedIn(former)).toBe(false)
  expect(await isSignedIn(visitor)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(true)
})

test('stores no token, and rejects an expired session', async () => {
  const { visitor, id } = await newColleague()
  const { rows } = await database.pool.query<{ token_hash: Buffer; days: number }>(
    `select token_hash, extract(day from expires_at - now())::integer as days
       from sessions where user_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(visitor.cookie).not.toContain(rows[0]?.token_hash.toString('base64url'))
  expect(rows[0]?.days).toBe(29)
  await database.pool.query(`update sessions set expires_at = now() where user_id = $1`, [id])
  expect(await isSignedIn(visitor)).toBe(false)
})

test('rejects the session of an inactive person', async () => {
  const { visitor, id } = await newColleague()
  await database.pool.query(`update users set is_active = false where id = $1`, [id])
  expect(await isSignedIn(visitor)).toBe(false)
})

test('a sign-in removes expired rows', async () => {
  const { id } = await newColleague()
  await database.pool.query(`update sessions set expires_at = now() where user_id = $1`, [id])
  await database.pool.query(
    `insert into sign_in_attempts values ('account:old', 3, now() - interval '2 days')`,
  )
  await newColleague()
  const { rows } = await database.pool.query(
    `select token_hash::text from sessions where expires_at <= now()
     union all select subject from sign_in_attempts where subject = 'account:old'`,
  )
  expect(rows).toEqual([])
})

test('logout ends the current session only', async () => {
  const { visitor, email } = await newColleague()
  const elsewhere = new Visitor(app)
  await expectOk(elsewhere.login(email, PASSWORD))
  const former = new Visitor(app, visitor.cookie)
  const { json, headers } = await visitor.call('logout')
  expect(json['user']).toBeNull()
  expect(headers['set-cookie']).toContain('laurel_session=; Expires=Thu, 01 Jan 1970')
  expect(await isSignedIn(former)).toBe(false)
  expect(await isSignedIn(elsewhere)).toBe(true)
  await expectOk(new Visitor(app).call('logout'))
})

test('rejects even the right password after ten attempts, with Retry-After', async () => {
  const strict = await ownApp(database, {}, { ...GENEROUS, account: ATTEMPT_LIMITS.account })
  const { email } = await newColleague()
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => new Visitor(strict).login(email, 'a wrong guess')),
  )
  const codes = guesses.map(({ json }) => json['code'])
  expect(codes.filter((code) => code === 'password-wrong')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(5)
  const late = await new Visitor(strict).login(email, PASSWORD)
  expect(late.status).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
})

test('concurrent requests each get their own person', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, newColleague))
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      const { visitor, id } = crowd[turn % crowd.length] ?? crowd[0] ?? (await newColleague())
      const { json } = await visitor.call('readSession')
      return [(json['user'] as { id: number }).id, id]
    }),
  )
  for (const [answered, asked] of answers) expect(answered).toBe(asked)
})

test('no unexpected error was logged', () => {
  expect(app.complaints).toEqual([])
})
