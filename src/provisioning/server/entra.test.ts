import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { directoryOf } from '#test/harness/directory.ts'
import { expectOk, isSignedIn } from '#test/harness/visitor.ts'

// The requests that Entra ID's provisioning sends, with its departures from RFC 7644.

const { app, administrator, newColleague } = await ownCompany()
const entra = await directoryOf(app, administrator, 'Entra')
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const patch = (path: string, ...operations: object[]) =>
  entra.send('PATCH', path, { schemas: [PATCH], Operations: operations })

async function userOf(id: string | number): Promise<Record<string, unknown>> {
  return (await expectOk(administrator.call('readUser', { params: { id } }))).json
}

const newUser = (name: string, over: object = {}) =>
  entra.create('/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
    externalId: name,
    userName: `${name}@laurel.test`,
    active: true,
    addresses: null,
    displayName: 'Test Person',
    emails: [{ type: 'work', value: `${name}@laurel.test`, primary: true }],
    meta: { resourceType: 'User' },
    name: { familyName: 'Person', givenName: 'Test' },
    phoneNumbers: null,
    preferredLanguage: null,
    title: null,
    [ENTERPRISE]: { department: null, manager: null },
    ...over,
  })

test('tests its connection by a user that does not exist', async () => {
  const filter = encodeURIComponent('userName eq "0b1a2c3d-non-existing"')
  const { status, json } = await entra.send('GET', `/Users?filter=${filter}`)
  expect([status, json['totalResults']]).toEqual([200, 0])
  for (const path of [
    '/ServiceProviderConfig',
    '/Schemas',
    '/ResourceTypes',
    '/ResourceTypes/User',
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect([path, (await entra.send('GET', path)).status]).toEqual([path, 200])
  }
})

test('deactivates by the text "False", and reactivates by "True"', async () => {
  const { id, visitor } = await newColleague()
  const off = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
  expect([off.status, off.json['active']]).toEqual([200, false])
  expect(await isSignedIn(visitor)).toBe(false)
  const on = await patch(`/Users/${id}`, {
    op: 'Replace',
    path: 'active',
    value: [{ value: 'True' }],
  })
  expect([on.status, on.json['active']]).toEqual([200, true])
})

test('changes the address by a path with a filter, also where none matched', async () => {
  const id = await newUser('paths')
  const path = 'emails[type eq "work"].value'
  const changed = await patch(
    `/Users/${id}`,
    { op: 'Replace', path, value: 'new.paths@laurel.test' },
    { op: 'Add', path: 'name.givenName', value: 'Paula' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
    { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Radio' },
  )
  expect(changed.status).toBe(200)
  expect(await userOf(id)).toMatchObject({
    email: 'new.paths@laurel.test',
    firstName: 'Paula',
    team: 'Radio',
  })
  // The name it knows the person by stays.
  expect(changed.json['userName']).toBe('paths@laurel.test')
  const filter = encodeURIComponent('userName eq "PATHS@laurel.test"')
  expect((await entra.send('GET', `/Users?filter=${filter}`)).json).toMatchObject({
    Resources: [{ id }],
  })
})

test('changes several fields by paths inside a value', async () => {
  const id = await newUser('inside')
  const value = {
    'name.familyName': 'Inner',
    'emails[type eq "work"].value': 'inner@laurel.test',
    [`${ENTERPRISE}:employeeNumber`]: '77',
    title: 'Diver',
  }
  expect((await patch(`/Users/${id}`, { op: 'Add', value })).status).toBe(200)
  expect(await userOf(id)).toMatchObject({
    lastName: 'Inner',
    email: 'inner@laurel.test',
    employeeId: '77',
    title: 'Diver',
  })
})

test.each(['N/A', '-', 'NULL', '1.23457E+11'])('takes %s for no employee number', async (text) => {
  const over = { [ENTERPRISE]: { employeeNumber: text } }
  const name = `nobodys${text.length}${text.charCodeAt(0)}`
  const [one, other] = [await newUser(name, over), await newUser(`other.${name}`, over)]
  expect(await userOf(one)).toMatchObject({ employeeId: null })
  expect(await userOf(other)).toMatchObject({ employeeId: null })
  const path = `${ENTERPRISE}:employeeNumber`
  await patch(`/Users/${one}`, { op: 'Add', path, value: '1815' })
  expect(await userOf(one)).toMatchObject({ employeeId: '1815' })
  expect((await patch(`/Users/${one}`, { op: 'Replace', path, value: text })).status).toBe(200)
  expect(await userOf(one)).toMatchObject({ employeeId: null })
})

test('sets a manager as plain text, in an array or as an object, and removes them', async () => {
  const [boss, id] = [await newUser('boss'), await newUser('led')]
  const path = `${ENTERPRISE}:manager`
  for (const value of [boss, [{ $ref: '…', value: boss }], { value: boss }]) {
    // oxlint-disable-next-line no-await-in-loop
    await patch(`/Users/${id}`, { op: 'Remove', path })
    // oxlint-disable-next-line no-await-in-loop
    expect((await userOf(id))['manager']).toBe(null)
    // oxlint-disable-next-line no-await-in-loop
    await patch(`/Users/${id}`, { op: 'Add', path, value })
    // oxlint-disable-next-line no-await-in-loop
    expect((await userOf(id))['manager']).toMatchObject({ email: 'boss@laurel.test' })
  }
  const circle = await patch(`/Users/${boss}`, { op: 'Add', path, value: id })
  expect(circle.status).toBe(409)
})

test('adds and removes members of a group in its own way', async () => {
  const [one, other] = [await newUser('m1'), await newUser('m2')]
  const group = await entra.create('/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Sound',
    meta: { resourceType: 'Group' },
  })
  const filter = encodeURIComponent('displayName eq "Sound"')
  const found = await entra.send('GET', `/Groups?excludedAttributes=members&filter=${filter}`)
  expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ id: group }] })
  await patch(`/Groups/${group}`, {
    op: 'Add',
    path: 'members',
    value: [{ value: one }, { value: other }],
  })
  expect([(await userOf(one))['team'], (await userOf(other))['team']]).toEqual(['Sound', 'Sound'])
  const isIn = encodeURIComponent(`id eq "${group}" and members eq "${one}"`)
  const without = `/Groups?excludedAttributes=members&filter=${isIn}`
  expect((await entra.send('GET', without)).json['totalResults']).toBe(1)
  await patch(`/Groups/${group}`, { op: 'Remove', path: 'members', value: [{ value: one }] })
  expect((await entra.send('GET', without)).json['totalResults']).toBe(0)
  expect((await userOf(one))['team']).toBe(null)
  await patch(`/Groups/${group}`, { op: 'Replace', path: 'displayName', value: 'Light' })
  expect((await userOf(other))['team']).toBe('Light')
})

