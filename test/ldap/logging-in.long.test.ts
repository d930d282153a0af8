import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  isSignedIn,
  PASSWORD,
} from '#test/harness/visitor.ts'
import { directoryCompany, openQuietly, THERE } from './company.ts'

const database = await ownDatabase()
const { server, app, administrator, appWith, newcomer, logIn, check, eventsOf, idOf } =
  await directoryCompany(database)

beforeEach(() => database.pool.query('delete from sign_in_attempts'))

describe('the first login', () => {
  test.each(['uid', 'email'] as const)('makes an account, by %s', async (name) => {
    const person = await newcomer()
    const { status, user, visitor } = await logIn(person[name])
    expect(status).toBe(200)
    expect(user).toMatchObject({ email: person.email, firstName: 'Noor', lastName: person.uid })
    expect(await isSignedIn(visitor)).toBe(true)
    expect((await eventsOf(person.email))[0]).toMatchObject({
      action: 'signedIn',
      after: { with: 'the directory', connected: true },
    })
  })

  test('makes an inactive account where sign-ups wait for approval', async () => {
    const waiting = await appWith({}, { signupActive: null })
    const { email } = await newcomer()
    expect(await logIn(email, THERE, {}, waiting)).toMatchObject({ code: 'account-unapproved' })
    expect((await eventsOf(email))[0]).toMatchObject({ after: { why: 'account-unapproved' } })
  })

  test('connects an account that has no password of its own, and follows a changed name', async () => {
    const person = await newcomer()
    const body = { firstName: 'Noor', lastName: 'Aziz', email: person.email }
    await expectOk(administrator.call('addPerson', { body }))
    await expectOk(administrator.call('approveUser', { params: { id: await idOf(person.email) } }))
    expect((await logIn(person.uid)).user).toMatchObject({ lastName: 'Aziz' })
    await server.set(person.dn, 'mail', ['married@acme.test'])
    expect((await logIn(person.uid)).user).toMatchObject({ email: person.email })
  })

  test('asks for the password of an account that has one, once', async () => {
    const person = await newcomer()
    await colleagueOf(app, administrator, person.email)
    expect(await logIn(person.email)).toMatchObject({ code: 'account-to-connect', status: 403 })
    expect(await logIn(person.email, THERE, { ownPassword: 'not this one' })).toMatchObject({
      code: 'password-wrong',
    })
    const { status } = await logIn(person.email, THERE, { ownPassword: PASSWORD })
    expect(status).toBe(200)
    expect(await logIn(person.uid)).toMatchObject({ status: 200 })
    expect(await logIn(person.email, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('never connects the administrator by address alone', async () => {
    const { uid } = await newcomer({ mail: ADMINISTRATOR.email })
    expect(await logIn(uid)).toMatchObject({ code: 'account-to-connect' })
  })

  test('refuses somebody without an address', async () => {
    const { uid, dn } = await newcomer()
    await server.set(dn, 'mail', [])
    expect(await logIn(uid)).toMatchObject({ code: 'directory-no-email', status: 403 })
  })
})

describe('a login', () => {
  test('has the messages of the specification', async () => {
    const { uid, email } = await newcomer()
    expect(await logIn(uid, 'not my password')).toMatchObject({ code: 'password-wrong' })
    expect(await logIn(email, 'not my password')).toMatchObject({ code: 'password-wrong' })
    expect(await logIn('nobody@acme.test')).toMatchObject({ code: 'user-unknown' })
    expect(await logIn('nobody-there')).toMatchObject({ code: 'credentials-invalid' })
  })

  test('takes no name for a pattern, and no password for none', async () => {
    await newcomer()
    const directory = openQuietly(server.choice)
    const attempt = (_email: string | null, work: () => Promise<void>) => work()
    for (const name of ['*', 'person*', '*)(uid=*', String.raw`person1\2a`]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await directory.prove({ name }, THERE, attempt), name).toBeNull()
    }
    await expect(directory.prove({ name: 'person1' }, '', attempt)).rejects.toMatchObject({
      code: 'password-wrong',
    })
  })

  test('is refused where two entries have the name', async () => {
    const one = await newcomer()
    await newcomer({ mail: one.email })
    expect(await logIn(one.email)).toMatchObject({ code: 'user-unknown' })
    expect(app.complaints.join()).toContain('several entries have the name')
  })

  test('counts guesses at all names of a person together', async () => {
    const { uid, email } = await newcomer()
    const codes: unknown[] = []
    for (let guess = 0; guess < 6; guess++) {
      codes.push((await logIn(uid, `wrong guess ${guess}`)).code)
      codes.push((await logIn(email, `wrong guess ${guess}`)).code)
    }
    expect(codes.filter((code) => code === 'password-wrong')).toHaveLength(10)
    expect(codes.slice(-2)).toEqual(['too-many-attempts', 'too-many-attempts'])
  })

  test('refuses an account that is closed there, with a right password only', async () => {
    const { uid, dn } = await newcomer()
    await logIn(uid)
    await server.set(dn, 'userAccountControl', ['514'])
    expect(await logIn(uid)).toMatchObject({ code: 'account-inactive' })
    expect(await logIn(uid, 'not my password')).toMatchObject({ code: 'password-wrong' })
  })

  test('refuses whom LDAP_FILTER leaves out', async () => {
    const filtered = await appWith({ filter: '(employeeType=staff)' })
    const { uid, dn } = await newcomer()
    expect((await logIn(uid, THERE, {}, filtered)).code).toBe('credentials-invalid')
    await server.set(dn, 'employeeType', ['staff'])
    expect((await logIn(uid, THERE, {}, filtered)).status).toBe(200)
  })
})

test('a sensitive act takes the password of the directory as a proof', async () => {
  const { uid, email } = await newcomer()
  const { visitor } = await logIn(uid)
  await database.pool.query(
    `update sessions set proved_at = now() - interval '1 hour' where user_id = $1`,
    [await idOf(email)],
  )
  expect((await visitor.call('readProof')).json['code']).toBe('proof-required')
  const wrong = await visitor.call('proveYourself', { body: { password: 'not my password' } })
  expect(wrong.json['code']).toBe('password-wrong')
  await expectOk(visitor.call('proveYourself', { body: { password: THERE } }))
  await expectOk(visitor.call('readProof'))
})

test('a proof takes a password of the directory that is shorter than Laurel’s own', async () => {
  const { uid } = await newcomer({ userPassword: 'short' })
  const { visitor } = await logIn(uid, 'short')
  const prove = (password: string) => visitor.call('proveYourself', { body: { password } })
  expect((await prove('wrong')).json['code']).toBe('password-wrong')
  await expectOk(prove('short'))
  expect((await administrator.call('proveYourself', { body: { password: 'short' } })).json).toEqual(
    expect.objectContaining({ code: 'password-short', field: 'password' }),
  )
})

test('a login asks for a second step of Laurel after the password of the directory', async () => {
  const { uid, email } = await newcomer()
  const { visitor } = await logIn(uid)
  const { json } = await expectOk(visitor.call('beginSecondStep'))
  const code = new TOTP({ secret: Secret.fromBase32(json['key']) }).generate()
  await expectOk(visitor.call('confirmSecondStep', { body: { code } }))
  expect(await logIn(email)).toMatchObject({ code: 'code-required', status: 403 })
})

describe('a directory that is away', () => {
  test('is said, and accounts with a password here log in', async () => {
    const person = await newcomer()
    await logIn(person.uid)
    const here = 'here@acme.test'
    await colleagueOf(app, administrator, here)
    await server.stop()
    try {
      expect(await logIn(person.uid)).toMatchObject({ code: 'directory-unreachable', status: 503 })
      expect((await logIn(here, PASSWORD)).status).toBe(200)
      expect((await logIn(ADMINISTRATOR.email, ADMINISTRATOR.password)).status).toBe(200)
      expect(await check()).toEqual([expect.stringContaining('could not be asked')])
      // Guesses at passwords here count meanwhile.
      const codes: unknown[] = []
      for (let guess = 0; guess < 11; guess++)
        codes.push((await logIn(here, `wrong ${guess}!!`)).code)
      expect(codes.at(-1)).toBe('too-many-attempts')
    } finally {
      await server.start()
    }
    expect((await logIn(person.uid)).status).toBe(200)
  })

  test('is shown on the status page and in the metrics, until it answers again', async () => {
    const metricsToken = 'a-token-of-tests'
    const watched = await appWith({}, { metricsToken })
    const visitor = await administratorOf(watched)
    const facts = async () =>
      (await expectOk(visitor.call('readStatus'))).json['directory'] as Record<string, unknown>
    const metric = async () => {
      const headers = { authorization: `Bearer ${metricsToken}` }
      const { payload } = await watched.server.inject({ url: '/metrics', headers })
      return /service_failing\{service="directory"\} (\d)/.exec(payload)?.[1]
    }
    const { uid } = await newcomer()
    await until(async () => (await facts())['answeredAt'] !== null)
    expect(await facts()).toMatchObject({ server: server.choice.url, trouble: null })
    expect(await metric()).toBe('0')
    await server.stop()
    try {
      await logIn(uid, THERE, {}, watched)
      expect(await facts()).toMatchObject({
        trouble: { kind: 'unreachable', answer: 'ECONNREFUSED' },
      })
      expect(await metric()).toBe('1')
      expect(watched.complaints.join()).toContain(`${server.choice.url} can't be asked`)
      expect(JSON.stringify(await facts())).not.toContain(server.choice.bindPassword)
    } finally {
      await server.start()
    }
    // A wrong password is an answer of the directory's.
    await logIn(uid, 'not my password', {}, watched)
    expect(await facts()).toMatchObject({ trouble: null })
    expect(await metric()).toBe('0')
  })
})
