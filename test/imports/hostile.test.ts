import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { digestTables } from '#test/harness/digest.ts'
import { administratorOf, colleagueOf } from '#test/harness/visitor.ts'
import { BONUSES, Importer, lines, USERS } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const importer = new Importer(app, administrator)
await colleagueOf(app, administrator, 'there@laurel.test')

const GOOD = 'Good,Person,good@laurel.test,1,1,1,1'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const bytes = (...all: number[]) => Buffer.from(all)
const BOM = bytes(0xef, 0xbb, 0xbf)
/** More rows than one INSERT stores, so that some are stored before the refusal. */
const MANY = Array.from({ length: 2_500 }, (_, at) => `Many,People,many-${at}@laurel.test,,,,`)

// Proves that a file is UTF-8.
const UMLAUT = 'Jörg,Person,j@laurel.test,,,,'

const ALL = 'First Name, Last Name, Email'

type FileCase = [what: string, content: Buffer, code: string, field?: string]

const FILES: readonly FileCase[] = [
  ['nothing', Buffer.alloc(0), 'csv-empty'],
  ['a mark and nothing else', BOM, 'csv-empty'],
  ['empty lines', lines('', ' ', '', '\t'), 'csv-empty'],
  ['a header alone', lines(USERS), 'csv-empty'],
  ['a header and rows without a letter', lines(USERS, ',,,,,,', '', ' , ,"",,,,'), 'csv-empty'],
  ['UTF-16 with its mark', Buffer.concat([bytes(0xff, 0xfe), utf16(USERS)]), 'csv-encoding'],
  ['big-endian UTF-16', Buffer.concat([bytes(0xfe, 0xff), utf16(USERS)]), 'csv-encoding'],
  ['UTF-16 without a byte order mark', utf16(`${USERS}\n${GOOD}\n`), 'csv-encoding'],
  ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x46, 0, 0, 0), 'csv-encoding'],
  [
    'an invalid byte at the very end',
    Buffer.concat([lines(USERS, UMLAUT, ...MANY), bytes(0xc3)]),
    'csv-encoding',
  ],
  [
    'an overlong encoding',
    Buffer.concat([lines(USERS, UMLAUT), bytes(0xc0, 0xaf)]),
    'csv-encoding',
  ],
  [
    'half a surrogate',
    Buffer.concat([lines(USERS, UMLAUT), bytes(0xed, 0xa0, 0x80)]),
    'csv-encoding',
  ],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'csv-encoding'],
  ['an Excel file', Buffer.from('PK\u0003\u0004\u0014'), 'csv-excel'],
  ['an old Excel file', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'csv-excel'],
  ['JSON', Buffer.from('{"users": []}'), 'csv-columns', ALL],
  ['an HTML page', lines('<!doctype html>', '<p>'), 'csv-columns', ALL],
  ['rows without a header', lines(GOOD), 'csv-columns', ALL],
  [
    'a missing column',
    lines('First Name,Email', 'Good,good@laurel.test'),
    'csv-columns',
    'Last Name',
  ],
  ['a column twice', lines(`${USERS},EMAIL`, GOOD), 'csv-header-twice', 'Email'],
  ['a million columns', lines(','.repeat(1_000_000), GOOD), 'csv-columns'],
  ['an endless header', Buffer.from('"First Name'.padEnd(1_000_000, 'x')), 'csv-columns'],
  ['a header with an open quote', lines('"First Name,Last Name,Email', GOOD), 'csv-columns', ALL],
  [
    'the header of another kind of file',
    lines(BONUSES, 'there@laurel.test,1,'),
    'csv-columns',
    'First Name, Last Name',
  ],
  ['another separator', lines('First Name|Last Name|Email', GOOD), 'csv-columns', ALL],
  [
    'an open quote with many rows after it',
    lines(USERS, GOOD, '"Bad,Person', ...MANY),
    'csv-broken',
    'line 3',
  ],
  ['an open quote at the end', lines(USERS, GOOD, '"Bad,Person'), 'csv-broken', 'line 3'],
  ['too many rows', lines(USERS, ...Array<string>(100_001).fill('x,x')), 'csv-rows'],
]

describe('refuses the whole file and keeps nothing:', () => {
  // The file with a hundred thousand rows takes long.
  test.each<FileCase>(FILES)('%s', { timeout: 120_000 }, async (_what, content, code, field) => {
    const before = await digestTables(database)
    const { json } = await importer.send('users', content)
    expect(json).toMatchObject({ code, ...(field === undefined ? {} : { field }) })
    expect(await digestTables(database)).toEqual(before)
  })
})

test.each(['Salary', 'isAdministrator', '__proto__', ''])(
  'leaves out the unknown column "%s"',
  async (heading) => {
    const header = USERS.replace('Email', `${heading},Email`)
    const checked = await importer.check(
      'users',
      lines(header, GOOD.replace(',good@', ',true,good@')),
    )
    expect(checked).toMatchObject({
      rows: { created: 1 },
      notRead: heading === '' ? [] : [heading],
    })
    const [row] = await importer.rows(checked.id)
    expect(Object.keys(row?.cells ?? {}).toSorted()).toEqual(USERS.split(',').toSorted())
  },
)

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

