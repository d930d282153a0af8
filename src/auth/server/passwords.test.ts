import { expect, test } from 'vitest'
import { ADMINISTRATOR, GENEROUS, ownApp } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { administratorOf, expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { resetAdministratorPassword } from '#auth/server/reset-password.ts'
import { ATTEMPT_LIMITS } from './limit-attempts.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const NEW = 'a new password'

const change = (currentPassword: string, newPassword: string) => ({
  body: { currentPassword, newPassword },
})

test('a change ends all other sessions and renews the current one', async () => {
  const { visitor, email } = await newColleague()
  const elsewhere = new Visitor(app)
  await expectOk(elsewhere.login(email, PASSWORD))
  const former = new Visitor(app, visitor.cookie)
  await expectOk(visitor.call('changePassword', change(PASSWORD, NEW)))
  expect(await isSignedIn(visitor)).toBe(true)
  expect(await isSignedIn(former)).toBe(false)
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect((await elsewhere.login(email, PASSWORD)).json).toMatchObject({ code: 'password-wrong' })
  await expectOk(elsewhere.login(email, NEW))
})

test('a change requires the current password and a different new one', async () => {
  const { visitor } = await newColleague()
  expect((await visitor.call('changePassword', change('not my password', NEW))).json).toMatchObject(
    {
      code: 'password-wrong',
      field: 'currentPassword',
    },
  )
  expect((await visitor.call('changePassword', change(PASSWORD, PASSWORD))).json).toMatchObject({
    code: 'password-unchanged',
    field: 'newPassword',
  })
})

test('limits guesses at the current password', async () => {
  const strict = await ownApp(database, {}, { ...GENEROUS, account: ATTEMPT_LIMITS.account })
  const { visitor } = await newColleague()
  const thief = new Visitor(strict, visitor.cookie)
  for (let guess = 0; guess < 10; guess++) {
    await thief.call('changePassword', change(`guess number ${guess}`, NEW))
  }
  expect((await thief.call('changePassword', change(PASSWORD, NEW))).json).toMatchObject({
    code: 'too-many-attempts',
  })
})

test('one of two concurrent changes wins', async () => {
  const { visitor, email } = await newColleague()
  const wanted = [1, 2, 3, 4].map((turn) => `${NEW} ${turn}`)
  const answers = await Promise.all(
    wanted.map((password) => {
      const tab = new Visitor(app, visitor.cookie)
      return tab.call('changePassword', change(PASSWORD, password))
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const held = wanted[answers.findIndex(({ status }) => status === 200)] ?? ''
  await expectOk(new Visitor(app).login(email, held))
})

test('a reset ends all sessions, and its password only allows to choose a new one', async () => {
  const { visitor, id, email } = await newColleague()
  const reset = await expectOk(administrator.call('resetPassword', { params: { id } }))
  const oneTime = reset.json['oneTimePassword']
  expect(oneTime.length).toBeGreaterThanOrEqual(12)
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await visitor.login(email, PASSWORD)).json).toMatchObject({ code: 'password-wrong' })
  const { json } = await expectOk(visitor.login(email, oneTime))
  expect(json['user']).toMatchObject({ mustChangePassword: true })
  expect((await visitor.call('readBalances')).json).toMatchObject({
    code: 'password-change-required',
  })
  const changed = await expectOk(visitor.call('changePassword', change(oneTime, NEW)))
  expect(changed.json['user']).toMatchObject({ mustChangePassword: false })
  await expectOk(visitor.call('readBalances'))
})

test('a login that races with a reset starts no session', async () => {
  const { id, email } = await newColleague()
  const visitors = Array.from({ length: 12 }, () => new Visitor(app))
  const logins = visitors.map((visitor) => visitor.login(email, PASSWORD))
  await expectOk(administrator.call('resetPassword', { params: { id } }))
  await Promise.all(logins)
  expect(await Promise.all(visitors.map(isSignedIn))).toEqual(visitors.map(() => false))
})

test("rejects resetting the administrator's password", async () => {
  const { json } = await administrator.call('readSession')
  const { id } = json['user'] as { id: number }
  expect((await administrator.call('resetPassword', { params: { id } })).json).toMatchObject({
    code: 'administrator-fixed',
  })
  await expectOk(administrator.call('changePassword', change(ADMINISTRATOR.password, NEW)))
  await expectOk(administrator.call('changePassword', change(NEW, ADMINISTRATOR.password)))
})

test("the operator can reset the administrator's password", async () => {
  const before = await administratorOf(app)
  const password = await resetAdministratorPassword(database)
  expect(await isSignedIn(before)).toBe(false)
  const visitor = new Visitor(app)
  await expectOk(visitor.login(ADMINISTRATOR.email, password))
  expect((await visitor.call('listUsers')).json).toMatchObject({ code: 'password-change-required' })
  await expectOk(visitor.call('changePassword', change(password, ADMINISTRATOR.password)))
  await expectOk(visitor.call('listUsers'))
})

test('logs no password and no e-mail address', () => {
  expect(app.complaints).toEqual([])
})
