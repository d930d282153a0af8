import { beforeEach, describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { expectOk, isSignedIn } from '#test/harness/visitor.ts'
import { directoryCompany, THERE } from './company.ts'
import { GROUPS } from './directory-server.ts'

const database = await ownDatabase()
const { server, administrator, appWith, newcomer, logIn, check, eventsOf, idOf } =
  await directoryCompany(database)

beforeEach(() => database.pool.query('delete from sign_in_attempts'))

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
    expect(user).toMatchObject({ permissions: ['moderate', 'readWaiting'] })
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
      permissions: ['readOverview', 'readStatements', 'readAuditLog'],
    })
  })
})
