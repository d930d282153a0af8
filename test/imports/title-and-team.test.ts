import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf, USERS } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const importer = new Importer(app, administrator)

async function user(search: string): Promise<Record<string, unknown>> {
  const found = await expectOk(administrator.call('listUsers', { query: { search } }))
  const [one] = found.json['users']
  if (one === undefined) throw new Error(`nobody is found by ${search}`)
  return one
}

async function edits(id: unknown) {
  const { rows } = await database.pool.query(
    `select before, after from audit_log
      where action = 'userEdited' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}

test('takes title and team where a file has them, and keeps them where it does not', async () => {
  const header = 'Email,first name,last name,TEAM,title'
  const checked = await importer.check(
    'users',
    lines(
      header,
      'lena@laurel.test,Lena,Berg, Warehouse ,Courier',
      'mia@laurel.test,Mia,Berg,,',
      `nils@laurel.test,Nils,Berg,${'x'.repeat(81)},`,
      'otto@laurel.test,Otto,Berg,=1+1,',
    ),
  )
  expect(await importer.rows(checked.id, 'refused')).toMatchObject([
    { refusal: 'position-long', column: 'Team' },
    { refusal: 'row-formula', column: 'Team' },
  ])
  await importer.apply(checked.id)
  const lena = await user('lena@')
  expect(lena).toMatchObject({ title: 'Courier', team: 'Warehouse' })
  expect(await user('mia@')).toMatchObject({ title: null, team: null })
  await importer.bring('users', lines(header, 'lena@laurel.test,,,,Driver'))
  await importer.bring('users', lines(USERS, 'Lena,Hill,lena@laurel.test,,,,'))
  expect(await user('lena@')).toMatchObject({ title: 'Driver', team: 'Warehouse' })
  expect(await edits(lena['id'])).toEqual([
    { before: { Title: 'Courier' }, after: { Title: 'Driver' } },
    { before: { 'Last Name': 'Berg' }, after: { 'Last Name': 'Hill' } },
  ])
  const file = await importer.download('/api/users.csv?search=lena')
  expect(tableOf(file)[1]).toEqual(expect.arrayContaining(['Driver', 'Warehouse']))
  expect((await importer.check('users', Buffer.from(file))).rows).toMatchObject({ unchanged: 1 })
})
