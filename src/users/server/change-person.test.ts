import { expect, test } from 'vitest'
import { announcedBy } from '#test/harness/announced.ts'
import { ADMINISTRATOR } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

const { database, app, administrator, newColleague } = await ownCompany()
let addresses = 0
const newAddress = () => `new${++addresses}@laurel.test`

const change = (id: number, body: object) =>
  administrator.call('changePerson', { params: { id }, body })

async function edits(id: number) {
  const { rows } = await database.pool.query(
    `select made_by, before, after from audit_log
      where action = 'userEdited' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}

async function administratorId(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where is_administrator',
  )
  return rows[0]?.id ?? 0
}

test('changes a name and an address, which sign-in follows, and records both values', async () => {
  const { id, email, visitor } = await newColleague()
  const next = newAddress()
  const { json } = await expectOk(change(id, { firstName: ' Noor ', email: next.toUpperCase() }))
  expect(json).toMatchObject({ id, firstName: 'Noor', lastName: 'Colleague', email: next })
  expect(await edits(id)).toEqual([
    {
      made_by: await administratorId(),
      before: { 'First Name': 'Test', Email: email },
      after: { 'First Name': 'Noor', Email: next },
    },
  ])
  expect(await isSignedIn(visitor)).toBe(true)
  expect((await new Visitor(app).login(email, PASSWORD)).json).toMatchObject({
    code: 'user-unknown',
  })
  await expectOk(new Visitor(app).login(next, PASSWORD))
  // The old address is free again.
  const body = { firstName: 'Another', lastName: 'Person', email, password: PASSWORD }
  await expectOk(new Visitor(app).call('createAccount', { body }))
})

test('cards, histories and searches show the new name', async () => {
  const [one, other] = [await newColleague(), await newColleague()]
  await expectOk(
    administrator.call('setPermissions', { params: { id: one.id }, body: { isTransfer: true } }),
  )
  const thanks = { receivers: [other.id], message: 'For the boxes', amount: '1' }
  await expectOk(one.visitor.call('thank', { body: thanks }))
  await expectOk(change(one.id, { firstName: 'Bride', lastName: 'Groom' }))
  const wall = await expectOk(other.visitor.call('listRecognitions'))
  expect(JSON.stringify(wall.json)).toContain('"firstName":"Bride","lastName":"Groom"')
  const history = await expectOk(other.visitor.call('readHistory'))
  expect(JSON.stringify(history.json)).toContain('Groom')
  const found = await expectOk(
    other.visitor.call('findColleagues', { query: { search: 'bride gr' } }),
  )
  expect(found.json['colleagues']).toMatchObject([{ id: one.id }])
})

test.each([
  [{ firstName: 'Bo' }, 'First name must be at least 3 characters long', 'firstName'],
  [{ lastName: 'Ng' }, 'Last name must be at least 3 characters long', 'lastName'],
  [{ email: '' }, 'Email is required', 'email'],
  [{ email: 'bo' }, 'The email address is badly formatted.', 'email'],
  [{}, refusalInEnglish('nothing-to-change'), undefined],
  [{ email: ADMINISTRATOR.email }, refusalInEnglish('email-taken'), 'email'],
])('refuses %j', async (body, message, field) => {
  const { id } = await newColleague()
  const { json } = await change(id, body)
  expect(json).toMatchObject(field === undefined ? { message } : { message, field })
  expect(await edits(id)).toEqual([])
})

test('a short name from an import stays while something else changes', async () => {
  const { id } = await newColleague()
  await database.pool.query(`update users set first_name = 'Bo' where id = $1`, [id])
  const { json } = await expectOk(change(id, { lastName: 'Lindgren' }))
  expect(json).toMatchObject({ firstName: 'Bo', lastName: 'Lindgren' })
})

test("keeps the administrator's address, but not the name", async () => {
  const id = await administratorId()
  const refused = await change(id, { email: newAddress() })
  expect(refused.json).toMatchObject({
    code: 'administrator-address-fixed',
    message:
      "The administrator's email address can only be changed once the account is handed over.",
    field: 'email',
  })
  const { json } = await expectOk(change(id, { firstName: 'Ada', email: ADMINISTRATOR.email }))
  expect(json).toMatchObject({ firstName: 'Ada', email: ADMINISTRATOR.email })
})

test('the same values change and record nothing', async () => {
  const { id, email } = await newColleague()
  await expectOk(change(id, { firstName: 'Test', email }))
  expect(await edits(id)).toEqual([])
})

test('of two who get one address at once, one gets it', async () => {
  const people = [await newColleague(), await newColleague(), await newColleague()]
  const wanted = newAddress()
  const answers = await Promise.all(people.map(({ id }) => change(id, { email: wanted })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.filter(({ json }) => json['code'] === 'email-taken')).toHaveLength(2)
})

test('two changes at once both count, and the log tells each in turn', async () => {
  const { id } = await newColleague()
  const [first, second] = [newAddress(), newAddress()]
  await Promise.all([
    expectOk(change(id, { email: first })),
    expectOk(change(id, { email: second })),
    expectOk(change(id, { lastName: 'Married' })),
  ])
  const log = (await edits(id)) as { before: object; after: Record<string, string> }[]
  expect(log).toHaveLength(3)
  const addressesInTurn = log.filter(({ after }) => 'Email' in after)
  expect(addressesInTurn[1]?.before).toEqual(addressesInTurn[0]?.after)
  const { rows } = await database.pool.query('select email, last_name from users where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ email: addressesInTurn[1]?.after['Email'], last_name: 'Married' }])
})

test('somebody who logs in during a change comes in by one of both addresses', async () => {
  const { id, email } = await newColleague()
  const next = newAddress()
  const [, ...logins] = await Promise.all([
    expectOk(change(id, { email: next })),
    new Visitor(app).login(email, PASSWORD),
    new Visitor(app).login(next, PASSWORD),
  ])
  for (const { status, json } of logins) {
    expect(status === 200 || json['code'] === 'user-unknown').toBe(true)
  }
  await expectOk(new Visitor(app).login(next, PASSWORD))
})

test('every open page hears of a new name', async () => {
  const { id } = await newColleague()
  const told = await announcedBy(database, () => expectOk(change(id, { lastName: 'Newly' })), [
    { id },
  ])
  expect(told).toEqual(['session of 0', 'users', 'names'])
})

test('somebody who does not exist is refused', async () => {
  expect((await change(999_999_999, { firstName: 'Nobody' })).json).toMatchObject({
    code: 'profile-missing',
  })
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
