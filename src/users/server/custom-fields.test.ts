import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'

const { database, administrator, newColleague } = await ownCompany()

interface Field {
  readonly id: number
  readonly name: string
  readonly people: number
}

const list = async () =>
  (await expectOk(administrator.call('listCustomFields'))).json['fields'] as Field[]
const send = (known: readonly number[], fields: readonly { id: number | null; name: string }[]) =>
  administrator.call('changeCustomFields', { body: { known, fields } })
async function change(fields: readonly { id: number | null; name: string }[]): Promise<Field[]> {
  const known = (await list()).map(({ id }) => id)
  return (await expectOk(send(known, fields))).json['fields']
}
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json['code']
const added = (name: string) => ({ id: null, name })

test('adds, swaps, renames and removes fields; values go with their field', async () => {
  const [shift, grade] = await change([added('Shift'), added('Pay grade')])
  if (shift === undefined || grade === undefined) throw new Error('no fields')
  const { id } = await newColleague()
  const customFields = [
    { id: shift.id, value: 'Night' },
    { id: grade.id, value: 'E9' },
  ]
  const params = { id }
  await expectOk(administrator.call('changeEmployment', { params, body: { customFields } }))
  // Names and order at once.
  expect(
    await change([
      { id: grade.id, name: 'Shift' },
      { id: shift.id, name: 'Pay grade' },
    ]),
  ).toEqual([
    { id: grade.id, name: 'Shift', people: 1 },
    { id: shift.id, name: 'Pay grade', people: 1 },
  ])
  expect(await change([{ id: shift.id, name: 'Rota' }])).toEqual([
    { id: shift.id, name: 'Rota', people: 1 },
  ])
  const { json } = await expectOk(administrator.call('readUser', { params }))
  expect(json['customFields']).toEqual([{ id: shift.id, name: 'Rota', value: 'Night' }])
  const { rows } = await database.pool.query(
    `select before, after from audit_log where action = 'settingsChanged' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { before: { customFields: 'Shift, Pay grade' }, after: { customFields: 'Rota' } },
  ])
})

test('refuses more than five, a name twice, and names of Laurel’s own columns', async () => {
  await change([])
  const names = ['A', 'B', 'C', 'D', 'E', 'F'].map(added)
  expect(await codeOf(send([], names))).toBe('custom-fields-full')
  expect(await codeOf(send([], [added('Shift'), added('SHIFT')]))).toBe('custom-field-taken')
  expect(await codeOf(send([], [added('cost-centre')]))).toBe('custom-field-taken')
  expect(await codeOf(send([], [added(' ')]))).toBe('custom-field-name')
  expect(await change(names.slice(0, 5))).toHaveLength(5)
})

test('refuses a list that does not know what somebody else added', async () => {
  await change([])
  const [shift] = await change([added('Shift')])
  expect(await codeOf(send([], [added('Grade')]))).toBe('custom-field-unknown')
  expect(await codeOf(send([shift?.id ?? 0], [{ id: 999_999, name: 'Grade' }]))).toBe(
    'custom-field-unknown',
  )
  expect(await list()).toMatchObject([{ name: 'Shift' }])
})

test('values given while a field is removed are stored before, or refused', async () => {
  const { id } = await newColleague()
  for (const round of [1, 2, 3]) {
    // oxlint-disable no-await-in-loop
    const [field] = await change([added(`Shift ${round}`)])
    const customFields = [{ id: field?.id, value: 'Night' }]
    const [given, removed] = await Promise.all([
      administrator.call('changeEmployment', { params: { id }, body: { customFields } }),
      send([field?.id ?? 0], []),
    ])
    expect(removed.status).toBe(200)
    expect(given.json['code'] ?? 'stored').toMatch(/^(?:stored|custom-field-unknown)$/)
    expect(await list()).toEqual([])
    // oxlint-enable no-await-in-loop
  }
})
