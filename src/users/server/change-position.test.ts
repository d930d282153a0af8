import { expect, test } from 'vitest'
import { announcedBy } from '#test/harness/announced.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, colleagueOf, expectOk } from '#test/harness/visitor.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const { visitor: reader } = await colleagueOf(app, administrator, 'reader@laurel.test')
const email = 'noor@laurel.test'
const { id } = await colleagueOf(app, administrator, email)

const set = (title: string, team: string, of = id) =>
  administrator.call('changePosition', { params: { id: of }, body: { title, team } })

async function events() {
  const { rows } = await database.pool.query(
    `select subject_id, before, after from audit_log where action = 'userEdited' order by id`,
  )
  return rows
}

test('sets title and team, which colleagues see, and records both', async () => {
  const position = { title: 'Courier', team: 'Warehouse' }
  const { json } = await expectOk(set('  Courier ', 'Warehouse'))
  expect(json).toMatchObject({ id, ...position })
  const listed = await expectOk(administrator.call('listUsers', { query: { search: email } }))
  expect(listed.json['users']).toMatchObject([position])
  const found = await expectOk(reader.call('findColleagues', { query: { search: email } }))
  expect(found.json['colleagues']).toMatchObject([position])
  const profile = await expectOk(reader.call('readProfile', { params: { id } }))
  expect(profile.json).toMatchObject(position)
  await expectOk(set('', 'Warehouse'))
  expect(await events()).toEqual([
    {
      subject_id: id,
      before: { Title: null, Team: null },
      after: { Title: 'Courier', Team: 'Warehouse' },
    },
    { subject_id: id, before: { Title: 'Courier' }, after: { Title: null } },
  ])
})

test('announces a change, and records or announces nothing where there is none', async () => {
  const people = [{ id }]
  const changing = () => expectOk(set('Driver', 'Warehouse'))
  expect((await announcedBy(database, changing, people)).toSorted()).toEqual([
    'session of 0',
    'users',
  ])
  const before = await events()
  expect(await announcedBy(database, changing, people)).toEqual([])
  expect(await events()).toEqual(before)
})

test('takes 80 characters on one line', async () => {
  await expectOk(set('é'.repeat(80), '🦔'.repeat(80)))
  const long = { code: 'position-long', message: refusalInEnglish('position-long') }
  expect((await set('x'.repeat(81), '')).json).toEqual({ ...long, field: 'title' })
  expect((await set('', 'x'.repeat(81))).json).toEqual({ ...long, field: 'team' })
  expect((await set('Two\nlines', '')).json).toMatchObject({ code: 'text-invalid', field: 'title' })
  expect((await set('', '', 999_999_999)).json).toMatchObject({ code: 'profile-missing' })
})

test("sets the administrator's own, too", async () => {
  const { json } = await administrator.call('readSession')
  const own = (json['user'] as { id: number }).id
  expect((await expectOk(set('', 'Office', own))).json).toMatchObject({ team: 'Office' })
})