test('carries out bulk requests, with references by bulkId', async () => {
  const { status, json } = await entra.send('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    failOnErrors: 2,
    Operations: [
      {
        method: 'POST',
        path: '/Users',
        bulkId: 'q',
        data: { userName: 'bulk@laurel.test', name: { givenName: 'Bulk', familyName: 'One' } },
      },
      { method: 'POST', path: '/Users', bulkId: 'r', data: { userName: 'bulk@laurel.test' } },
      {
        method: 'POST',
        path: '/Groups',
        bulkId: 'g',
        data: { displayName: 'Bulk', members: [{ value: 'bulkId:q' }] },
      },
      {
        method: 'PATCH',
        path: '/Users/bulkId:q',
        data: { schemas: [PATCH], Operations: [{ op: 'add', path: 'title', value: 'Bulky' }] },
      },
      { method: 'DELETE', path: '/Users/999999999' },
      { method: 'DELETE', path: '/Users/1' },
    ],
  })
  expect(status).toBe(200)
  const operations = json['Operations'] as Record<string, unknown>[]
  expect(operations.map((one) => one['status'])).toEqual(['201', '409', '201', '200', '404'])
  const [, id] = /Users\/(\d+)$/.exec(String(operations[0]?.['location'])) ?? []
  expect(await userOf(id ?? '')).toMatchObject({ team: 'Bulk', title: 'Bulky' })
})

test('refuses a change of another version, and tells that nothing is new', async () => {
  const id = await newUser('etag')
  const read = await entra.send('GET', `/Users/${id}`)
  const etag = String(read.headers['etag'])
  expect(
    (await entra.send('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status,
  ).toBe(304)
  const body = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'title', value: 'New' }] }
  expect((await entra.send('PATCH', `/Users/${id}`, body, { 'if-match': etag })).status).toBe(200)
  expect((await entra.send('PATCH', `/Users/${id}`, body, { 'if-match': etag })).status).toBe(412)
})

