import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { Importer, lines, tableOf } from './importer.ts'

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

const excel = (...all: readonly string[]) => Buffer.from(`${all.join('\r\n')}\r\n`, 'latin1')

describe('understands a file of', () => {
  test('Personio, saved by Excel in ANSI', async () => {
    const { id, rows, encoding, notRead } = await importer.check(
      'users',
      excel(
        'Personalnummer;Vorname;Nachname;E-Mail;Abteilung;Position;Geschlecht;Standort',
        '00017;Jürgen;Groß;juergen.gross@laurel.test;Qualitätssicherung;Prüfer;m;Köln',
      ),
    )
    expect({ rows, encoding, notRead }).toEqual({
      rows: { created: 1, changed: 0, unchanged: 0, refused: 0 },
      encoding: 'windows-1252',
      notRead: ['Geschlecht'],
    })
    await importer.apply(id)
    expect(await user('juergen.gross@')).toMatchObject({
      firstName: 'Jürgen',
      lastName: 'Groß',
      team: 'Qualitätssicherung',
      title: 'Prüfer',
      employeeId: '00017',
      place: 'Köln',
    })
  })

  test.each([
    [
      'Workday',
      'Employee ID,Legal First Name,Legal Last Name,Primary Work Email,Business Title,Supervisory Organization,Worker Type',
      'W-1,Ana,Ruiz,ana@laurel.test,Buyer,Purchasing,Regular',
    ],
    [
      'BambooHR',
      'Employee #\tFirst Name\tLast Name\tWork Email\tJob Title\tDepartment\tEmployment Status',
      'B-1\tAna\tRuiz\tana@laurel.test\tBuyer\tPurchasing\tFull-Time',
    ],
    [
      'SAP',
      'PERNR;Rufname;Nachname;Geschäftliche E-Mail-Adresse;Planstelle;Organisationseinheit;Kostenstelle',
      'S-1;Ana;Ruiz;ana@laurel.test;Buyer;Purchasing;4711',
    ],
  ])('%s', async (_system, header, row) => {
    const { id } = await importer.check('users', lines(header, row))
    const [read] = await importer.rows(id)
    expect(read).toMatchObject({
      outcome: 'created',
      cells: {
        'First Name': 'Ana',
        'Last Name': 'Ruiz',
        Email: 'ana@laurel.test',
        Title: 'Buyer',
        Team: 'Purchasing',
        'Employee ID': row.slice(0, 3),
      },
    })
  })
})

test('keeps UTF-8 where a file is UTF-8, wherever its bytes are split', async () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => `Zoë,Ünal,zoe${n}@laurel.test`)
  const checked = await importer.check('users', lines('First Name,Last Name,Email', ...rows))
  expect(checked).toMatchObject({ encoding: 'utf-8', rows: { created: 9_000 } })
  const [first] = await importer.rows(checked.id)
  expect(first?.cells).toMatchObject({ 'First Name': 'Zoë', 'Last Name': 'Ünal' })
})

test.each([
  ['isActive,isTransfer', 'ja,nein', true, false],
  ['Aktiv,isTransfer', 'WAHR,FALSCH', true, false],
  ['Active,isTransfer', 'oui,x', true, true],
  ['isActive,isTransfer', 'Yes,0', true, false],
  ['isActive,isTransfer', 'non,1', false, true],
])('reads the flags of %s as %s', async (header, cells, isActive, isTransfer) => {
  const email = `${cells.replace(',', '.').toLowerCase()}@laurel.test`
  await importer.bring(
    'users',
    lines(`First Name,Last Name,Email,${header}`, `Flag,Bearer,${email},${cells}`),
  )
  expect(await user(email)).toMatchObject({ isActive, isTransfer })
})

describe('an employee id', () => {
  const HEADER = 'First Name,Last Name,Email,Personnel Number'

  test('finds the person, whose address the file changes', async () => {
    await importer.bring('users', lines(HEADER, 'Mia,Maier,mia.maier@laurel.test,M-1'))
    const { id } = await user('mia.maier@')
    const moved = lines(HEADER, 'Mia,Huber,mia.huber@laurel.test,M-1')
    const checked = await importer.check('users', moved)
    expect(checked.rows).toMatchObject({ created: 0, changed: 1 })
    await importer.apply(checked.id)
    expect(await user('mia.huber@')).toMatchObject({ id, lastName: 'Huber', employeeId: 'M-1' })
    expect((await importer.check('users', moved)).rows).toMatchObject({ unchanged: 1 })
  })

  test('is set where the address finds a person without one, and exported', async () => {
    await importer.bring('users', lines('First Name,Last Name,Email', 'Nora,Nu,nora@laurel.test'))
    await importer.bring('users', lines(HEADER, 'Nora,Nu,nora@laurel.test,N-1'))
    expect(await user('nora@')).toMatchObject({ employeeId: 'N-1' })
    const [header = [], row = []] = tableOf(await importer.download('/api/users.csv?search=nora@'))
    expect(row[header.indexOf('Employee ID')]).toBe('N-1')
  })

  test('is refused twice, too long, and for an address with another one', async () => {
    await importer.bring('users', lines(HEADER, 'Olga,One,olga@laurel.test,O-1'))
    const { id } = await importer.check(
      'users',
      lines(
        HEADER,
        'New,Person,olga@laurel.test,O-2',
        'Twin,One,twin1@laurel.test,O-3',
        'Twin,Two,twin2@laurel.test,O-3',
        `Long,Number,long@laurel.test,${'9'.repeat(81)}`,
        'Somebody,Else,nora@laurel.test,O-1',
      ),
    )
    const found = await importer.rows(id)
    expect(found.map(({ refusal, column }) => [refusal, column])).toEqual([
      ['row-employee-other', 'Employee ID'],
      [null, null],
      ['row-employee-twice', 'Employee ID'],
      ['employee-id-long', 'Employee ID'],
      ['email-taken', 'Email'],
    ])
  })

  test.each(['N/A', 'null', '-', '#N/A', '1.23457E+11', '########', '000'])(
    '%s is nobody, however often it is imported',
    async (text) => {
      for (const name of ['one', 'two']) {
        const { id } = await importer.check(
          'users',
          lines(HEADER, `No,Body,nobody.${name}@laurel.test,${text}`),
        )
        expect(await importer.rows(id)).toMatchObject([
          {
            outcome: 'refused',
            refusal: 'employee-id-spoilt',
            column: 'Employee ID',
            cells: { 'Employee ID': text },
          },
        ])
      }
    },
  )

  test('that somebody got meanwhile makes the import outdated', async () => {
    const { id } = await importer.check('users', lines(HEADER, 'Late,One,late1@laurel.test,P-1'))
    await importer.bring('users', lines(HEADER, 'Late,Two,late2@laurel.test,P-1'))
    expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  })
})

