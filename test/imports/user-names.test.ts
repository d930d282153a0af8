import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { userNamesOf } from '#test/harness/user-names.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { Importer, lines } from './importer.ts'

const { app, administrator } = await ownCompany()
const importer = new Importer(app, administrator)
const { allow } = userNamesOf(app, administrator)

/** As an HR system exports it: some people have an address, others a user name. */
const FILE = lines(
  'Personalnummer;Vorname;Nachname;E-Mail;Benutzername',
  'W-1;Jürgen;Groß;juergen@laurel.test;juergen.gross',
  'W-2;Änne;Lager;;Aenne.Lager',
  'W-3;Uwe;Lager;;two words',
)

test('people without an address come in by the column User Name, and sign in', async () => {
  await allow(true)
  const checked = await importer.check('users', FILE)
  expect(checked).toMatchObject({ rows: { created: 2, refused: 1 }, notRead: [] })
  const rows = await importer.rows(checked.id)
  expect(
    rows.map(({ outcome, cells, refusal, column }) => [outcome, cells['Email'], refusal, column]),
  ).toEqual([
    ['created', 'juergen@laurel.test', null, null],
    ['created', 'Aenne.Lager', null, null],
    ['refused', 'two words', 'user-name-invalid', 'Email'],
  ])
  expect(await importer.apply(checked.id)).toMatchObject({ state: 'applied', uninvited: 2 })

  const passwords = await importer.invite(checked.id)
  expect([...passwords.keys()]).toEqual(['juergen@laurel.test', 'aenne.lager'])
  const currentPassword = passwords.get('aenne.lager') ?? ''
  const visitor = new Visitor(app)
  const { json } = await expectOk(visitor.login('Aenne.Lager', currentPassword))
  expect(json).toMatchObject({
    user: { firstName: 'Änne', lastName: 'Lager', email: 'aenne.lager', mustChangePassword: true },
  })
  await expectOk(
    visitor.call('changePassword', { body: { currentPassword, newPassword: PASSWORD } }),
  )
  expect((await expectOk(visitor.call('readBalances'))).json).toMatchObject({ earned: '100.00' })
  expect(await importer.read(checked.id)).toMatchObject({ uninvited: 1 })

  // The same file again finds the same people, by their employee ids.
  const again = await importer.check('users', FILE)
  expect(again.rows).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 1 })
})
