import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf } from '#test/imports/importer.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)
const add = (day: string, name: string) => administrator.call('addHoliday', { body: { day, name } })
const list = async (year: number) =>
  (await expectOk(administrator.call('listHolidays', { query: { year: String(year) } }))).json

test('adds holidays, lists them by year, and removes them', async () => {
  await expectOk(add('25.12.2031', 'Christmas Day'))
  await expectOk(add('2031-01-06', 'Epiphany'))
  await expectOk(add('2032-01-01', 'New Year’s Day'))
  expect(await list(2031)).toEqual({
    year: 2031,
    holidays: [
      { day: '2031-01-06', name: 'Epiphany' },
      { day: '2031-12-25', name: 'Christmas Day' },
    ],
    years: [2031, 2032],
  })
  await expectOk(administrator.call('removeHoliday', { params: { day: '2031-01-06' } }))
  expect((await list(2031)).holidays).toHaveLength(1)
  const { rows } = (await expectOk(administrator.call('readAuditLog'))).json
  expect(rows.slice(0, 2)).toMatchObject([
    { action: 'holidayRemoved', before: { day: '2031-01-06', name: 'Epiphany' } },
    { action: 'holidayAdded', after: { day: '2032-01-01', name: 'New Year’s Day' } },
  ])
})

test.each([
  ['a day that is none', '2031-02-29', 'Leap', 'date-invalid', 'day'],
  ['a day that is two', '03/04/2031', 'March or April', 'date-invalid', 'day'],
  ['no day', '', 'Nothing', 'date-invalid', 'day'],
  ['no name', '2031-03-01', ' ', 'holiday-name', 'name'],
  ['a long name', '2031-03-01', 'x'.repeat(61), 'holiday-name', 'name'],
  ['a holiday twice', '2031-12-25', 'Christmas', 'holiday-twice', 'day'],
])('refuses %s', async (_what, day, name, code, field) => {
  expect((await add(day, name)).json).toMatchObject({ code, field })
})

test('refuses to remove a day that is no holiday', async () => {
  const refused = await administrator.call('removeHoliday', { params: { day: '2031-08-08' } })
  expect(refused.json).toMatchObject({ code: 'holiday-unknown' })
})

test('is for the administrator alone', async () => {
  const { visitor } = await newColleague()
  expect((await visitor.call('listHolidays')).status).toBe(403)
  expect(
    (await visitor.call('addHoliday', { body: { day: '2031-01-01', name: 'x' } })).status,
  ).toBe(403)
})

test('imports a file of holidays, and says of each refused row which cell and why', async () => {
  const checked = await importer.check(
    'holidays',
    lines(
      'Feiertag;Datum',
      'Erster Weihnachtstag;25.12.2031',
      'New Year’s Day;2032-01-01',
      'Karfreitag;2031-04-11',
      'Zweimal;11.4.2031',
      'Kein Tag;30.2.2031',
      ';2031-05-01',
      '=1+1;2031-05-02',
      'Ohne Tag;',
    ),
  )
  expect(checked.rows).toEqual({ created: 1, changed: 1, unchanged: 1, refused: 5 })
  const refused = await importer.rows(checked.id, 'refused')
  expect(refused.map(({ line, column, refusal }) => [line, column, refusal])).toEqual([
    [5, 'Date', 'row-holiday-twice'],
    [6, 'Date', 'date-invalid'],
    [7, 'Holiday', 'holiday-name'],
    [8, 'Holiday', 'row-formula'],
    [9, 'Date', 'date-invalid'],
  ])
  expect(await importer.rows(checked.id, 'changed')).toMatchObject([
    { cells: { Date: '2031-12-25' }, before: { Holiday: 'Christmas Day' } },
  ])
  expect((await list(2031)).holidays).toHaveLength(1)
  await importer.apply(checked.id)
  expect((await list(2031)).holidays).toEqual([
    { day: '2031-04-11', name: 'Karfreitag' },
    { day: '2031-12-25', name: 'Erster Weihnachtstag' },
  ])
})

test('imports the exported holidays again without a change', async () => {
  const file = await importer.download('/api/holidays.csv')
  expect(tableOf(file)).toEqual([
    ['Date', 'Holiday'],
    ['2031-04-11', 'Karfreitag'],
    ['2031-12-25', 'Erster Weihnachtstag'],
    ['2032-01-01', 'New Year’s Day'],
  ])
  const checked = await importer.check('holidays', Buffer.from(file))
  expect(checked.rows).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 0 })
})

test('adds nothing when a holiday was renamed since the check', async () => {
  const { id } = await importer.check(
    'holidays',
    lines('Date,Holiday', '2033-01-01,New Year', '2031-04-11,Good Friday'),
  )
  await database.pool.query(`update holidays set name = 'Renamed' where day = '2031-04-11'`)
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  expect((await list(2033)).holidays).toEqual([])
})

test('takes 10,000 rows, and refuses a file of more', async () => {
  const days = Array.from({ length: 10_001 }, (_, place) =>
    new Date(Date.UTC(2040, 0, 1 + place)).toISOString().slice(0, 10),
  )
  const file = (count: number) =>
    lines('Date,Holiday', ...days.slice(0, count).map((day) => `${day},Day off`))
  expect((await importer.send('holidays', file(10_001))).json).toMatchObject({
    code: 'csv-list-rows',
  })
  expect((await importer.check('holidays', file(10_000))).rows.created).toBe(10_000)
})
