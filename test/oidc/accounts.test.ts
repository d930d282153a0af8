import { beforeAll, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { colleagueOf, expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { resetAdministratorPassword } from '#auth/server/reset-password.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { NAME, newVisitor, ownCompany, signIn, type Company } from './company.ts'

const database = await ownDatabase()
let company: Company

beforeAll(async () => {
  company = await ownCompany(database, { signupDomains: ['laurel.test'] })
})

async function rowOf(email: string): Promise<Record<string, unknown> | undefined> {
  const query = { search: email }
  const found = await expectOk(company.administrator.call('listUsers', { query }))
  return (found.json['users'] as Record<string, unknown>[])[0]
}

async function activate(email: string): Promise<void> {
  const params = { id: Number((await rowOf(email))?.['id']) }
  const body = { isActive: true }
  await expectOk(company.administrator.call('setPermissions', { params, body }))
}

async function eventsOf(email: string): Promise<Record<string, unknown>[]> {
  const query = { search: email, kind: 'signIns' }
  const page = await expectOk(company.administrator.call('readAuditLog', { query }))
  return page.json['rows']
}

test('creates an inactive account for a new user, like Create Account', async () => {
  const { subject, email } = company.known({ given_name: 'Nora', family_name: 'Newcomer' })
  const visitor = newVisitor(company)
  const first = await signIn(visitor, subject)
  expect(first.json).toEqual({
    code: 'account-unapproved',
    message: refusalInEnglish('account-inactive'),
  })
  expect(await isSignedIn(visitor)).toBe(false)
  expect(await rowOf(email)).toMatchObject({
    firstName: 'Nora',
    lastName: 'Newcomer',
    isActive: false,
    isDeposit: false,
    earned: '100.00',
  })
  expect(await eventsOf(email)).toMatchObject([
    { action: 'signInRefused', after: { why: 'account-unapproved' } },
  ])

  await activate(email)
  const second = await signIn(visitor, subject)
  expect(second.json).toMatchObject({ user: { email, mustChangePassword: false }, toConnect: null })
  expect(await isSignedIn(visitor)).toBe(true)
  expect((await eventsOf(email))[0]).toMatchObject({ action: 'signedIn', after: { with: NAME } })
  // No password fits an account without one.
  for (const guess of ['$invitation$', PASSWORD]) {
    expect((await new Visitor(company.app).login(email, guess)).json).toMatchObject({
      code: 'password-wrong',
    })
  }
})

test('creates an active account where sign-up does', async () => {
  const app = await company.anotherApp({ signupActive: true })
  const { subject, email } = company.known()
  const visitor = new Visitor(app)
  expect((await signIn(visitor, subject)).json).toMatchObject({
    user: { email, isActive: true, isDeposit: true, isAdministrator: false },
  })
})

test('takes the names of the provider, short ones too, and replaces invalid ones', async () => {
  const app = await company.anotherApp({ signupActive: true })
  const cases = [
    [{ given_name: 'Bo', family_name: 'Li', name: 'Bo Li' }, ['Bo', 'Li']],
    [{ given_name: 'x'.repeat(100), family_name: 'a\nb\u0000c' }, ['x'.repeat(80), null]],
    [{ given_name: ' Ana ', family_name: '' }, ['Ana', null]],
  ] as const
  for (const [claims, [first, last]] of cases) {
    const { subject, email } = company.known(claims)
    const answer = await signIn(new Visitor(app), subject)
    const otherwise = email.slice(0, email.indexOf('@'))
    expect(answer.json['user']).toMatchObject({ firstName: first, lastName: last ?? otherwise })
  }
})

test('creates accounts for allowed domains only', async () => {
  const { subject } = company.known({ email: 'somebody@elsewhere.test' })
  expect((await signIn(newVisitor(company), subject)).json['code']).toBe('email-domain')
  expect(await rowOf('somebody@elsewhere.test')).toBeUndefined()
})

test('links an account after its password is proved, permanently', async () => {
  const email = 'owner@laurel.test'
  await colleagueOf(company.app, company.administrator, email)
  const { subject } = company.known({ email })
  const visitor = newVisitor(company)
  const returned = await signIn(visitor, subject)
  expect(returned.json).toMatchObject({ user: null, toConnect: email })
  expect(await isSignedIn(visitor)).toBe(false)

  const wrong = await visitor.call('connectSingleSignOn', { body: { password: 'not this one' } })
  expect(wrong.json).toMatchObject({ code: 'password-wrong', field: 'password' })
  expect(await isSignedIn(visitor)).toBe(false)
  const right = await visitor.call('connectSingleSignOn', { body: { password: PASSWORD } })
  expect(right.json).toMatchObject({ user: { email }, toConnect: null })
  expect(await isSignedIn(visitor)).toBe(true)
  expect((await eventsOf(email))[0]).toMatchObject({
    action: 'signedIn',
    after: { with: NAME, connected: true },
  })
  const again = await visitor.call('connectSingleSignOn', { body: { password: PASSWORD } })
  expect(again.json['code']).toBe('visit-unknown')

  // The link is to the user of the provider, not to the address.
  company.provider.people.set(subject, { email: 'married@laurel.test', email_verified: true })
  const later = await signIn(newVisitor(company), subject)
  expect(later.json).toMatchObject({ user: { email }, toConnect: null })
  // The password still works.
  expect((await new Visitor(company.app).login(email, PASSWORD)).status).toBe(200)
})

test('limits password guesses here too', async () => {
  const email = 'guessed@laurel.test'
  await colleagueOf(company.app, company.administrator, email)
  const { subject } = company.known({ email })
  const visitor = newVisitor(company)
  await signIn(visitor, subject)
  const codes: unknown[] = []
  for (let guess = 0; guess < 6; guess++) {
    const body = { password: `wrong guess ${guess}` }
    codes.push((await visitor.call('connectSingleSignOn', { body })).json['code'])
    codes.push((await visitor.login(email, `wrong guess ${guess}`)).json['code'])
  }
  expect(codes.filter((code) => code === 'password-wrong')).toHaveLength(10)
  expect(codes.slice(-2)).toEqual(['too-many-attempts', 'too-many-attempts'])
})

test('never links the administrator by address alone', async () => {
  const { subject } = company.known({ email: ADMINISTRATOR.email })
  const visitor = newVisitor(company)
  expect((await signIn(visitor, subject)).json).toMatchObject({
    user: null,
    toConnect: ADMINISTRATOR.email,
  })
  expect(await isSignedIn(visitor)).toBe(false)
  const body = { password: ADMINISTRATOR.password }
  const proved = await visitor.call('connectSingleSignOn', { body })
  expect(proved.json).toMatchObject({ user: { isAdministrator: true } })
})

test('never links the administrator unproved, not even with a one-time password', async () => {
  const { subject } = company.known({ email: ADMINISTRATOR.email })
  const oneTime = await resetAdministratorPassword(database)
  const visitor = newVisitor(company)
  expect((await signIn(visitor, subject)).json).toMatchObject({
    user: null,
    toConnect: ADMINISTRATOR.email,
  })
  expect(await isSignedIn(visitor)).toBe(false)
  await expectOk(company.administrator.login(ADMINISTRATOR.email, oneTime))
  const body = { currentPassword: oneTime, newPassword: ADMINISTRATOR.password }
  await expectOk(company.administrator.call('changePassword', { body }))
})

test('ends a one-time password, and its sessions, at a sign-in with the provider', async () => {
  const email = 'invited@laurel.test'
  const { visitor, id } = await colleagueOf(company.app, company.administrator, email)
  const reset = await expectOk(company.administrator.call('resetPassword', { params: { id } }))
  const oneTime = reset.json['oneTimePassword']
  await expectOk(visitor.login(email, oneTime))
  const { subject } = company.known({ email })
  const other = newVisitor(company)
  expect((await signIn(other, subject)).json).toMatchObject({
    user: { email, mustChangePassword: false },
  })
  // Sessions of that password have ended too.
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await new Visitor(company.app).login(email, oneTime)).json['code']).toBe('password-wrong')
})

