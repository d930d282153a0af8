import { expect, test } from 'vitest'
import { administratorId } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { transact } from '#platform/server/db/transact.ts'
import { groupHandlers } from './handlers.ts'

const { database, administrator, newColleague } = await ownCompany()
const own = await administratorId(database)

const set = async (id: number, columns: Record<string, unknown>) => {
  for (const [column, value] of Object.entries(columns)) {
    await database.pool.query(`update users set ${column} = $2 where id = $1`, [id, value])
  }
}
const inLyon = { field: 'place', is: 'oneOf', values: ['Lyon'] }
const apprentices = { field: 'kind', is: 'oneOf', values: ['apprentice'] }
const condition = (...rules: object[]) => ({ match: 'all', rules })
const create = (
  name: string,
  rules: object[] = [inLyon, apprentices],
  by: Visitor = administrator,
) => by.call('createGroup', { body: { name, condition: condition(...rules) } })
const created = async (name: string, rules?: object[]) => (await expectOk(create(name, rules))).json
const list = async () => (await expectOk(administrator.call('listGroups'))).json.groups
const audit = async () => (await expectOk(administrator.call('readAuditLog'))).json.rows

const ada = await newColleague()
const bob = await newColleague()
await set(ada.id, { place: 'Lyon', kind: 'apprentice', team: 'Care' })
await set(bob.id, { place: 'LYON', kind: 'employee', manager_id: ada.id })
await set(own, { place: 'Lyon', kind: 'apprentice' })

test('are always current, and hold active people alone', async () => {
  const group = await created('Apprentices in Lyon')
  expect(group).toMatchObject({ people: 1, version: 1, uses: [], first: [{ id: ada.id }] })
  const read = async () =>
    (await expectOk(administrator.call('readGroup', { params: { id: group.id } }))).json.people
  await set(bob.id, { kind: 'apprentice' })
  expect(await read()).toBe(2)
  await set(bob.id, { kind: 'employee' })
  expect(await read()).toBe(1)
  const off = { params: { id: ada.id }, body: { isActive: false } }
  await expectOk(administrator.call('setPermissions', off))
  expect(await read()).toBe(0)
  const on = { params: { id: ada.id }, body: { isActive: true } }
  await expectOk(administrator.call('setPermissions', on))
  expect(await list()).toMatchObject([{ name: 'Apprentices in Lyon', people: 1, uses: 0 }])
  expect((await audit()).slice(0, 5)).toContainEqual(
    expect.objectContaining({
      action: 'groupCreated',
      after: {
        name: 'Apprentices in Lyon',
        rules: 'all: place oneOf Lyon; kind oneOf apprentice',
      },
    }),
  )
})

test('choose people of All Data for all that is done to many', async () => {
  const { id } = await created('In Lyon', [inLyon])
  const query = { group: String(id) }
  const page = (await expectOk(administrator.call('listUsers', { query }))).json
  expect(page.total).toBe(2)
  expect(page.users.map((user) => user.id)).toEqual([ada.id, bob.id])
  expect((await expectOk(administrator.call('countUsers', { query }))).json).toEqual({ people: 2 })
  const chosen = (people: number) => ({ filter: query, people })
  const change = { isTransfer: true }
  const wrong = { body: { chosen: chosen(3), change } }
  expect((await administrator.call('setPermissionsOfMany', wrong)).json['code']).toBe(
    'choice-changed',
  )
  const right = { body: { chosen: chosen(2), change } }
  expect((await expectOk(administrator.call('setPermissionsOfMany', right))).json).toEqual({
    people: 2,
  })
  const unknown = await administrator.call('listUsers', { query: { group: '999' } })
  expect(unknown).toMatchObject({ status: 404, json: { code: 'group-unknown' } })
})

test.each([
  ['no name', { name: ' ' }, 'group-name-required'],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 'group-name-long'],
  ['a name that is taken', { name: 'IN LYON' }, 'group-name-taken'],
  ['no rule', { rules: [] }, 'group-rule-missing'],
  ['21 rules', { rules: Array.from({ length: 21 }, () => inLyon) }, 'group-too-large'],
  ['101 values', { rules: [{ ...inLyon, values: Array(101).fill('Lyon') }] }, 'group-too-large'],
  ['a rule without a value', { rules: [{ ...inLyon, values: [] }] }, 'group-values-missing'],
  [
    'a date without a day',
    { rules: [{ field: 'startedOn', is: 'before' }] },
    'group-values-missing',
  ],
  [
    'a day that is none',
    { rules: [{ field: 'startedOn', is: 'before', day: '2023-02-29' }] },
    'date-invalid',
  ],
  ['an unknown field', { rules: [{ field: 'sex', is: 'empty' }] }, 'invalid-input'],
  [
    'a country that is none',
    { rules: [{ field: 'country', is: 'oneOf', values: ['France'] }] },
    'invalid-input',
  ],
  [
    'an own field that is gone',
    { rules: [{ field: 'custom', custom: 999, is: 'empty' }] },
    'group-field-unknown',
  ],
  [
    'a manager who is nobody',
    { rules: [{ field: 'manager', is: 'oneOf', values: [999_999] }] },
    'group-manager-unknown',
  ],
  [
    'dates that exclude each other',
    {
      rules: [
        { field: 'startedOn', is: 'after', day: '2024-05-01' },
        { field: 'startedOn', is: 'before', day: '2024-05-02' },
      ],
    },
    'group-contradiction',
  ],
  [
    'values that exclude each other',
    { rules: [inLyon, { field: 'place', is: 'noneOf', values: ['lyon'] }] },
    'group-contradiction',
  ],
])(
  'are refused with %s',
  async (_what, { name = 'New', rules }: { name?: string; rules?: object[] }, code) => {
    const before = await list()
    expect((await create(name, rules)).json).toMatchObject({ code })
    expect(await list()).toEqual(before)
  },
)

