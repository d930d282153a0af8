import { Secret, TOTP } from 'otpauth'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDirectory } from '#auth/server/ldap/check-directory.ts'
import { openDirectory, type DirectoryChoice } from '#auth/server/ldap/directory.ts'
import { ADMINISTRATOR, ownApp, type TestApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  isSignedIn,
  PASSWORD,
  Visitor,
} from '#test/harness/visitor.ts'
import { GROUPS, openDirectoryServer, type DirectoryServer } from './directory-server.ts'

const database = await ownDatabase()
let server: DirectoryServer
let app: TestApp
let administrator: Visitor

const THERE = 'my word in the directory'

beforeAll(async () => {
  server = await openDirectoryServer()
  app = await appWith({})
  administrator = await administratorOf(app)
}, 60_000)
afterAll(() => server.close())
beforeEach(() => database.pool.query('delete from sign_in_attempts'))

function appWith(change: Partial<DirectoryChoice>, config: Parameters<typeof ownApp>[1] = {}) {
  const directory = { ...server.choice, ...change }
  return ownApp(database, { signupActive: true, directory, ...config })
}

let people = 0

/** Somebody whom only the directory knows. */
async function newcomer(more: Record<string, string> = {}) {
  const uid = `person${++people}`
  const dn = await server.addPerson(uid, THERE, { givenName: 'Noor', ...more })
  return { uid, dn, email: `${uid}@acme.test` }
}

async function logIn(name: string, password = THERE, more = {}, on = app) {
  const visitor = new Visitor(on)
  const { status, json } = await visitor.call('login', {
    body: { email: name, password, ...more },
  })
  return {
    visitor,
    status,
    code: json['code'],
    user: json['user'] as Record<string, unknown> | null,
  }
}

/** Checks the directory; returns what it logs. */
async function check(change: Partial<DirectoryChoice> = {}): Promise<string[]> {
  const complaints: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) })
  await checkDirectory(database, openDirectory({ ...server.choice, ...change }, log), log)
  return complaints
}

async function eventsOf(email: string) {
  const { json } = await expectOk(administrator.call('readAuditLog', { query: { search: email } }))
  return json['rows'] as Record<string, unknown>[]
}

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
    await newcomer({ mail: ADMINISTRATOR.email })
    expect(await logIn(`person${people}`)).toMatchObject({ code: 'account-to-connect' })
  })

  test('refuses somebody without an address', async () => {
    const { uid, dn } = await newcomer()
    await server.set(dn, 'mail', [])
    expect(await logIn(uid)).toMatchObject({ code: 'directory-no-email', status: 403 })
  })
})

async function idOf(email: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [email],
  )
  return rows[0]?.id ?? 0
}

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
    const directory = openDirectory(server.choice, pino({ level: 'silent' }))
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

test('a login asks for a second step of Laurel after the password of the directory', async () => {
  const { uid, email } = await newcomer()
  const { visitor } = await logIn(uid)
  const { json } = await expectOk(visitor.call('beginSecondStep'))
  const code = new TOTP({ secret: Secret.fromBase32(String(json['key'])) }).generate()
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
})

describe('the check', () => {
  test('signs out and switches off whoever was removed, and on again after a return', async () => {
    const person = await newcomer()
    const { visitor } = await logIn(person.uid)
    await server.set(person.dn, 'userAccountControl', ['514'])
    expect(await check()).toEqual([])
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await logIn(person.uid)).toMatchObject({ code: 'account-inactive' })
    expect((await eventsOf(person.email))[0]).toMatchObject({
      action: 'permissionsSet',
      who: null,
      after: { isActive: false, with: 'the directory' },
    })
    await server.set(person.dn, 'userAccountControl', ['512'])
    await check()
    expect((await logIn(person.uid)).status).toBe(200)
    await server.remove(person.dn)
    await check()
    expect((await logIn(person.uid)).code).toBe('credentials-invalid')
    const { rows } = await database.pool.query('select is_active from users where email = $1', [
      person.email,
    ])
    expect(rows).toEqual([{ is_active: false }])
  })

  test('switches nobody on whom the administrator switched off', async () => {
    const person = await newcomer()
    await logIn(person.uid)
    const params = { id: await idOf(person.email) }
    await expectOk(administrator.call('setPermissions', { params, body: { isActive: false } }))
    await check()
    expect((await logIn(person.uid)).code).toBe('account-inactive')
  })

  test('switches nobody off when most people are missing', async () => {
    const some = await Promise.all([1, 2, 3, 4, 5].map(() => newcomer()))
    for (const { uid } of some) await logIn(uid)
    expect(await check({ filter: '(employeeType=nobody)' })).toEqual([
      expect.stringContaining('most people are missing'),
    ])
    expect((await logIn(some[0]?.uid ?? '')).status).toBe(200)
  })
})

describe('groups', () => {
  test('give roles, and take what they gave', async () => {
    const person = await newcomer()
    const other = await newcomer()
    const group = await server.addGroup('hosts', person.dn)
    const roles = [
      { role: 'moderator', group },
      { role: 'reader', group: `cn=nothing,${GROUPS}` },
    ] as const
    const withRoles = await appWith({ roles })
    const { visitor, user } = await logIn(person.uid, THERE, {}, withRoles)
    expect(user).toMatchObject({ permissions: ['moderate'] })
    expect((await logIn(other.uid, THERE, {}, withRoles)).user).toMatchObject({ permissions: [] })

    const params = { id: await idOf(person.email), role: 'moderator' }
    expect((await administrator.call('takeRole', { params })).json['code']).toBe(
      'role-from-directory',
    )
    await server.set(group, 'member', [other.dn])
    await check({ roles })
    expect((await visitor.call('readSession')).json['user']).toMatchObject({ permissions: [] })
    const actions = (await eventsOf(person.email)).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['roleTaken', 'signedIn'])
  })

  test('leave the roles that the administrator gave', async () => {
    const person = await newcomer()
    await logIn(person.uid)
    const params = { id: await idOf(person.email), role: 'reader' }
    await expectOk(administrator.call('giveRole', { params, body: { bonusLimit: '0.00' } }))
    const group = await server.addGroup('board', person.dn)
    await server.set(group, 'member', [server.choice.bindDn])
    const withRoles = await appWith({ roles: [{ role: 'reader', group }] })
    expect((await logIn(person.uid, THERE, {}, withRoles)).user).toMatchObject({
      permissions: ['readOverview', 'readAuditLog'],
    })
  })
})
