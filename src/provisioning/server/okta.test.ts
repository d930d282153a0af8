import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { directoryOf } from '#test/harness/directory.ts'
import { expectOk, isSignedIn, Visitor } from '#test/harness/visitor.ts'

// The requests that Okta's provisioning sends, in its own forms.

const { app, administrator, newColleague } = await ownCompany()
const okta = await directoryOf(app, administrator)
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const profile = (over: object = {}) => ({
  schemas: [USER],
  userName: 'noor.haddad@laurel.test',
  name: { givenName: 'Noor', familyName: 'Haddad' },
  emails: [{ primary: true, value: 'noor.haddad@laurel.test', type: 'work' }],
  displayName: 'Noor Haddad',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
  ...over,
})

async function userOf(id: string): Promise<Record<string, unknown>> {
  return (await expectOk(administrator.call('readUser', { params: { id } }))).json
}

test('finds nobody, creates the person, and finds them again', async () => {
  const filter = encodeURIComponent('userName eq "noor.haddad@laurel.test"')
  const none = await okta.send('GET', `/Users?filter=${filter}&startIndex=1&count=100`)
  expect(none.status).toBe(200)
  expect(none.json).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1 })

  const made = await okta.send('POST', '/Users', profile())
  expect(made.status).toBe(201)
  expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  expect(made.json).toMatchObject({
    userName: 'noor.haddad@laurel.test',
    name: { givenName: 'Noor', familyName: 'Haddad' },
    active: true,
    externalId: '00ujl29u0le5T6Aj10h7',
  })
  expect(made.json).not.toHaveProperty('password')
  const id = String(made.json['id'])
  expect(made.headers['location']).toBe(`http://localhost:80/scim/v2/Users/${id}`)

  const found = await okta.send('GET', `/Users?filter=${filter}`)
  expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ id }] })
  expect(await userOf(id)).toMatchObject({
    firstName: 'Noor',
    email: 'noor.haddad@laurel.test',
    isActive: true,
    isTransfer: true,
    isDeposit: false,
    isWithdraw: false,
    directoryFields: ['name', 'email'],
  })
  expect((await okta.send('POST', '/Users', profile())).json).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  })
})

test('renames somebody and changes their address by a PUT', async () => {
  const id = await okta.create(
    '/Users',
    profile({ userName: 'ada@laurel.test', emails: [], externalId: 'ada' }),
  )
  const put = await okta.send(
    'PUT',
    `/Users/${id}`,
    profile({
      userName: 'ada.king@laurel.test',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ primary: true, value: 'ada.king@laurel.test', type: 'work' }],
      externalId: 'ada',
      title: 'Analyst',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        department: 'Engines',
        employeeNumber: '1815',
      },
    }),
  )
  expect(put.status).toBe(200)
  expect(await userOf(id)).toMatchObject({
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada.king@laurel.test',
    title: 'Analyst',
    team: 'Engines',
    employeeId: '1815',
  })
  // A PUT says everything: the title is gone.
  await okta.send(
    'PUT',
    `/Users/${id}`,
    profile({ userName: 'ada.king@laurel.test', emails: [], externalId: 'ada' }),
  )
  expect(await userOf(id)).toMatchObject({ title: null, team: null, employeeId: null })
})

test('deactivates somebody, who is out at the next request, and reactivates them', async () => {
  const { id, visitor } = await newColleague()
  expect(await isSignedIn(visitor)).toBe(true)
  const active = (is: boolean) => ({
    schemas: [PATCH],
    Operations: [{ op: 'replace', value: { active: is } }],
  })
  const off = await okta.send('PATCH', `/Users/${id}`, active(false))
  expect(off.json).toMatchObject({ active: false })
  expect(await isSignedIn(visitor)).toBe(false)
  const opened = await administrator.call('setPermissions', {
    params: { id },
    body: { isActive: true },
  })
  expect(opened.json['code']).toBe('directory-closed')

  expect((await okta.send('PATCH', `/Users/${id}`, active(true))).json).toMatchObject({
    active: true,
  })
  expect((await userOf(String(id)))['isActive']).toBe(true)
})

