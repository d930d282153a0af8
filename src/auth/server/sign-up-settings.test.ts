import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import type { SettingsChange } from '#settings/contract/settings.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

let people = 0
const signUp = (change: object = {}) =>
  new Visitor(app).call('createAccount', {
    body: {
      firstName: 'Robin',
      lastName: 'Marsh',
      email: `robin-${++people}@laurel.test`,
      password: PASSWORD,
      ...change,
    },
  })

async function set(
  change: Omit<SettingsChange, 'version' | 'signUpBonus'> & { signUpBonus?: string },
) {
  const { json } = await expectOk(administrator.call('readSettings'))
  await expectOk(
    administrator.call('changeSettings', { body: { version: json['version'], ...change } }),
  )
}

test('nobody signs up where sign-up is closed', async () => {
  await set({ signUpOpen: false })
  expect((await signUp()).json).toMatchObject({ code: 'sign-up-closed' })
  await set({ signUpOpen: true })
  await expectOk(signUp())
})

test('only the domains of Settings may sign up', async () => {
  await set({ signUpDomains: ['acme.com', 'acme.org'] })
  expect((await signUp()).json).toMatchObject({ code: 'email-domain', field: 'email' })
  await expectOk(signUp({ email: 'robin@ACME.org' }))
  await set({ signUpDomains: [] })
  await expectOk(signUp())
})

test('new accounts are active at once where Settings say so', async () => {
  await set({ signUpActive: true })
  expect((await expectOk(signUp())).json).toMatchObject({ isActive: true })
  await set({ signUpActive: false })
  expect((await expectOk(signUp())).json).toMatchObject({ isActive: false })
})

test.each([
  [3, 'Al', 'first-name-short', 'First name must be at least 3 characters long'],
  [3, '', 'first-name-short', 'First name must be at least 3 characters long'],
  [2, 'A', 'first-name-short-two', 'First name must be at least 2 characters long'],
  [1, '', 'first-name-required', 'First name is required'],
] as const)(
  'of %i characters at least, refuses the name %j',
  async (shortestName, name, code, message) => {
    await set({ shortestName })
    expect((await signUp({ firstName: name })).json).toMatchObject({
      code,
      message,
      field: 'firstName',
    })
    const last = await signUp({ lastName: name })
    expect(last.json).toMatchObject({ code: code.replace('first', 'last'), field: 'lastName' })
    await expectOk(signUp({ firstName: 'x'.repeat(shortestName) }))
    await set({ shortestName: 3 })
  },
)

test.each(['0.00', '12.50', '100.00'])('new accounts begin with %s points', async (bonus) => {
  await set({ signUpBonus: bonus })
  const { json: signedUp } = await expectOk(signUp())
  expect(signedUp).toMatchObject({ bonus })
  const email = `added-${bonus}@laurel.test`
  const added = { firstName: 'Wren', lastName: 'Marsh', email }
  await expectOk(administrator.call('addPerson', { body: added }))
  for (const search of [signedUp['email'], email]) {
    const { json } = await expectOk(administrator.call('listUsers', { query: { search } }))
    expect(json['users']).toMatchObject([{ earned: bonus, appreciation: '0.00' }])
  }
  const { json } = await expectOk(new Visitor(app).call('readSession'))
  expect(json['company']).toMatchObject({ signUpBonus: bonus })
})

test('the administrator gets no news of newcomers where Settings say so', async () => {
  const count = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from notifications where kind = 'accountWaits'",
    )
    return rows[0]?.n ?? 0
  }
  await set({ tellsOfNewcomers: false })
  const before = await count()
  await expectOk(signUp())
  expect(await count()).toBe(before)
  await set({ tellsOfNewcomers: true })
  await expectOk(signUp())
  expect(await count()).toBe(before + 1)
})

test('no sign-up succeeds after the answer that closed it', async () => {
  const created = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from users',
    )
    return rows[0]?.n ?? 0
  }
  const running = Array.from({ length: 12 }, () => signUp())
  await set({ signUpOpen: false })
  const closed = await created()
  const answers = await Promise.all(running)
  expect(await created()).toBe(closed)
  const codes = answers.map(({ status, json }) => (status === 200 ? 'created' : json['code']))
  expect(new Set(codes)).toContain('sign-up-closed')
  await set({ signUpOpen: true })
})

test('SIGNUP_ACTIVE and SIGNUP_DOMAINS fix their settings as a whole', async () => {
  const fixed = await ownApp(database, { signupActive: false, signupDomains: ['laurel.test'] })
  const owner = await administratorOf(fixed)
  const { json } = await expectOk(owner.call('readSettings'))
  expect(json).toMatchObject({
    fixed: expect.arrayContaining(['signUpDomains', 'signUpActive']),
    values: { signUpDomains: ['laurel.test'], signUpActive: false },
  })
  const version = json['version']
  for (const change of [{ signUpDomains: ['laurel.test', 'b.org'] }, { signUpActive: true }]) {
    const [field] = Object.keys(change)
    const refused = await owner.call('changeSettings', {
      body: { version, companyName: 'Mixed', ...change },
    })
    expect(refused.json).toMatchObject({ code: 'setting-fixed', field })
  }
  expect((await owner.call('readSettings')).json['version']).toBe(version)
})