test('show who would be in them before they are saved', async () => {
  const preview = async (...rules: object[]) =>
    (await expectOk(administrator.call('previewGroup', { body: condition(...rules) }))).json
  expect(await preview(inLyon)).toMatchObject({
    people: 2,
    first: [{ id: ada.id }, { id: bob.id }],
  })
  expect(await preview({ ...inLyon, values: ['Paris'] })).toEqual({ people: 0, first: [] })
  const led = { field: 'manager', is: 'oneOf', values: [ada.id] }
  expect(await preview(led)).toMatchObject({ people: 1, first: [{ id: bob.id }] })
  expect(await list()).toHaveLength(2)
})

test('are changed by one person at a time', async () => {
  const { id, version } = await created('Care', [{ field: 'team', is: 'oneOf', values: ['Care'] }])
  const change = (name: string, read: number) =>
    administrator.call('changeGroup', {
      params: { id },
      body: { name, version: read, condition: condition(inLyon) },
    })
  expect((await expectOk(change('Care in Lyon', version))).json).toMatchObject({
    name: 'Care in Lyon',
    version: 2,
    people: 2,
  })
  expect((await change('Lost', version)).json['code']).toBe('group-changed')
  expect((await change('in lyon', 2)).json['code']).toBe('group-name-taken')
  expect((await expectOk(change('CARE IN LYON', 2))).json['version']).toBe(3)
  const events = await audit()
  expect(events).toContainEqual(
    expect.objectContaining({
      action: 'groupChanged',
      before: { name: 'Care', rules: 'all: team oneOf Care' },
      after: { name: 'Care in Lyon', rules: 'all: place oneOf Lyon' },
    }),
  )
  await expectOk(administrator.call('removeGroup', { params: { id } }))
  expect(await change('Gone', 3)).toMatchObject({ status: 404, json: { code: 'group-unknown' } })
})

test('stay while they are used, and name where', async () => {
  const { id } = await created('Used')
  const handlers = groupHandlers(database, [
    async () => [{ group: id, title: 'Thanks on Mondays', path: '/settings' }],
  ])
  const call = { language: 'en', author: { by: own, from: '' }, params: { id } } as never
  expect((await handlers.readGroup(call)).uses).toEqual([
    { title: 'Thanks on Mondays', path: '/settings' },
  ])
  await expect(handlers.removeGroup(call)).rejects.toMatchObject({ code: 'group-in-use' })
  // A feature that has begun to use it, and is not asked.
  await database.pool.query('create table mondays (group_id bigint references groups (id))')
  await database.pool.query('insert into mondays values ($1)', [id])
  const refused = await administrator.call('removeGroup', { params: { id } })
  expect(refused).toMatchObject({ status: 409, json: { code: 'group-in-use' } })
  await database.pool.query('drop table mondays')
  await expectOk(administrator.call('removeGroup', { params: { id } }))
})

test('keep the own fields that they name', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into custom_fields (name, position) values ('Union', 1) returning id`,
  )
  const [{ id: custom } = { id: 0 }] = rows
  await database.pool.query('insert into custom_field_values values ($1, $2, $3)', [
    bob.id,
    custom,
    'ver.di',
  ])
  const union = { field: 'custom', custom, is: 'oneOf', values: ['Ver.di'] }
  const group = await created('In the union', [union])
  expect(group).toMatchObject({ people: 1, customFields: [{ id: custom, name: 'Union' }] })
  const choices = (await expectOk(administrator.call('listGroupChoices'))).json
  expect(choices).toEqual({
    teams: ['Care'],
    places: [expect.stringMatching(/^lyon$/i)],
    countries: [],
    costCentres: [],
    customFields: [{ id: custom, name: 'Union', values: ['ver.di'] }],
  })
  const remove = () =>
    administrator.call('changeCustomFields', { body: { known: [custom], fields: [] } })
  expect(await remove()).toMatchObject({ status: 409, json: { code: 'custom-field-in-use' } })
  await expectOk(administrator.call('removeGroup', { params: { id: group.id } }))
  await expectOk(remove())
})

test('suggest managers who lead somebody', async () => {
  const found = async (search: string) =>
    (await expectOk(administrator.call('findManagers', { query: { search } }))).json.managers
  expect(await found('test')).toEqual([{ id: ada.id, name: 'Test Colleague' }])
  expect(await found('nobody')).toEqual([])
})

test('are 100 at most', async () => {
  const there = (await list()).length
  await transact(database, async (tx) => {
    await tx.query({
      text: `insert into groups (name, condition)
             select 'Group ' || n, $2::jsonb from generate_series(1, $1::int) n`,
      values: [100 - there, JSON.stringify(condition(inLyon))],
    })
  })
  expect((await list()).length).toBe(100)
  expect((await create('One more')).json['code']).toBe('groups-many')
})