test('refuses an address that another user of the provider has now', async () => {
  const email = 'passed-on@laurel.test'
  await colleagueOf(company.app, company.administrator, email)
  const before = company.known({ email })
  const owner = newVisitor(company)
  await signIn(owner, before.subject)
  await expectOk(owner.call('connectSingleSignOn', { body: { password: PASSWORD } }))
  const { subject } = company.known({ email })
  const answer = await signIn(newVisitor(company), subject)
  expect(answer.json).toEqual({
    code: 'identity-taken',
    message: refusalInEnglish('identity-taken'),
  })

  // "Reset password" unlinks the previous user.
  const params = { id: Number((await rowOf(email))?.['id']) }
  await expectOk(company.administrator.call('resetPassword', { params }))
  expect((await signIn(newVisitor(company), subject)).json).toMatchObject({ user: { email } })
  expect((await signIn(newVisitor(company), before.subject)).json['code']).toBe('identity-taken')
})

test('refuses a deactivated user', async () => {
  const app = await company.anotherApp({ signupActive: true })
  const { subject, email } = company.known()
  await expectOk(signIn(new Visitor(app), subject))
  const params = { id: Number((await rowOf(email))?.['id']) }
  const body = { isActive: false }
  await expectOk(company.administrator.call('setPermissions', { params, body }))
  expect((await signIn(new Visitor(app), subject)).json['code']).toBe('account-inactive')
})

test('creates one account from two concurrent first sign-ins', async () => {
  const app = await company.anotherApp({ signupActive: true })
  const { subject, email } = company.known()
  const answers = await Promise.all([1, 2, 3].map(() => signIn(new Visitor(app), subject)))
  expect(answers.map(({ json }) => (json['user'] as { email: string }).email)).toEqual(
    Array(3).fill(email),
  )
  const query = { search: email }
  const counted = await company.administrator.call('countUsers', { query })
  expect(counted.json['people']).toBe(1)
})

test('ends the session at Logout and at the next sign-in', async () => {
  const app = await company.anotherApp({ signupActive: true })
  const { subject } = company.known()
  const visitor = new Visitor(app)
  await expectOk(signIn(visitor, subject))
  const before = new Visitor(app, visitor.cookie)
  await expectOk(signIn(visitor, subject))
  expect(await isSignedIn(before)).toBe(false)
  await expectOk(visitor.call('logout'))
  expect(await isSignedIn(visitor)).toBe(false)
})

test('logs no unexpected error', () => {
  expect(company.app.complaints).toEqual([])
})
