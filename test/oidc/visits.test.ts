import { beforeAll, expect, test } from 'vitest'
import { GENEROUS } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { expectOk, isSignedIn, Visitor } from '#test/harness/visitor.ts'
import { ProviderBrowser } from './browser.ts'
import { comeBack, leave, newVisitor, ownCompany, type Company } from './company.ts'
import { expectNothing, expectRefusal } from './refused.ts'

const database = await ownDatabase()
let company: Company

beforeAll(async () => {
  company = await ownCompany(database, { signupActive: true })
})

test('accepts an answer once, in the browser that started', async () => {
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const back = await new ProviderBrowser().signIn(await leave(visitor), subject)
  // A user opens the link of another user's sign-in.
  const victim = newVisitor(company)
  await expectNothing(database, victim, () => comeBack(victim, back), 'visit-unknown')
  await leave(victim)
  await expectNothing(database, victim, () => comeBack(victim, back), 'visit-unknown')
  const forged = new URL(back)
  forged.searchParams.set('state', 'x'.repeat(43))
  await expectNothing(database, visitor, () => comeBack(visitor, forged), 'visit-unknown')

  const cookie = visitor.cookie
  await expectOk(comeBack(visitor, back))
  const thief = newVisitor(company)
  thief.cookie = cookie
  await expectNothing(database, thief, () => comeBack(thief, back), 'visit-unknown')
})

test('accepts one of two concurrent answers', async () => {
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const back = await new ProviderBrowser().signIn(await leave(visitor), subject)
  const { cookie } = visitor
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => {
      const same = newVisitor(company)
      same.cookie = cookie
      return comeBack(same, back)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('accepts the answer at any process', async () => {
  const other = await company.anotherApp()
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const back = await new ProviderBrowser().signIn(await leave(visitor), subject)
  const there = new Visitor(other, visitor.cookie)
  await expectOk(comeBack(there, back))
  expect(await isSignedIn(there)).toBe(true)
})

test('refuses an answer after ten minutes', async () => {
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const back = await new ProviderBrowser().signIn(await leave(visitor), subject)
  await database.pool.query(`update provider_visits set expires_at = now() - interval '1 second'`)
  await expectNothing(database, visitor, () => comeBack(visitor, back), 'visit-expired')
})

test('refuses the nonce of another sign-in', async () => {
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const address = new URL(await leave(visitor))
  address.searchParams.set('nonce', 'of-another-visit')
  const back = await new ProviderBrowser().signIn(address.href, subject)
  await expectNothing(database, visitor, () => comeBack(visitor, back), 'provider-untrusted')
})

test('refuses the code of another browser (PKCE)', async () => {
  const { subject } = company.known()
  const visitor = newVisitor(company)
  const address = new URL(await leave(visitor))
  address.searchParams.set('code_challenge', 'A'.repeat(43))
  const back = await new ProviderBrowser().signIn(address.href, subject)
  await expectNothing(database, visitor, () => comeBack(visitor, back), 'provider-refused')
})

test('returns to pages of this site only', async () => {
  const visitor = newVisitor(company)
  for (const wanted of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:',
  ]) {
    const answer = await visitor.call('leaveForProvider', { body: { wanted } })
    expect(answer.json).toMatchObject({ code: 'invalid-input', field: 'wanted' })
  }
  const wanted = '/gift-shop?search=mug'
  const { subject } = company.known()
  const back = await new ProviderBrowser().signIn(await leave(visitor, wanted), subject)
  expect((await comeBack(visitor, back)).json).toMatchObject({ wanted })
})

test('sets an HttpOnly, host-bound, short-lived cookie', async () => {
  const app = await company.anotherApp({ publicUrl: 'https://laurel.test' })
  const left = await new Visitor(app).call('leaveForProvider', { body: { wanted: null } })
  const [cookie = ''] = [left.headers['set-cookie'] ?? []].flat()
  expect(cookie).toMatch(
    /^__Host-laurel_visit=[\w-]{43}; Expires=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  const until = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(until - Date.now()).toBeLessThan(2 * 60 * 60_000)
  const address = new URL(left.json['address'])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://laurel.test/login/return',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
})

test('limits sign-ins per client IP', async () => {
  const limits = { ...GENEROUS, visit: { uses: 2, seconds: 60 } }
  await database.pool.query('delete from sign_in_attempts')
  const visitor = new Visitor(await company.anotherApp({}, limits))
  await leave(visitor)
  await leave(visitor)
  const third = await visitor.call('leaveForProvider', { body: { wanted: null } })
  expectRefusal(third, 'too-many-attempts')
})