test('does not open an account that Laurel closed', async () => {
  const { id } = await newColleague()
  await expectOk(
    administrator.call('setPermissions', { params: { id }, body: { isActive: false } }),
  )
  const value = { active: true, title: 'Clerk' }
  const patched = await okta.send('PATCH', `/Users/${id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', value }],
  })
  expect(patched.json).toMatchObject({ active: false, title: 'Clerk' })
})

test('pushes a group, whose members have it as their team', async () => {
  const one = await okta.create(
    '/Users',
    profile({ userName: 'g1@laurel.test', emails: [], externalId: 'g1' }),
  )
  const other = await okta.create(
    '/Users',
    profile({ userName: 'g2@laurel.test', emails: [], externalId: 'g2' }),
  )
  const group = await okta.create('/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Harbour',
    members: [{ value: one, display: 'g1@laurel.test' }],
  })
  expect((await userOf(one))['team']).toBe('Harbour')
  const operations = (...list: object[]) => ({ schemas: [PATCH], Operations: list })
  await okta.send(
    'PATCH',
    `/Groups/${group}`,
    operations(
      { op: 'remove', path: `members[value eq "${one}"]` },
      { op: 'add', path: 'members', value: [{ value: other, display: 'g2@laurel.test' }] },
      { op: 'replace', value: { id: group, displayName: 'Port' } },
    ),
  )
  expect((await userOf(one))['team']).toBe(null)
  expect((await userOf(other))['team']).toBe('Port')
  const read = await okta.send('GET', `/Groups/${group}`)
  expect(read.json).toMatchObject({ displayName: 'Port', members: [{ value: other }] })
  expect((await okta.send('DELETE', `/Groups/${group}`)).status).toBe(204)
  expect((await userOf(other))['team']).toBe(null)
  expect((await okta.send('GET', `/Groups/${group}`)).status).toBe(404)
})

test('gives the roles of groups that are named for them, and takes them', async () => {
  const { id } = await newColleague()
  const group = await okta.create('/Groups', {
    displayName: 'Laurel moderators',
    members: [{ value: String(id) }],
  })
  expect((await userOf(String(id)))['roles']).toEqual(['moderator'])
  const taken = await administrator.call('takeRole', { params: { id, role: 'moderator' } })
  expect(taken.json['code']).toBe('role-from-directory')
  await okta.send('PUT', `/Groups/${group}`, { displayName: 'Laurel moderators', members: [] })
  expect((await userOf(String(id)))['roles']).toEqual([])
})

test('records what it does under the name of its token', async () => {
  const id = await okta.create(
    '/Users',
    profile({ userName: 'log@laurel.test', emails: [], externalId: 'log' }),
  )
  const { json } = await expectOk(
    administrator.call('readAuditLog', { query: { search: 'log@laurel.test' } }),
  )
  expect(json['rows']).toMatchObject([
    {
      action: 'userCreated',
      who: null,
      service: expect.stringMatching(/^Okta …/),
      subject: { id: Number(id) },
    },
  ])
})

test('closes the account of somebody who is deleted, and takes them up again', async () => {
  const id = await okta.create(
    '/Users',
    profile({ userName: 'gone@laurel.test', emails: [], externalId: 'gone' }),
  )
  expect((await okta.send('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await okta.send('GET', `/Users/${id}`)).status).toBe(404)
  expect(await userOf(id)).toMatchObject({ isActive: false, directoryFields: [] })
  const again = await okta.send(
    'POST',
    '/Users',
    profile({ userName: 'gone@laurel.test', emails: [], externalId: 'gone' }),
  )
  expect([again.status, again.json['id'], again.json['active']]).toEqual([201, id, true])
})

test('shows whose fields are the directory’s, and changes none of them in Laurel', async () => {
  const id = await okta.create(
    '/Users',
    profile({ userName: 'own@laurel.test', emails: [], externalId: 'own', title: 'Cook' }),
  )
  const changes = [
    administrator.call('changePerson', { params: { id }, body: { firstName: 'Other' } }),
    administrator.call('changePerson', { params: { id }, body: { email: 'other@laurel.test' } }),
    administrator.call('changePosition', { params: { id }, body: { title: 'Chef', team: '' } }),
  ]
  for (const answer of await Promise.all(changes)) {
    expect([answer.status, answer.json['code']]).toEqual([409, 'directory-field'])
  }
  // It said nothing of a team and of dates.
  await expectOk(
    administrator.call('changePosition', {
      params: { id },
      body: { title: 'Cook', team: 'Kitchen' },
    }),
  )
  const employment = { employeeId: '', manager: '', startDate: '2024-03-01' }
  await expectOk(administrator.call('changeEmployment', { params: { id }, body: employment }))
})

test('tells a person whose address the directory has set that it is changed there', async () => {
  const { visitor, id, email } = await newColleague()
  const wish = async () => (await expectOk(visitor.call('readNewAddress'))).json
  expect(await wish()).toEqual({ email: null, isSetByDirectory: false })
  await okta.send('PUT', `/Users/${id}`, profile({ userName: email, emails: [], externalId: 'id' }))
  expect(await wish()).toEqual({ email: null, isSetByDirectory: true })
  expect((await visitor.call('forgetNewAddress')).json).toEqual(await wish())
})

test('touches nothing of the administrator but the name', async () => {
  const { json } = await okta.send(
    'GET',
    `/Users?filter=${encodeURIComponent('userName eq "admin@laurel.test"')}`,
  )
  const [{ id } = { id: '' }] = json['Resources'] as { id: string }[]
  const patch = (value: object) =>
    okta.send('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', value }] })
  expect((await patch({ 'name.givenName': 'Laura' })).status).toBe(200)
  for (const value of [{ active: false }, { userName: 'me@evil.test' }, { title: 'X' }]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await patch(value)).status).toBe(403)
  }
  expect((await okta.send('DELETE', `/Users/${id}`)).status).toBe(403)
  const group = { displayName: 'Laurel readers', members: [{ value: id }] }
  expect((await okta.send('POST', '/Groups', group)).status).toBe(403)
  expect((await new Visitor(app).login('admin@laurel.test', 'the administrator')).status).toBe(200)
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
