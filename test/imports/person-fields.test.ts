import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#platform/contract/languages.ts'
import { PERSON_KIND_NAMES, PERSON_KINDS } from '#platform/contract/person-kinds.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { readCountry, readKind } from '#users/server/import-facts.ts'
import { ownCompany } from '../harness/company.ts'
import { expectOk } from '../harness/visitor.ts'
import { Importer } from './importer.ts'

const { app, administrator, database } = await ownCompany()
const importer = new Importer(app, administrator)

async function setFields(...names: string[]): Promise<void> {
  const { json } = await expectOk(administrator.call('listCustomFields'))
  const known = (json['fields'] as { id: number }[]).map(({ id }) => id)
  const fields = names.map((name) => ({ id: null, name }))
  await expectOk(administrator.call('changeCustomFields', { body: { known, fields } }))
}

async function user(search: string) {
  const { json } = await expectOk(administrator.call('listUsers', { query: { search } }))
  const [{ id } = { id: 0 }] = json['users'] as { id: number }[]
  return (await expectOk(administrator.call('readUser', { params: { id } }))).json
}

const file = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)

describe('a users file', () => {
  test('fills place, country, cost centre, kind, points and own fields from usual headings', async () => {
    await setFields('Shift', 'Pay grade')
    const head = 'First Name,Last Name,Email,Location,Country,Kostenstelle,Employment Type'
    const made = await importer.check(
      'users',
      file(
        `${head},Receives Points,SHIFT,pay-grade,Fax`,
        'Ana,Ruiz,ana@laurel.test,Lager Nord,Deutschland,4711,Freelancer,no,Night,E 9,12',
        'Ben,Okafor,ben@laurel.test,,uk,,Vollzeit,,,,13',
      ),
    )
    expect(made).toMatchObject({
      rows: { created: 2, changed: 0, unchanged: 0, refused: 0 },
      notRead: ['Fax'],
    })
    await importer.apply(made.id)
    expect(await user('ana@')).toMatchObject({
      place: 'Lager Nord',
      country: 'DE',
      costCentre: '4711',
      kind: 'contractor',
      receivesPoints: false,
      customFields: [
        { name: 'Shift', value: 'Night' },
        { name: 'Pay grade', value: 'E 9' },
      ],
    })
    expect(await user('ben@')).toMatchObject({
      place: null,
      country: 'GB',
      kind: 'employee',
      receivesPoints: true,
      customFields: [],
    })
    const again = await importer.check(
      'users',
      file(
        `${head},Receives Points,Shift`,
        'Ana,Ruiz,ana@laurel.test,Lager Nord,DE,4711,contractor,,Early',
        'Ben,Okafor,ben@laurel.test,,GB,,,yes,',
      ),
    )
    expect(again.rows).toEqual({ created: 0, changed: 1, unchanged: 1, refused: 0 })
    await importer.apply(again.id)
    expect(await user('ana@')).toMatchObject({
      receivesPoints: false,
      customFields: [{ value: 'Early' }, { value: 'E 9' }],
    })
    const { rows } = await database.pool.query(
      `select before, after from audit_log
        where action = 'userEdited' and before ? 'Shift' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: { Shift: 'Night' }, after: { Shift: 'Early' } }])
  })

  test('refuses rows with a country or kind that is none, and names the column', async () => {
    const { id, rows } = await importer.check(
      'users',
      file(
        'First Name,Last Name,Email,Country,Kind,Receives Points',
        'Cem,Kaya,cem@laurel.test,Atlantis,employee,yes',
        'Dan,Ito,dan@laurel.test,JP,wizard,yes',
        'Eva,Ito,eva@laurel.test,JP,other,maybe',
      ),
    )
    expect(rows).toMatchObject({ created: 0, refused: 3 })
    const refused = (await importer.rows(id)).map((row) => [row.refusal, row.column])
    expect(refused).toEqual([
      ['country-unknown', 'Country'],
      ['kind-unknown', 'Kind'],
      ['row-flag', 'Receives Points'],
    ])
  })

  test('is not applied once one of its fields is gone', async () => {
    await setFields('Shift')
    const { id } = await importer.check(
      'users',
      file('First Name,Last Name,Email,Shift', 'Fay,Lund,fay@laurel.test,Night'),
    )
    await setFields('Rota')
    const answer = await administrator.call('applyImport', { params: { id } })
    expect(answer.json).toMatchObject({ code: 'import-outdated' })
    const { rows } = await database.pool.query(`select from users where email = 'fay@laurel.test'`)
    expect(rows).toEqual([])
  })

  test('is an export again, own fields included', async () => {
    await setFields('Shift')
    const { id } = await importer.check(
      'users',
      file('First Name,Last Name,Email,Shift,Kind', 'Gil,Lund,gil@laurel.test,Night,Azubi'),
    )
    await importer.apply(id)
    const csv = await importer.download('/api/users.csv?search=gil%40')
    expect(csv).toContain('Shift')
    const again = await importer.check('users', Buffer.from(csv))
    expect(again).toMatchObject({ rows: { unchanged: 1, refused: 0, changed: 0 }, notRead: [] })
  })
})

test.each(LANGUAGES)('reads the kinds of our own files in “%s”', async (language) => {
  const say = await sayIn(language)
  for (const kind of PERSON_KINDS) expect(readKind(say(PERSON_KIND_NAMES[kind]))).toBe(kind)
})

test.each([
  ['Angestellte/r', 'employee'],
  ['Mitarbeiter:in', 'employee'],
  ['Full-Time', 'employee'],
  ['CDI', 'employee'],
  ['Freie Mitarbeit', 'contractor'],
  ['PJ', 'contractor'],
  ['Contingent Worker', 'contractor'],
  ['Auszubildende', 'apprentice'],
  ['estagiária', 'apprentice'],
  ['Intern', 'apprentice'],
  ['Sonstige', 'other'],
  ['wizard', null],
])('reads the kind %s', (text, kind) => {
  expect(readKind(text)).toBe(kind)
})

test.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Alemania', 'DE'],
  ['ألمانيا', 'DE'],
  ['The Netherlands', 'NL'],
  ['USA', 'US'],
  ['Côte d’Ivoire', 'CI'],
  ['XX', null],
  ['Köln', null],
])('reads the country %s', (text, code) => {
  expect(readCountry(text)).toBe(code)
})
