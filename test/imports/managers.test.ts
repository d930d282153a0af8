import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const importer = new Importer(app, administrator)

const HEADER = 'Vorname,Nachname,E-Mail,Personalnummer,Vorgesetzter,Eintrittsdatum,Geburtstag'

async function managers(): Promise<Record<string, string | null>> {
  const { rows } = await database.pool.query<{ email: string; manager: string | null }>(
    `select u.email, m.email as manager from users u left join users m on m.id = u.manager_id`,
  )
  return Object.fromEntries(rows.map(({ email, manager }) => [email.split('@')[0], manager]))
}

test('takes managers of the file by address and employee id, dates and birthdays', async () => {
  const file = lines(
    HEADER,
    'Tom,Team,tom@laurel.test,3,2,1.4.2021,17.5.',
    'Lea,Lead,lea@laurel.test,2,Carla@laurel.test,2019-10-01,',
    'Carla,Chief,carla@laurel.test,1,,01.02.2015,12-31',
  )
  const { id, rows } = await importer.check('users', file)
  expect(rows).toMatchObject({ created: 3, refused: 0 })
  await importer.apply(id)
  expect(await managers()).toMatchObject({
    tom: 'lea@laurel.test',
    lea: 'carla@laurel.test',
    carla: null,
  })
  expect((await importer.check('users', file)).rows).toMatchObject({ unchanged: 3 })
  const exported = await importer.download('/api/users.csv?search=tom@')
  const [header = [], row = []] = tableOf(exported)
  const cell = (name: string) => row[header.indexOf(name)]
  expect(['Manager', 'Start Date', 'Birthday'].map(cell)).toEqual([
    'lea@laurel.test',
    '2021-04-01',
    '05-17',
  ])
  expect((await importer.check('users', Buffer.from(exported))).rows).toMatchObject({
    unchanged: 1,
  })
})

test('takes people without a manager who is not there or a circle, or a day of no calendar', async () => {
  const { id } = await importer.check(
    'users',
    lines(
      HEADER,
      'Una,Known,una@laurel.test,,ghost@laurel.test,,',
      'Fol,Lower,fol@laurel.test,,una@laurel.test,,',
      'Own,Boss,own@laurel.test,,own@laurel.test,,',
      'Cir,One,cir1@laurel.test,,cir2@laurel.test,,',
      'Cir,Two,cir2@laurel.test,,cir1@laurel.test,,',
      'Carla,Chief,carla@laurel.test,1,3,,',
      'Bad,Date,date@laurel.test,,,31.2.2020,',
      'Bad,Day,day@laurel.test,,,,31.4.',
      'Good,Person,good@laurel.test,,1,,',
    ),
  )
  const rows = await importer.rows(id)
  expect(rows.filter(({ outcome }) => outcome === 'refused')).toEqual([])
  expect(rows.map(({ notes: [note] }) => [note?.code ?? null, note?.column ?? null])).toEqual([
    ['manager-unknown', 'Manager'],
    [null, null],
    ['manager-circle', 'Manager'],
    ['manager-circle', 'Manager'],
    ['manager-circle', 'Manager'],
    ['manager-circle', 'Manager'],
    ['date-invalid', 'Start Date'],
    ['birthday-invalid', 'Birthday'],
    [null, null],
  ])
  await importer.apply(id)
  expect(await managers()).toMatchObject({
    good: 'carla@laurel.test',
    fol: 'una@laurel.test',
    carla: null,
  })
})

test('finds managers by name, however it is written, and tells why one is not taken', async () => {
  const header = 'First Name,Last Name,Email,Employee ID,Manager,isActive'
  const file = lines(
    header,
    'Leo,Lead,lea.lead@laurel.test,L-1,,',
    'Ann,One,ann.one@laurel.test,,"LEAD, Leo",',
    'Ann,Two,ann.two@laurel.test,,Leo  Lead (L-1),',
    'Ann,Three,ann.three@laurel.test,,Leo Lead <lea.lead@laurel.test>,',
    'Ann,Four,ann.four@laurel.test,,Twin Boss,',
    'Twin,Boss,twin.1@laurel.test,,,',
    'Twin,Boss,twin.2@laurel.test,,,',
    'Bad,Boss,bad.boss@laurel.test,B-1,,perhaps',
    'Ann,Five,ann.five@laurel.test,,B-1,',
  )
  const { id, rows, warned } = await importer.check('users', file)
  expect({ rows, warned }).toMatchObject({ rows: { created: 8, refused: 1 }, warned: 2 })
  const found = await importer.rows(id, 'warned')
  expect(found.map(({ cells, notes }) => [cells['Last Name'], cells['Manager'], notes])).toEqual([
    ['Four', '', [{ code: 'manager-ambiguous', column: 'Manager', text: 'Twin Boss' }]],
    ['Five', '', [{ code: 'manager-refused', column: 'Manager', text: 'B-1' }]],
  ])
  await importer.apply(id)
  const [lead, none] = ['lea.lead@laurel.test', null]
  expect(await managers()).toMatchObject({
    'ann.one': lead,
    'ann.two': lead,
    'ann.three': lead,
    'ann.four': none,
    'ann.five': none,
  })
  expect((await importer.check('users', file)).rows).toMatchObject({ changed: 0, unchanged: 8 })
})

test('a circle that came to be meanwhile makes the import outdated', async () => {
  const header = 'First Name,Last Name,Email,Manager'
  await importer.bring('users', lines(header, 'A,A,aa@laurel.test,', 'B,B,bb@laurel.test,'))
  const { id } = await importer.check('users', lines(header, ',,aa@laurel.test,bb@laurel.test'))
  await importer.bring('users', lines(header, ',,bb@laurel.test,aa@laurel.test'))
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  await expectOk(administrator.call('readOwnEmployment'))
})
