import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'

const { database, administrator, newColleague } = await ownCompany()

const NOTHING = { employeeId: '', manager: '', startDate: '', birthday: '' }

const set = (id: number, change: Partial<typeof NOTHING>, by = administrator) =>
  by.call('changeEmployment', { params: { id }, body: { ...NOTHING, ...change } })

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