test('a placeholder is an empty title, team, manager, date and address', async () => {
  const { id } = await importer.check(
    'users',
    lines(
      'First Name,Last Name,Email,User Name,Title,Team,Manager,Start Date,Birthday',
      'Ida,Blank,ida.blank@laurel.test,,-,n/a,N/A,NULL,–',
      'Ira,Blank,N/A,null,,,,,',
    ),
  )
  expect(await importer.rows(id)).toMatchObject([
    { outcome: 'created', cells: { Title: '', Team: '', Manager: '' } },
    { outcome: 'refused', refusal: 'email-required', cells: { Email: '' } },
  ])
  await importer.apply(id)
  expect(await user('ida.blank@')).toMatchObject({ title: null, team: null, manager: null })
})

test('takes every valid address, also of a domain outside ASCII', async () => {
  const addresses = [
    'r&d@laurel.test',
    "o'neill/x@laurel.test",
    'noor@büro.test',
    'ina@xn--bro-hoa.xn--p1ai',
  ]
  const { rows } = await importer.check(
    'users',
    lines(
      'First Name,Last Name,Email',
      ...addresses.map((email) => `Ad,Dress,${email}`),
      'No,One,=x@laurel.test',
    ),
  )
  expect(rows).toMatchObject({ created: addresses.length, refused: 1 })
})

test.each([
  ['Name', 'Ruiz, Ana María', 'Ana María', 'Ruiz'],
  ['Full Name', 'Ana van der Berg', 'Ana', 'van der Berg'],
  ['Vollständiger Name', 'Ana Ruiz (10023)', 'Ana', 'Ruiz'],
])('reads both names from %s: %s', async (heading, cell, firstName, lastName) => {
  const email = `whole.${heading.length}@laurel.test`
  await importer.bring('users', lines(`"${heading}",Email`, `"${cell}",${email}`))
  expect(await user(email)).toMatchObject({ firstName, lastName })
})

test('a whole name fills what the two others leave empty, and a single word is refused', async () => {
  const header = 'Name,Email'
  const { id } = await importer.check('users', lines(header, 'Cher,single@laurel.test'))
  expect(await importer.rows(id)).toMatchObject([{ refusal: 'last-name-required' }])
  const both = 'First Name,Last Name,Name,Email'
  const row = 'Ana,Ruiz,Somebody Else,own.names@laurel.test'
  await importer.bring('users', lines(both, row))
  expect(await user('own.names@')).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' })
})

describe('the language of a person', () => {
  const languageOf = async (email: string) => {
    const text = 'select language from users where email = $1'
    const { rows } = await database.pool.query<{ language: string | null }>(text, [email])
    return rows[0]?.language
  }

  test.each([
    ['Language', 'fr', 'fr'],
    ['Sprache', 'Französisch', 'fr'],
    ['Langue', 'Allemand', 'de'],
    ['Preferred Language', 'German (Austria)', 'de'],
    ['Locale', 'pt_BR', 'pt'],
    ['اللغة', 'العربية', 'ar'],
    ['Idioma', '-', null],
  ])('is read from %s: %s', async (heading, cell, language) => {
    const email = `speaks${heading.length}.${cell.length}@laurel.test`
    const header = `First Name,Last Name,Email,${heading}`
    await importer.bring('users', lines(header, `Lyn,Lang,${email},${cell}`))
    expect(await languageOf(email)).toBe(language)
  })

  test('that Laurel does not speak is a warning', async () => {
    const row = 'Lyn,Lang,klingon@laurel.test,Klingon'
    const checked = await importer.check('users', lines('First Name,Last Name,Email,Language', row))
    expect(checked).toMatchObject({ rows: { created: 1 }, warned: 1 })
    expect(await importer.rows(checked.id)).toMatchObject([
      { notes: [{ code: 'row-language', column: 'Language', text: 'Klingon' }] },
    ])
    await importer.apply(checked.id)
    expect(await languageOf('klingon@laurel.test')).toBeNull()
  })

  test('changes until they have come, and is their own from then on', async () => {
    const email = 'changes@laurel.test'
    const bring = (language: string) =>
      importer.bring(
        'users',
        lines('First Name,Last Name,Email,Language', `Lyn,Lang,${email},${language}`),
      )
    await bring('de')
    await bring('fr')
    expect(await languageOf(email)).toBe('fr')
    await database.pool.query("update users set invitation = 'joined' where email = $1", [email])
    expect((await bring('es')).rows).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await languageOf(email)).toBe('fr')
  })
})