type RowCase = [what: string, line: string, refusal: string | null, column?: string | null]

const ROWS: readonly RowCase[] = [
  ['a good one', GOOD, null],
  ['the same address', GOOD, 'row-twice', 'Email'],
  ['the same address in capitals', 'Other,Person,GOOD@LAUREL.TEST,,,,', 'row-twice', 'Email'],
  ['the same address with spaces', 'Other,Person, good@laurel.test ,,,,', 'row-twice', 'Email'],
  ['an extra cell', `${GOOD.replace('good', 'a')},more`, 'row-cells', null],
  ['extra empty cells', `${GOOD.replace('good', 'b')},,,`, null],
  ['missing empty cells', 'Fewer,Cells,c@laurel.test', null],
  ['a thousand cells', `${GOOD.replace('good', 'd')}${',x'.repeat(1_000)}`, 'row-cells', null],
  ['a million cells', `${GOOD.replace('good', 'e')}${','.repeat(1_000_000)}`, 'row-long', null],
  ['a megabyte in a cell', `${'x'.repeat(1_000_000)},Person,f@laurel.test`, 'row-long', null],
  ['a megabyte in quotes', `"${'x\n'.repeat(500_000)}",Person,g@laurel.test`, 'row-long', null],
  ['a megabyte of quotes', `"${'""'.repeat(500_000)}",Person,h@laurel.test`, 'row-long', null],
  ['no name', ',,i@laurel.test,,,,', 'first-name-required', 'First Name'],
  ['no last name', 'Half,,j@laurel.test,,,,', 'last-name-required', 'Last Name'],
  ['a name of spaces', '   ,Person,k@laurel.test,,,,', 'first-name-required', 'First Name'],
  ['short names', 'Bo,Ng,k2@laurel.test,,,,', null],
  ['a long name', `Good,${'x'.repeat(81)},l@laurel.test,,,,`, 'name-long', 'Last Name'],
  ['a name with NUL', 'Go\0od,Person,m@laurel.test,,,,', 'text-invalid', 'First Name'],
  ['a name with a bell', 'Go\u0007od,Person,m@laurel.test,,,,', 'text-invalid', 'First Name'],
  ['a name of two lines', '"Go\nod",Person,n@laurel.test,,,,', 'text-invalid', 'First Name'],
  [
    'a name of two lines with a carriage return',
    '"Go\r\nod",Person,n@laurel.test,,,,',
    'text-invalid',
    'First Name',
  ],
  [
    'a formula',
    `"=HYPERLINK(""https://x.test"",""Click"")",Person,o@laurel.test,,,,`,
    'row-formula',
    'First Name',
  ],
  ['a formula with +', 'Good,+1+1,o@laurel.test,,,,', 'row-formula', 'Last Name'],
  ['a formula with -', 'Good,-1+1,o@laurel.test,,,,', 'row-formula', 'Last Name'],
  ['a formula with @', 'Good,@SUM(A1),o@laurel.test,,,,', 'row-formula', 'Last Name'],
  ['a formula after a tab', 'Good,"\t=1",o@laurel.test,,,,', 'row-formula', 'Last Name'],
  ['a formula after spaces', 'Good,"   =1+1",o@laurel.test,,,,', 'row-formula', 'Last Name'],
  ['a formula in wide letters', 'Good,＝1+1,o@laurel.test,,,,', 'row-formula', 'Last Name'],
  ['no address', 'Good,Person,,,,,', 'email-required', 'Email'],
  ['an invalid address', 'Good,Person,good at laurel,,,,', 'email-invalid', 'Email'],
  ['two addresses', 'Good,Person,p@laurel.test;q@laurel.test,,,,', 'email-invalid', 'Email'],
  ['an address that is a formula', 'Good,Person,=p@laurel.test+1,,,,', 'email-invalid', 'Email'],
  [
    'an address that is too long',
    `Good,Person,${'p'.repeat(250)}@x.de,,,,`,
    'email-invalid',
    'Email',
  ],
  ['an unknown flag', 'Good,Person,q@laurel.test,maybe,,,', 'row-flag', 'isActive'],
  [
    'a flag in a language we do not know',
    'Good,Person,q@laurel.test,,,,kyllä',
    'row-flag',
    'isTransfer',
  ],
  ['flags of every spelling', 'Good,Person,r@laurel.test,TRUE,No,1,yes', null],
  [
    'the administrator',
    'Laurel,Administrator,admin@laurel.test,0,,,',
    'administrator-fixed',
    'Email',
  ],
  ['a quote in the middle', 'Go"od,Person,s@laurel.test,,,,', 'row-quotes', null],
  ['text after a quote', '"Good"x,Person,s@laurel.test,,,,', 'row-quotes', null],
  ['blanks around quotes', 'Good, "Person" , "s@laurel.test",,,,', null],
  ['a quote open at the end of the line', '"Good","Person","t@laurel.test', 'row-quotes', null],
  ['closed quotes after it', '"Good","Person","u@laurel.test","","","",""', null],
  ['a name that is SQL', `"Robert'); drop table users; --",Person,v@laurel.test,,,,`, null],
  [
    'a name that is a script',
    `${cell('<script>alert("1")</script>')},Person,w@laurel.test,,,,`,
    null,
  ],
  [
    'a name with a right-to-left override',
    '\u202edooG,Person,x@laurel.test,,,,',
    'text-invalid',
    'First Name',
  ],
  ['names outside ASCII', '😀😀😀,名前名前,y@laurel.test,,,,', null],
  ['the last row without a line end', 'Last,Person,z@laurel.test', null],
]