test('pages through people, and filters them by what it knows of them', async () => {
  const all = await entra.send('GET', '/Users?count=2&startIndex=2')
  expect(all.json).toMatchObject({ startIndex: 2, itemsPerPage: 2 })
  const total = Number(all.json['totalResults'])
  const ids: unknown[] = []
  for (let startIndex = 1; startIndex <= total; startIndex += 2) {
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await entra.send('GET', `/Users?count=2&startIndex=${startIndex}`)
    ids.push(...(json['Resources'] as { id: string }[]).map((one) => one.id))
  }
  expect(new Set(ids).size).toBe(total)
  for (const [filter, people] of [
    ['externalId eq "etag"', 1],
    ['externalId eq "ETAG"', 0],
    ['emails[type eq "work" and value eq "etag@laurel.test"]', 1],
    ['emails.value sw "ETAG@"', 1],
    ['name.familyName co "erso" and title pr and not (active eq false)', 1],
    ['userName eq "etag@laurel.test" and not (active eq true)', 0],
    [`${ENTERPRISE}:department eq "Bulk" or userName ew "tag@laurel.test"`, 2],
    ['meta.lastModified gt "2999-01-01T00:00:00Z"', 0],
    ['title eq "O\\"Neill"', 0],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await entra.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([filter, json['totalResults']]).toEqual([filter, people])
  }
})

test('sets place, country, cost centre and kind, part by part, and takes them away', async () => {
  const id = await newUser('workplace')
  const changed = await patch(
    `/Users/${id}`,
    { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Warehouse North' },
    { op: 'Add', path: 'addresses[type eq "work"].country', value: 'Germany' },
    { op: 'Add', path: 'addresses[type eq "home"].locality', value: 'Somewhere' },
    { op: 'Add', path: `${ENTERPRISE}:costCenter`, value: '4711' },
    { op: 'Add', path: 'userType', value: 'Contractor' },
  )
  expect(changed.status).toBe(200)
  expect(changed.json).toMatchObject({
    userType: 'contractor',
    addresses: [{ type: 'work', locality: 'Warehouse North', country: 'DE' }],
    [ENTERPRISE]: { costCenter: '4711' },
  })
  expect(await userOf(id)).toMatchObject({
    place: 'Warehouse North',
    country: 'DE',
    costCentre: '4711',
    kind: 'contractor',
    directoryFields: ['name', 'email', 'place', 'country', 'costCentre', 'kind'],
  })
  const here = await administrator.call('changeEmployment', {
    params: { id },
    body: { place: 'Elsewhere' },
  })
  expect(here.json).toMatchObject({ code: 'directory-field' })
  // Entra's usual word for everybody says nothing of employment.
  await patch(
    `/Users/${id}`,
    { op: 'Remove', path: 'addresses[type eq "work"].locality' },
    { op: 'Replace', path: 'userType', value: 'Guest' },
  )
  expect(await userOf(id)).toMatchObject({ place: null, country: 'DE', costCentre: '4711' })
})

const OWN = 'urn:ietf:params:scim:schemas:extension:laurel:2.0:User'

async function addOwnFields(...names: string[]): Promise<void> {
  const known = (await expectOk(administrator.call('listCustomFields'))).json['fields'] as {
    id: number
  }[]
  const fields = names.map((name) => ({ id: null, name }))
  const body = { known: known.map(({ id }) => id), fields }
  await expectOk(administrator.call('changeCustomFields', { body }))
}

test('sets the company’s own fields by attributes of their names, part by part', async () => {
  await addOwnFields('Shift', 'Pay grade', 'Schlüssel')
  const id = await newUser('own', { [OWN]: { shift: 'Night', payGrade: 'E9', unheardOf: 'x' } })
  const shown = async () => (await entra.send('GET', `/Users/${id}`)).json
  expect(await shown()).toMatchObject({ [OWN]: { shift: 'Night', payGrade: 'E9' } })
  expect((await shown())['schemas']).toContain(OWN)
  const changed = await patch(
    `/Users/${id}`,
    { op: 'Replace', path: `${OWN}:shift`, value: 'Day' },
    { op: 'Remove', path: `${OWN}:payGrade` },
    { op: 'Replace', path: 'title', value: 'Guard' },
  )
  expect(changed.json).toMatchObject({ title: 'Guard', [OWN]: { shift: 'Day' } })
  await patch(`/Users/${id}`, { op: 'Add', value: { [`${OWN}:payGrade`]: 'E10' } })
  const { customFields, directoryFields } = await userOf(id)
  expect(customFields).toMatchObject([
    { name: 'Shift', value: 'Day' },
    { name: 'Pay grade', value: 'E10' },
  ])
  expect(directoryFields).toContain('customFields')
})

test('own fields that a PUT no longer says go; Laurel changes none that the directory sets', async () => {
  await addOwnFields('Shift', 'Pay grade')
  const id = await newUser('own-put', { [OWN]: { shift: 'Night', payGrade: 'E9' } })
  const [field] = (await userOf(id))['customFields'] as { id: number }[]
  const customFields = [{ id: field?.id, value: 'Day' }]
  const here = await administrator.call('changeEmployment', {
    params: { id },
    body: { customFields },
  })
  expect(here.json).toMatchObject({ code: 'directory-field' })
  const { json } = await entra.send('GET', `/Users/${id}`)
  const put = await entra.send('PUT', `/Users/${id}`, { ...json, [OWN]: { payGrade: 'E10' } })
  expect(put.json).toMatchObject({ [OWN]: { payGrade: 'E10' } })
  expect((await userOf(id))['customFields']).toMatchObject([{ name: 'Pay grade', value: 'E10' }])
  const long = await patch(`/Users/${id}`, {
    op: 'Add',
    path: `${OWN}:shift`,
    value: 'x'.repeat(81),
  })
  expect([long.status, long.json['scimType']]).toEqual([400, 'invalidValue'])
})

test('describes the own fields, and calls one with other letters by its number', async () => {
  await addOwnFields('Shift', 'Schlüssel')
  const { json } = await entra.send('GET', `/Schemas/${OWN}`)
  expect(json['attributes']).toMatchObject([
    { name: 'shift', description: 'Shift' },
    { name: expect.stringMatching(/^field\d+$/) as string, description: 'Schlüssel' },
  ])
  const types = await entra.send('GET', '/ResourceTypes/User')
  expect(types.json['schemaExtensions']).toContainEqual({ schema: OWN, required: false })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
