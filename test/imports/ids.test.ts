import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf } from './importer.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)
/** As an export begins: the flags show that the IDs are Laurel's. */
const HEADER = 'First Name,Last Name,Email,ID,isTransfer'

async function outcomes(...rows: string[]) {
  const { id } = await importer.check('users', lines(HEADER, ...rows))
  const found = await importer.rows(id)
  return found.map(({ outcome, refusal, column }) => [outcome, refusal, column])
}

test('an exported ID finds the person, whose address the file changes', async () => {
  const { id, email } = await newColleague()
  const file = await importer.download(`/api/users.csv?search=${email}`)
  const [header = [], row = []] = tableOf(file)
  expect(row[header.indexOf('ID')]).toBe(String(id))
  const changed = file.replace(email, 'moved@laurel.test')
  const checked = await importer.check('users', Buffer.from(changed))
  expect(checked.rows).toMatchObject({ changed: 1 })
  expect(await importer.rows(checked.id)).toMatchObject([{ before: { Email: email } }])
  await importer.apply(checked.id)
  const again = await importer.check('users', Buffer.from(changed))
  expect(again.rows).toMatchObject({ unchanged: 1 })
  expect((await new Visitor(app).login(email, PASSWORD)).json).toMatchObject({
    code: 'user-unknown',
  })
  await expectOk(new Visitor(app).login('moved@laurel.test', PASSWORD))
  const { rows } = await database.pool.query(
    `select before, after from audit_log where action = 'userEdited' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ before: { Email: email }, after: { Email: 'moved@laurel.test' } }])
})

test('without an ID the address finds the person', async () => {
  const { email } = await newColleague()
  expect(await outcomes(`Test,Married,${email},`)).toEqual([['changed', null, null]])
})

test('refuses an unknown ID, a taken address, and a person twice', async () => {
  const [one, other] = [await newColleague(), await newColleague()]
  expect(
    await outcomes(
      ',,nobody@laurel.test,999999999',
      ',,nobody2@laurel.test,abc',
      ',,nobody3@laurel.test,0',
      `,,${other.email},${one.id}`,
    ),
  ).toEqual([
    ['refused', 'row-id-unknown', 'ID'],
    ['refused', 'row-id-unknown', 'ID'],
    ['refused', 'row-id-unknown', 'ID'],
    ['refused', 'email-taken', 'Email'],
  ])
  expect(
    await outcomes(
      `,,new-one@laurel.test,${one.id}`,
      `Test,Again,${one.email},`,
      `,,new-two@laurel.test,${one.id}`,
    ),
  ).toEqual([
    ['changed', null, null],
    ['refused', 'row-person-twice', null],
    ['refused', 'row-person-twice', null],
  ])
})

test('an address that somebody took meanwhile makes the import outdated', async () => {
  const { id } = await newColleague()
  const { id: file } = await importer.check('users', lines(HEADER, `,,wanted@laurel.test,${id}`))
  const body = { firstName: 'Quick', lastName: 'Person', email: 'wanted@laurel.test' }
  await expectOk(new Visitor(app).call('createAccount', { body: { ...body, password: PASSWORD } }))
  expect((await importer.tryApply(file)).json).toMatchObject({ code: 'import-outdated' })
})
