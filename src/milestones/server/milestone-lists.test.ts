import { beforeAll, expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf } from '#test/imports/importer.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)
const [ann, ben] = [await newColleague(), await newColleague()]

const create = (name: string) => administrator.call('createMilestoneList', { body: { name } })
const rowsOf = async (id: number) =>
  (await expectOk(administrator.call('listMilestoneRows', { params: { id } }))).json
const remove = (id: number) => administrator.call('removeMilestoneList', { params: { id } })

let weddings = 0
beforeAll(async () => {
  weddings = (await expectOk(create('Weddings'))).json.id
})

/** Settles the occurrence of a row as if its card had been posted or skipped. */
async function skip(rowId: number): Promise<void> {
  await database.pool.query(
    `insert into milestone_occurrences (user_id, milestone_id, ordinal, day, due_at, state, settled_at)
     select user_id, milestone_id, id, day, now(), 'skipped', now() from milestone_rows where id = $1`,
    [rowId],
  )
}

test('makes a list that is off, and refuses its name twice', async () => {
  const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
  expect(milestones.at(-1)).toMatchObject({ kind: 'list', name: 'Weddings', isOn: false })
  expect((await create(' weddings ')).json).toMatchObject({ code: 'milestone-name-taken' })
  expect((await create('')).json).toMatchObject({ code: 'milestone-name', field: 'name' })
  expect((await create('x'.repeat(61))).json).toMatchObject({ code: 'milestone-name' })
})

test('imports days of people, and says of each refused row which cell and why', async () => {
  const checked = await importer.check(
    'milestones',
    lines(
      'List,Email,Date,Text,Points',
      `Weddings,${ann.email},2031-05-03,Congratulations to you both,250`,
      `,${ben.email},4.5.2031,"Have a happy day, Ben",`,
      `weddings,${ann.email},03.05.2031,Once more,10`,
      'Weddings,nobody@laurel.test,2031-05-03,Who is it?,10',
      `Weddings,${ann.email},2031-02-29,No such day,10`,
      `Weddings,${ann.email},2031-06-01,,10`,
      `Weddings,${ann.email},2031-06-02,Less than nothing,-1`,
      `Weddings,${ann.email},2031-06-03,${'x'.repeat(281)},10`,
      `Jubilees,${ann.email},2031-06-04,Another list,10`,
      'Weddings,,2031-06-05,Nobody,10',
      `Weddings,${ann.email},2031-06-06,=1+1,10`,
    ),
  )
  expect(checked.rows).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 9 })
  const refused = await importer.rows(checked.id, 'refused')
  expect(refused.map(({ line, column, refusal }) => [line, column, refusal])).toEqual([
    [4, 'Date', 'row-milestone-twice'],
    [5, 'Email', 'profile-missing'],
    [6, 'Date', 'date-invalid'],
    [7, 'Text', 'milestone-row-text'],
    [8, 'Amount', 'milestone-points'],
    [9, 'Text', 'milestone-row-text'],
    [10, 'List', 'milestone-list-unknown'],
    [11, 'Email', 'email-required'],
    [12, 'Text', 'row-formula'],
  ])
  expect((await rowsOf(weddings)).total).toBe(0)
  await importer.apply(checked.id)
  expect(await rowsOf(weddings)).toMatchObject({
    rows: [
      { user: { email: ann.email }, day: '2031-05-03', points: '250.00', state: null },
      { user: { email: ben.email }, day: '2031-05-04', points: '0.00', state: null },
    ],
    total: 2,
    next: null,
  })
  const { rows } = await database.pool.query(
    `select action, subject_id, after from audit_log
      where action in ('milestoneListed', 'milestonesImported') order by id desc limit 3`,
  )
  expect(rows).toMatchObject([
    { action: 'milestonesImported', after: { created: 2, refused: 9 } },
    { action: 'milestoneListed', subject_id: ben.id, after: { list: 'Weddings', points: '0.00' } },
    { action: 'milestoneListed', subject_id: ann.id, after: { day: '2031-05-03' } },
  ])
})

test('changes the words and points of a day that is not posted, and keeps those of one that is', async () => {
  const [first, second] = (await rowsOf(weddings)).rows as { id: number }[]
  await skip(second?.id ?? 0)
  const checked = await importer.bring(
    'milestones',
    lines(
      'Email,Date,Text,Amount',
      `${ann.email},2031-05-03,Congratulations to you both,300`,
      `${ben.email},2031-05-04,Other words,`,
    ),
  )
  expect(checked.rows).toEqual({ created: 0, changed: 1, unchanged: 0, refused: 1 })
  expect(await importer.rows(checked.id, 'refused')).toMatchObject([
    { line: 3, column: 'Date', refusal: 'row-milestone-given' },
  ])
  expect((await rowsOf(weddings)).rows).toMatchObject([
    { id: first?.id, points: '300.00', state: null },
    { text: 'Have a happy day, Ben', state: 'skipped' },
  ])
})

