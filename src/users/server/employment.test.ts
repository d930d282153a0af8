import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'

const { database, administrator, newColleague } = await ownCompany()

const NOTHING = { employeeId: '', manager: '', startDate: '', birthday: '' }

const set = (id: number, change: Partial<typeof NOTHING>, by = administrator) =>
  by.call('changeEmployment', { params: { id }, body: { ...NOTHING, ...change } })

interface Field {
  readonly id: number
  readonly name: string
  readonly people: number
}

/** Makes the company's own fields these, and returns them. */
async function setFields(fields: readonly { id: number | null; name: string }[]) {
  const known = (await listFields()).map(({ id }) => id)
  const { json } = await expectOk(
    administrator.call('changeCustomFields', { body: { known, fields } }),
  )
  return json['fields'] as Field[]
}

const listFields = async () =>
  (await expectOk(administrator.call('listCustomFields'))).json['fields'] as Field[]

test('sets manager, start date, employee id and birthday, which the person sees', async () => {
  const [boss, person] = [await newColleague(), await newColleague()]
  await expectOk(set(boss.id, { employeeId: 'B-7' }))
  const change = { manager: 'B-7', startDate: '1.3.2024', birthday: '29.2.', employeeId: ' E 1 ' }
  const { json } = await expectOk(set(person.id, change))
  const shown = {
    manager: { id: boss.id, email: boss.email },
    startDate: '2024-03-01',
    birthday: '02-29',
    employeeId: 'E 1',
  }
  expect(json).toMatchObject(shown)
  expect((await expectOk(person.visitor.call('readOwnEmployment'))).json).toMatchObject(shown)
  const { rows } = await database.pool.query(
    `select before, after from audit_log where action = 'userEdited' and subject_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([
    {
      before: { 'Employee ID': null, Manager: null, 'Start Date': null, Birthday: null },
      after: {
        'Employee ID': 'E 1',
        Manager: boss.email,
        'Start Date': '2024-03-01',
        Birthday: '•••',
      },
    },
  ])
})

test('shows and lets change a birthday to nobody but the administrator', async () => {
  const [keeper, person] = [await newColleague(), await newColleague()]
  await expectOk(set(person.id, { birthday: '05-17' }))
  await expectOk(
    administrator.call('giveRole', {
      params: { id: keeper.id, role: 'peopleKeeper' },
      body: { bonusLimit: '50.00' },
    }),
  )
  const { visitor } = keeper
  const seen = await expectOk(visitor.call('readUser', { params: { id: person.id } }))
  expect(seen.json['birthday']).toBeNull()
  const header = await visitor.call('downloadUsers', { query: { search: person.email } })
  expect(JSON.stringify(header)).not.toContain('05-17')
  expect((await set(person.id, { birthday: '' }, visitor)).json).toMatchObject({
    code: 'birthday-administrators',
  })
  const { birthday: _, ...others } = NOTHING
  const body = { ...others, startDate: '2020-01-01' }
  await expectOk(visitor.call('changeEmployment', { params: { id: person.id }, body }))
  const own = await expectOk(person.visitor.call('readOwnEmployment'))
  expect(own.json).toMatchObject({ birthday: '05-17', startDate: '2020-01-01' })
})

test('refuses circles, unknown managers, taken employee ids and impossible days', async () => {
  const [one, two, three] = [await newColleague(), await newColleague(), await newColleague()]
  await expectOk(set(two.id, { manager: one.email }))
  await expectOk(set(three.id, { manager: two.email, employeeId: 'T-3' }))
  const refusals = [
    await set(one.id, { manager: one.email }),
    await set(one.id, { manager: three.email }),
    await set(one.id, { manager: 'nobody@laurel.test' }),
    await set(one.id, { employeeId: 'T-3' }),
    await set(one.id, { startDate: '2023-02-29' }),
    await set(one.id, { startDate: '01/02/2023' }),
    await set(one.id, { birthday: '02-30' }),
  ]
  expect(refusals.map(({ json }) => [json['code'], json['field']])).toEqual([
    ['manager-circle', 'manager'],
    ['manager-circle', 'manager'],
    ['manager-unknown', 'manager'],
    ['employee-id-taken', 'employeeId'],
    ['date-invalid', 'startDate'],
    ['date-invalid', 'startDate'],
    ['birthday-invalid', 'birthday'],
  ])
})

test('two changes at once make no circle', async () => {
  const [one, two] = [await newColleague(), await newColleague()]
  const codes = await Promise.all([
    set(one.id, { manager: two.email }),
    set(two.id, { manager: one.email }),
  ])
  expect(codes.map(({ json }) => json['code']).filter(Boolean)).toEqual(['manager-circle'])
})

test('All Data filters by team and by manager', async () => {
  const [boss, person, other] = [await newColleague(), await newColleague(), await newColleague()]
  await expectOk(set(person.id, { manager: boss.email }))
  await expectOk(
    administrator.call('changePosition', {
      params: { id: other.id },
      body: { title: '', team: 'Night shift' },
    }),
  )
  const found = async (query: Record<string, string>) => {
    const { json } = await expectOk(administrator.call('listUsers', { query }))
    return json['users'].map(({ id }) => id)
  }
  expect(await found({ manager: boss.email })).toEqual([person.id])
  expect(await found({ team: 'night' })).toEqual([other.id])
  expect(await found({ team: 'night', manager: boss.email })).toEqual([])
})

test('sets place, country, cost centre, kind and own fields, which the person sees', async () => {
  const [field] = await setFields([{ id: null, name: 'Shift' }])
  const person = await newColleague()
  const work = { place: ' Warehouse North ', country: 'de', costCentre: '4711', kind: 'contractor' }
  const own = { customFields: [{ id: field?.id, value: 'Night' }] }
  const change = (body: object) =>
    administrator.call('changeEmployment', { params: { id: person.id }, body })
  const { json } = await expectOk(change({ ...work, ...own, receivesPoints: false }))
  const shown = {
    place: 'Warehouse North',
    country: 'DE',
    costCentre: '4711',
    kind: 'contractor',
    receivesPoints: false,
    customFields: [{ id: field?.id, name: 'Shift', value: 'Night' }],
  }
  expect(json).toMatchObject(shown)
  expect((await expectOk(person.visitor.call('readOwnEmployment'))).json).toMatchObject(shown)
  // What is left out stays.
  await expectOk(change({ country: '', customFields: [] }))
  const { rows } = await database.pool.query(
    `select before, after from audit_log where action = 'userEdited' and subject_id = $1 order by id`,
    [person.id],
  )
  const before = { Place: null, Country: null, 'Cost Centre': null, Kind: null, Shift: null }
  expect(rows).toEqual([
    {
      before: { ...before, 'Receives Points': true },
      after: {
        Place: 'Warehouse North',
        Country: 'DE',
        'Cost Centre': '4711',
        Kind: 'contractor',
        'Receives Points': false,
        Shift: 'Night',
      },
    },
    { before: { Country: 'DE' }, after: { Country: null } },
  ])
  expect((await expectOk(change({ ...own, place: '' }))).json).toMatchObject({
    ...shown,
    place: null,
    country: null,
  })
})

test('refuses countries, kinds and fields that are none', async () => {
  const { id } = await newColleague()
  const refused = async (body: object) => {
    const { json } = await administrator.call('changeEmployment', { params: { id }, body })
    return json['code']
  }
  expect([
    await refused({ country: 'XX' }),
    await refused({ country: 'Germany' }),
    await refused({ kind: 'boss' }),
    await refused({ place: 'x'.repeat(81) }),
    await refused({ customFields: [{ id: 999_999, value: 'x' }] }),
    await refused({}),
  ]).toEqual([
    'country-unknown',
    'country-unknown',
    'kind-unknown',
    'fact-long',
    'custom-field-unknown',
    'nothing-to-change',
  ])
})

test('erases place, cost centre, kind and own fields', async () => {
  const [field] = await setFields([{ id: null, name: 'Shift' }])
  const { id } = await newColleague()
  const body = { place: 'Hall 3', country: 'FR', costCentre: '12', kind: 'other' }
  const own = { customFields: [{ id: field?.id, value: 'Early' }] }
  await expectOk(
    administrator.call('changeEmployment', { params: { id }, body: { ...body, ...own } }),
  )
  await expectOk(
    administrator.call('setPermissions', { params: { id }, body: { isActive: false } }),
  )
  const name = { name: 'Test Colleague' }
  await expectOk(administrator.call('erasePerson', { params: { id }, body: name }))
  const { rows } = await database.pool.query(
    `select place, country, cost_centre, kind,
            array(select value from custom_field_values where user_id = u.id) as own
       from users u where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ place: null, country: null, cost_centre: null, kind: null, own: [] }])
})