describe('refuses rows one by one:', () => {
  const content = Buffer.concat([
    BOM,
    Buffer.from([USERS, ...ROWS.map(([, line]) => line)].join('\r\n')),
  ])
  const expected = new Map<string, number>()
  let at = 2
  for (const [what, line] of ROWS) {
    expected.set(what, at)
    at += line.split('\n').length
  }

  test('lists every row with its line and refusal', async () => {
    const { id, rows } = await importer.check('users', content)
    const found = await importer.rows(id)
    const shown = found.map(({ line, refusal, column }) => ({ line, refusal, column }))
    expect(shown).toEqual(
      ROWS.map(([what, , refusal, column = null]) => ({
        line: expected.get(what),
        refusal,
        column,
      })),
    )
    const taken = ROWS.filter(([, , refusal]) => refusal === null).length
    expect(rows).toEqual({ created: taken, changed: 0, unchanged: 0, refused: ROWS.length - taken })
    for (const { cells } of found) {
      for (const text of Object.values(cells)) expect(text.length).toBeLessThanOrEqual(301)
    }
    // The filter by outcome returns the same rows, over several pages.
    expect(await importer.rows(id, 'refused')).toEqual(
      found.filter(({ refusal }) => refusal !== null),
    )
  })

  test('applies the other rows', async () => {
    const { id, rows } = await importer.check('users', content)
    const before = await database.pool.query('select id from users')
    expect(await importer.apply(id)).toMatchObject({ state: 'applied', rows })
    const after = await database.pool.query('select id from users')
    expect((after.rowCount ?? 0) - (before.rowCount ?? 0)).toBe(rows.created)
    const again = await importer.check('users', content)
    expect(again.rows).toMatchObject({ created: 0, changed: 0, unchanged: rows.created })
  })
})

const AMOUNTS: readonly RowCase[] = [
  ['a good one', 'there@laurel.test,12.50,Well done', null],
  ['nobody', 'nobody@laurel.test,1,', 'profile-missing', 'Email'],
  ['the administrator', 'admin@laurel.test,1,', 'bonus-self', 'Email'],
  ['twice', 'there@laurel.test,1,', 'row-twice', 'Email'],
  ['no address', ',1,', 'email-required', 'Email'],
  ['no amount', 'a@laurel.test,,', 'salary-not-valid', 'Amount'],
  ['zero', 'a@laurel.test,0.00,', 'bonus-zero', 'Amount'],
  ['a negative amount', 'a@laurel.test,-1,', 'bonus-negative', 'Amount'],
  ['a formula', 'a@laurel.test,=1+1,', 'salary-not-valid', 'Amount'],
  ['three decimals', 'a@laurel.test,0.001,', 'too-many-decimals', 'Amount'],
  ['too large an amount', 'a@laurel.test,1000000000.01,', 'amount-too-large', 'Amount'],
  ['scientific notation', 'a@laurel.test,1e3,', 'salary-not-valid', 'Amount'],
  ['a reason that is a formula', 'a@laurel.test,1,=1+1', 'row-formula', 'Reason'],
  ['a reason that is too long', `a@laurel.test,1,${'x'.repeat(281)}`, 'reason-long', 'Reason'],
]

test.each(AMOUNTS.slice(1))('refuses bonus points: %s', async (_what, line, refusal, column) => {
  const [[, good]] = AMOUNTS as [RowCase]
  const { id } = await importer.check('bonuses', lines(BONUSES, good, line))
  const [, row] = await importer.rows(id)
  expect(row).toMatchObject({ line: 3, outcome: 'refused', refusal, column })
})

test('refuses another media type before reading', async () => {
  for (const type of ['text/plain', 'application/vnd.ms-excel', 'text/csv; charset=utf-16', '']) {
    const file = { type, content: lines(USERS, GOOD) }
    const answer = await administrator.call('checkImport', { query: { kind: 'users' }, file })
    expect(answer).toMatchObject({ status: 415, json: { code: 'csv-type' } })
  }
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
