import { expect, test } from 'vitest'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const open = await ownApp(database, { signupActive: true, signupDomains: ['laurel.test'] })

const person = { firstName: 'Anna', lastName: 'Smith', password: PASSWORD }

test('a new account has 100 points and waits for approval', async () => {
  const visitor = new Visitor(app)
  const body = { ...person, firstName: '  Anna ', email: ' Anna@Laurel.TEST ' }
  const made = await visitor.call('createAccount', { body })
  expect(made.json).toEqual({
    firstName: 'Anna',
    lastName: 'Smith',
    email: 'anna@laurel.test',
    isActive: false,
    confirmation: 'none',
    bonus: '100.00',
  })
  expect(visitor.cookie).toBe('')
  const found = await administrator.call('listUsers', { query: { search: 'anna@' } })
  expect(found.json['users']).toMatchObject([
    {
      isActive: false,
      isDeposit: false,
      isWithdraw: false,
      isTransfer: false,
      isLogin: false,
      earned: '100.00',
      appreciation: '0.00',
    },
  ])
  expect((await visitor.login('anna@laurel.test', PASSWORD)).json).toMatchObject({
    code: 'account-unapproved',
    message: 'Your account is inactive.',
  })
})

test('SIGNUP_ACTIVE activates new accounts; SIGNUP_DOMAINS rejects others', async () => {
  const visitor = new Visitor(open)
  const body = { ...person, email: 'ready@laurel.test' }
  expect((await visitor.call('createAccount', { body })).json).toMatchObject({ isActive: true })
  const { json } = await visitor.login('ready@laurel.test', PASSWORD)
  expect(json['user']).toMatchObject({ isDeposit: true, isWithdraw: true, isTransfer: true })
  for (const email of ['a@other.test', 'a@sub.laurel.test', 'a@notlaurel.test']) {
    const refused = await visitor.call('createAccount', { body: { ...person, email } })
    expect(refused.json, email).toMatchObject({ code: 'email-domain', field: 'email' })
  }
})

test('tells a deactivated from an unapproved account only after a right password', async () => {
  const waiting = { ...person, email: 'waiting@laurel.test' }
  const ready = { ...person, email: 'switched-off@laurel.test' }
  await expectOk(new Visitor(app).call('createAccount', { body: waiting }))
  await expectOk(new Visitor(open).call('createAccount', { body: ready }))
  const found = await administrator.call('listUsers', { query: { search: 'switched-off@' } })
  const [row] = found.json['users']
  const change = { params: { id: row?.id ?? 0 }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', change))
  const visitor = new Visitor(app)
  for (const [email, code] of [
    [waiting.email, 'account-unapproved'],
    [ready.email, 'account-inactive'],
  ] as const) {
    expect((await visitor.login(email, 'a wrong password')).json).toMatchObject({
      code: 'password-wrong',
    })
    const { status, json } = await visitor.login(email, PASSWORD)
    expect({ status, json }).toEqual({
      status: 403,
      json: { code, message: 'Your account is inactive.' },
    })
  }
})

test('concurrent sign-ups create one account per address', async () => {
  const email = 'popular@laurel.test'
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      new Visitor(app).call('createAccount', {
        body: { ...person, email: turn % 2 === 0 ? email : email.toUpperCase() },
      }),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(made.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(made.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'email-taken' })
})

test("rejects a sign-up with the administrator's address", async () => {
  const body = { ...person, email: ADMINISTRATOR.email }
  expect((await new Visitor(app).call('createAccount', { body })).json).toMatchObject({
    code: 'email-taken',
  })
})

test('stores the password as a hash and never returns it', async () => {
  const { rows } = await database.pool.query<{ password_hash: string }>(
    `select password_hash from users where email = 'anna@laurel.test'`,
  )
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  const page = await expectOk(administrator.call('listUsers'))
  expect(JSON.stringify(page.json)).not.toMatch(/argon2|password/i)
})
