import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { userNamesOf } from '#test/harness/user-names.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { NUMBER_AS_NAME, type ImportColumnsRead } from '#imports/contract/imports.ts'
import type { Cells } from '#imports/server/import-rules.ts'
import { Importer, lines } from './importer.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)

const sample = (name: string) => readFile(new URL(`samples/${name}.csv`, import.meta.url))

async function columnsOf(content: Buffer): Promise<ImportColumnsRead> {
  const { json } = await expectOk(
    administrator.call('readImportColumns', {
      query: { kind: 'users' },
      file: { type: 'text/csv', content },
    }),
  )
  return json
}

function choose(columns: readonly { heading: string; field: string | null }[]) {
  const body = { kind: 'users', columns: columns.map(({ heading, field }) => ({ heading, field })) }
  return administrator.call('chooseImportColumns', { body })
}

/** Who is in the company, with title, team, manager's last name and start date. */
async function peopleOf(domain: string) {
  const { rows } = await database.pool.query<Cells>(
    `select u.first_name || ' ' || u.last_name as name, u.employee_id as number, u.title, u.team,
            m.last_name as manager, u.started_on::text as since
       from users u left join users m on m.id = u.manager_id
      where u.email like $1 order by u.employee_id`,
    [`%${domain}`],
  )
  return rows.map((row) => Object.values(row))
}

test('takes an export of Personio, with titles above the headings, by its guesses alone', async () => {
  const content = await sample('personio')
  const read = await columnsOf(content)
  expect(read).toMatchObject({ line: 4, missing: [], isRemembered: false, isOurs: false })
  const fields = read.columns.map(({ heading, field }) => [heading, field])
  // ID is a number of Personio; Team is there beside Department.
  expect(fields).toContainEqual(['ID', null])
  expect(fields).toContainEqual(['Abteilung', null])
  const { id, rows, warned } = await importer.check('users', content)
  expect({ rows, warned }).toMatchObject({
    rows: { created: 3, unchanged: 1, refused: 0 },
    warned: 2,
  })
  const notes = (await importer.rows(id, 'warned')).flatMap((row) => row.notes)
  expect(notes.map(({ code, text }) => [code, text])).toEqual([
    ['row-left', ''],
    ['date-invalid', '31.02.2020'],
  ])
  await importer.apply(id)
  expect(await peopleOf('@nordlicht.example')).toEqual([
    ['Jörg Ångström', '00031', 'Leiter Fertigung', null, null, '2008-03-01'],
    ['Änne Groß', '00032', 'Monteurin', null, 'Ångström', '2019-03-01'],
    ['Elif Yıldız', '00034', 'Prüferin', null, 'Ångström', null],
  ])
})

test('takes an export of Personio with one column chosen otherwise, and remembers it', async () => {
  const content = await sample('personio')
  const { columns } = await columnsOf(content)
  const changed = columns.map((column) => ({
    ...column,
    field:
      { Abteilung: 'Team', Team: null }[column.heading] ??
      (column.heading === 'Team' ? null : column.field),
  }))
  await expectOk(choose(changed))
  expect(await columnsOf(content)).toMatchObject({ isRemembered: true })
  const checked = await importer.bring('users', content)
  expect(checked.rows).toMatchObject({ changed: 3, unchanged: 1 })
  expect((await peopleOf('@nordlicht.example')).map(([, , , team]) => team)).toEqual([
    'Fertigung',
    'Fertigung',
    'Qualität',
  ])
})

test('takes an export of BambooHR by its guesses alone', async () => {
  const { rows } = await importer.bring('users', await sample('bamboohr'))
  expect(rows).toMatchObject({ created: 3, unchanged: 1, refused: 0 })
  expect(await peopleOf('@harbour.example')).toEqual([
    ['Priya Raman', '101', 'Chief Executive', 'Executive', null, '2011-05-02'],
    ['Owen Hart', '102', 'Buyer', 'Purchasing', 'Raman', '2019-03-18'],
    ['Bo Ng', '104', 'Clerk', 'Purchasing', 'Hart', null],
  ])
})

test('takes an export of Workday by headings and cells', async () => {
  const { rows } = await importer.bring('users', await sample('workday'))
  expect(rows).toMatchObject({ created: 3, unchanged: 1, refused: 0 })
  expect(await peopleOf('@crane.example')).toEqual([
    ['Peg Stone', 'WD-1001', 'Director', 'Logistics', null, '2009-02-16'],
    ['Luis Ortega', 'WD-1002', 'Planner', 'Logistics', 'Stone', '2021-01-01'],
    ['Hana Sato', 'WD-1003', 'Planner', 'Logistics', 'Stone', '2022-07-01'],
  ])
})