test('imports the exported lists again without a change', async () => {
  const file = await importer.download('/api/milestone-rows.csv')
  expect(tableOf(file)).toEqual([
    ['List', 'Email', 'Date', 'Text', 'Amount'],
    ['Weddings', ann.email, '2031-05-03', 'Congratulations to you both', '300.00'],
    ['Weddings', ben.email, '2031-05-04', 'Have a happy day, Ben', '0.00'],
  ])
  const checked = await importer.check('milestones', Buffer.from(file))
  expect(checked.rows).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 0 })
})

test('needs the name of the list when there are several', async () => {
  const { id } = (await expectOk(create('Jubilees'))).json
  const checked = await importer.check(
    'milestones',
    lines('Email,Date,Text', `${ann.email},2031-07-01,Which list?`),
  )
  expect(await importer.rows(checked.id, 'refused')).toMatchObject([
    { column: 'List', refusal: 'milestone-list-unknown' },
  ])
  await expectOk(remove(id))
})

test('adds nothing when a row would have another effect by now', async () => {
  const file = lines('Email,Date,Text', `${ann.email},2031-08-01,A`, `${ben.email},2031-08-01,B`)
  const { id } = await importer.check('milestones', file)
  await database.pool.query(
    `insert into milestone_rows (milestone_id, user_id, day, text, points)
     values ($1, $2, '2031-08-01', 'C', 0)`,
    [weddings, ben.id],
  )
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  expect((await rowsOf(weddings)).total).toBe(3)
})

test('refuses a row of the administrator', async () => {
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from users where is_administrator',
  )
  const checked = await importer.check(
    'milestones',
    lines('Email,Date,Text', `${rows[0]?.email},2031-09-01,The boss`),
  )
  expect(await importer.rows(checked.id)).toMatchObject([
    { column: 'Email', refusal: 'milestone-administrator' },
  ])
})

test('refuses a file of more than 10,000 rows', async () => {
  const rows = Array.from({ length: 10_001 }, (_, place) => `${ann.email},2031-09-01,${place}`)
  const refused = await importer.send('milestones', lines('Email,Date,Text', ...rows))
  expect(refused.json).toMatchObject({ code: 'csv-list-rows' })
})

test('removes a row that is not posted, and keeps a list of which a card was', async () => {
  const { rows } = (await rowsOf(weddings)) as { rows: { id: number; state: string | null }[] }
  const [open, settled] = [
    rows.find(({ state }) => state === null)?.id ?? 0,
    rows.find(({ state }) => state === 'skipped')?.id ?? 0,
  ]
  const removeRow = (id: number) => administrator.call('removeMilestoneRow', { params: { id } })
  await expectOk(removeRow(open))
  expect((await removeRow(open)).json).toMatchObject({ code: 'milestone-row-unknown' })
  expect((await removeRow(settled)).json).toMatchObject({ code: 'row-milestone-given' })
  expect((await remove(weddings)).json).toMatchObject({ code: 'milestone-kept' })
  expect((await remove(1)).json).toMatchObject({ code: 'milestone-kept' })
  expect((await remove(999)).json).toMatchObject({ code: 'milestone-unknown' })
})

test('pages through a long list by day', async () => {
  const { id } = (await expectOk(create('Every day'))).json
  await database.pool.query(
    `insert into milestone_rows (milestone_id, user_id, day, text, points)
     select $1, $2, date '2031-01-01' + n, 'Day ' || n, 0 from generate_series(0, 119) n`,
    [id, ann.id],
  )
  const days: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = { after }
    const page = await expectOk(administrator.call('listMilestoneRows', { params: { id }, query }))
    const { rows, total, next } = page.json as {
      rows: { day: string }[]
      total: number
      next: string | null
    }
    expect(total).toBe(120)
    days.push(...rows.map(({ day }) => day))
    after = next
  }
  expect(days).toEqual(days.toSorted())
  expect(new Set(days).size).toBe(120)
  await expectOk(remove(id))
})

test('is for the administrator alone', async () => {
  const query = { query: { kind: 'milestones' } }
  expect((await ann.visitor.call('createMilestoneList', { body: { name: 'Mine' } })).status).toBe(
    403,
  )
  const file = { type: 'text/csv', content: lines('Email,Date,Text', `${ann.email},2031-01-01,x`) }
  expect((await ann.visitor.call('checkImport', { ...query, file })).status).toBe(403)
})
