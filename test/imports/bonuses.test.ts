import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { BONUSES, Importer, lines, tableOf } from './importer.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const importer = new Importer(app, administrator)

const exported = () => importer.download('/api/bonuses/entered.csv')
const enter = (id: number, amount: string, reason = '') =>
  expectOk(administrator.call('enterBonus', { params: { id }, body: { amount, reason } }))

test('enters, changes or keeps bonus points by e-mail, and processes them with all others', async () => {
  const [ann, ben, cem] = [await newColleague(), await newColleague(), await newColleague()]
  await enter(ben.id, '7', 'Before')
  await enter(cem.id, '3', 'The same')
  const checked = await importer.check(
    'bonuses',
    lines(
      'amount\tREASON\temail',
      `12.5\tA good year\t${ann.email.toUpperCase()}`,
      `8\t\t${ben.email}`,
      `3.00\tThe same\t${cem.email}`,
    ),
  )
  expect(checked.rows).toEqual({ created: 1, changed: 1, unchanged: 1, refused: 0 })
  expect(checked).toMatchObject({ points: '23.50' })
  expect(await importer.rows(checked.id, 'changed')).toMatchObject([
    { line: 3, cells: { Amount: '8.00' }, before: { Amount: '7.00', Reason: 'Before' } },
  ])
  await importer.apply(checked.id)
  expect(tableOf(await exported())).toEqual([
    BONUSES.split(','),
    [ann.email, '12.50', 'A good year'],
    [ben.email, '8.00', ''],
    [cem.email, '3.00', 'The same'],
  ])
  const { rows } = await database.pool.query(
    `select action, subject_id, after from audit_log
      where action in ('bonusEntered', 'bonusesImported') order by id desc limit 3`,
  )
  expect(rows).toEqual([
    {
      action: 'bonusesImported',
      subject_id: null,
      after: { import: checked.id, created: 1, changed: 1, unchanged: 1, refused: 0 },
    },
    { action: 'bonusEntered', subject_id: ben.id, after: { bonus: '8.00', reason: '' } },
    {
      action: 'bonusEntered',
      subject_id: ann.id,
      after: { bonus: '12.50', reason: 'A good year' },
    },
  ])
  const processed = await expectOk(administrator.call('processEnteredBonuses'))
  expect(processed.json).toEqual({ people: 3, total: '23.50' })
  const balances = await expectOk(ann.visitor.call('readBalances'))
  expect(balances.json).toMatchObject({ pending: '12.50' })
})

test('imports the exported bonus points again', async () => {
  const reasons = ['=1+1', `'=quoted`, '- 5 days late', 'Of two\nlines, "quoted"', '＝wide', '']
  for (const reason of reasons) await enter((await newColleague()).id, '1', reason)
  const file = await exported()
  expect(
    tableOf(file)
      .slice(1)
      .map(([, , reason]) => reason),
  ).toEqual([`'=1+1`, `''=quoted`, `'- 5 days late`, 'Of two\nlines, "quoted"', `'＝wide`, ''])
  const checked = await importer.check('bonuses', Buffer.from(file))
  expect(checked.rows).toEqual({ created: 0, changed: 0, unchanged: reasons.length, refused: 0 })
})

test('enters nothing when an amount was changed since', async () => {
  await expectOk(administrator.call('processEnteredBonuses'))
  const [ann, ben] = [await newColleague(), await newColleague()]
  const content = lines(BONUSES, `${ann.email},5,`, `${ben.email},6,`)
  const { id } = await importer.check('bonuses', content)
  await enter(ben.id, '1')
  expect((await importer.tryApply(id)).json).toMatchObject({ code: 'import-outdated' })
  expect(tableOf(await exported())).toHaveLength(2)
  const again = await importer.bring('bonuses', content)
  expect(again.rows).toMatchObject({ created: 1, changed: 1 })
})

test('reads and writes decimal commas, and refuses what could be thousands', async () => {
  await expectOk(administrator.call('processEnteredBonuses'))
  const people = []
  for (const amount of ['25,00', '1.000,00', '1,000.50', '7.5', '3,5']) {
    people.push({ ...(await newColleague()), amount })
  }
  const rows = people.map(({ email, amount }) => `${email};${amount};Danke`)
  const refused = await newColleague()
  const file = lines('E-Mail;Betrag;Grund', ...rows, `${refused.email};1.000;`)
  const checked = await importer.bring('bonuses', file)
  expect(checked.rows).toMatchObject({ created: 5, refused: 1 })
  await expectOk(administrator.call('chooseLanguage', { body: { language: 'de' } }))
  const german = await exported()
  const again = await importer.check('bonuses', Buffer.from(german))
  await expectOk(administrator.call('chooseLanguage', { body: { language: 'en' } }))
  expect(german.replace('\uFEFF', '').split('\r\n').slice(0, 3)).toEqual([
    '"E-Mail";"Betrag";"Grund"',
    `"${people[0]?.email}";"25,00";"Danke"`,
    `"${people[1]?.email}";"1000,00";"Danke"`,
  ])
  expect(again.rows).toEqual({ created: 0, changed: 0, unchanged: 5, refused: 0 })
  expect(tableOf(await exported())[1]?.[1]).toBe('25.00')
})

test('says why rows are refused in the language of the page', async () => {
  const checked = await importer.check('bonuses', lines(BONUSES, 'nobody@laurel.test,5,=1+1'))
  await expectOk(administrator.call('chooseLanguage', { body: { language: 'de' } }))
  const file = await importer.download(`/api/imports/${checked.id}/refused.csv`)
  await expectOk(administrator.call('chooseLanguage', { body: { language: 'en' } }))
  const [columns = [], row = []] = parse(file, { bom: true, delimiter: ';' })
  expect(columns).toEqual(['E-Mail', 'Betrag', 'Grund', 'Line', 'Refusal'])
  expect(row.at(-1)).toBe('Name, Titel, Team oder Grund dürfen nicht wie eine Formel beginnen')
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