test('takes an export of DATEV without addresses by the personnel number as user name', async () => {
  await userNamesOf(app, administrator).allow(true)
  const content = await sample('datev')
  expect((await importer.send('users', content)).json).toMatchObject({
    code: 'csv-columns',
    field: 'Email',
  })
  const { columns, missing } = await columnsOf(content)
  expect(missing).toEqual(['Email'])
  expect(columns.map(({ field }) => field)).toContain('Last Name')
  await expectOk(
    choose(
      columns.map((column) =>
        column.field === 'Employee ID' ? { ...column, field: NUMBER_AS_NAME } : column,
      ),
    ),
  )
  const { rows } = await importer.bring('users', content)
  expect(rows).toMatchObject({ created: 2, unchanged: 1, refused: 0 })
  const { rows: people } = await database.pool.query(
    `select email, employee_id, last_name from users where email like '000%' order by email`,
  )
  expect(people).toEqual([
    { email: '00017', employee_id: '00017', last_name: 'Kühn' },
    { email: '00019', employee_id: '00019', last_name: 'Nowak' },
  ])
})

test('refuses a choice that names a field twice, or lacks one', async () => {
  const columns = (...fields: (string | null)[]) =>
    fields.map((field, place) => ({ heading: `H${place}`, field }))
  expect((await choose(columns('Email', 'Email', 'First Name'))).json).toMatchObject({
    code: 'csv-header-twice',
    field: 'Email',
  })
  expect((await choose(columns('Email', null))).json).toMatchObject({
    code: 'csv-columns',
    field: 'First Name, Last Name',
  })
  expect((await choose(columns('isAdministrator'))).json).toMatchObject({ code: 'invalid-input' })
})

test('takes an ID beside the right addresses for its own, others for the company’s', async () => {
  const [one, other] = [await newColleague(), await newColleague()]
  const idField = async (...ids: number[]) => {
    const rows = [one, other].map(({ email }, place) => `A,B,${email},${ids[place]}`)
    const { columns } = await columnsOf(lines('First Name,Last Name,Email,ID', ...rows))
    return columns.at(-1)?.field
  }
  expect(await idField(one.id, other.id)).toBe('ID')
  expect(await idField(other.id, one.id)).toBe('Employee ID')
})

test('plans a last day to come, deactivates who has left, and lists who is missing', async () => {
  const [stays, leaves, left, missing] = [
    await newColleague(),
    await newColleague(),
    await newColleague(),
    await newColleague(),
  ]
  const file = lines(
    'First Name,Last Name,Email,Status,Leaving Date',
    `,,${stays.email},Active,`,
    `,,${leaves.email},active,2099-12-31`,
    `,,${left.email},,2020-01-31`,
    'New,Leaver,new.leaver@laurel.test,Left,',
  )
  const { id, rows } = await importer.check('users', file)
  expect(rows).toEqual({ created: 0, changed: 2, unchanged: 2, refused: 0 })
  expect((await importer.rows(id, 'changed')).map(({ before }) => before)).toEqual([
    { 'Leaving Date': '' },
    { isActive: 'true' },
  ])
  const { json } = await expectOk(administrator.call('listMissingPeople', { params: { id } }))
  const emails = json['people'].map(({ email }) => email)
  expect(emails).toContain(missing.email)
  for (const { email } of [stays, leaves, left]) expect(emails).not.toContain(email)
  await importer.apply(id)
  const { rows: after } = await database.pool.query(
    `select u.email, u.is_active, l.last_day::text, l.state
       from users u left join leavings l on l.user_id = u.id where u.id = any($1) order by u.id`,
    [[stays.id, leaves.id, left.id, missing.id]],
  )
  expect(after).toEqual([
    { email: stays.email, is_active: true, last_day: null, state: null },
    { email: leaves.email, is_active: true, last_day: '2099-12-31', state: 'planned' },
    { email: left.email, is_active: false, last_day: null, state: null },
    { email: missing.email, is_active: true, last_day: null, state: null },
  ])
  expect((await importer.check('users', file)).rows).toMatchObject({ unchanged: 4 })
})

test('tells lost zeros and lost letters', async () => {
  const header = 'First Name,Last Name,Email,Employee ID,Title'
  await importer.bring(
    'users',
    lines(header, 'Zoe,Zero,zoe.zero@laurel.test,00420,', 'Yan,Zero,yan.zero@laurel.test,00500,'),
  )
  const { id } = await importer.check(
    'users',
    lines(
      header,
      ',,zoe.zero@laurel.test,420,',
      'Max,Other,max.other@laurel.test,500,',
      'M?ller,Name,mueller@laurel.test,00421,',
      'Neu,Name,neu.name@laurel.test,422,Pr?ferin',
    ),
  )
  const found = await importer.rows(id)
  expect(
    found.map(({ outcome, refusal, cells, notes }) => [
      outcome,
      refusal,
      cells['Employee ID'],
      notes.map(({ code }) => code),
    ]),
  ).toEqual([
    ['unchanged', null, '00420', ['employee-id-zeros']],
    ['refused', 'employee-id-zeros', '500', []],
    ['refused', 'row-encoding', '00421', []],
    ['created', null, '422', ['employee-id-zeros', 'row-encoding']],
  ])
  await importer.apply(id)
})
