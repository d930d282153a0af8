import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { directoryOf } from '#test/harness/directory.ts'
import { administratorOf } from '#test/harness/visitor.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
/** Nothing answers there: the directory is asked when somebody logs in by it. */
const LDAP = {
  url: 'ldap://127.0.0.1:1',
  startTls: false,
  bindDn: 'cn=laurel,dc=example,dc=com',
  bindPassword: 'searches, for tests',
  baseDn: 'dc=example,dc=com',
  filter: '(objectClass=person)',
  roles: [{ role: 'moderator', group: 'cn=hosts,dc=example,dc=com' }] as const,
}
const WITHOUT_ROLES = { ...LDAP, roles: [] }

const database = await ownDatabase()
const appWith = (directory: typeof LDAP | typeof WITHOUT_ROLES) => ownApp(database, { directory })
const scimOf = async (directory: typeof LDAP | typeof WITHOUT_ROLES) => {
  const app = await appWith(directory)
  return directoryOf(app, await administratorOf(app))
}

test('refuses a group of a role where LDAP_ROLES gives roles, created or renamed', async () => {
  const scim = await scimOf(LDAP)
  const made = await scim.send('POST', '/Groups', { displayName: 'Laurel moderators' })
  expect(made.status).toBe(400)
  expect(made.json).toMatchObject({
    scimType: 'invalidValue',
    detail:
      'LDAP_ROLES gives the roles in this Laurel, so there can be no group "Laurel moderators".',
  })
  const team = await scim.create('/Groups', { displayName: 'Harbour' })
  const value = 'laurel-readers'
  const Operations = [{ op: 'replace', path: 'displayName', value }]
  const renamed = await scim.send('PATCH', `/Groups/${team}`, { schemas: [PATCH], Operations })
  expect(renamed.json).toMatchObject({ scimType: 'invalidValue' })
  expect((await scim.send('GET', `/Groups/${team}`)).json).toMatchObject({ displayName: 'Harbour' })
})

test('does not start with LDAP_ROLES beside a group of SCIM that gives a role', async () => {
  const scim = await scimOf(WITHOUT_ROLES)
  const group = await scim.create('/Groups', { displayName: 'Laurel Moderators' })
  await expect(appWith(LDAP)).rejects.toMatchObject({
    code: 'START_REFUSED',
    message: expect.stringContaining('the directory\'s group "Laurel Moderators" gives roles'),
  })
  await scim.send('DELETE', `/Groups/${group}`)
  await expect(appWith(LDAP)).resolves.toBeDefined()
})
