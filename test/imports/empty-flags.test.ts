import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { Importer, lines, USERS } from './importer.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const importer = new Importer(app, administrator)

async function set(change: object) {
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], ...change }
  await expectOk(administrator.call('changeSettings', { body }))
}

test('empty flags allow Deposit and Withdraw where Settings say so', async () => {
  await set({ approvalAllowsDeposit: true, approvalAllowsWithdraw: true })
  const checked = await importer.check('users', lines(USERS, 'Olga,Jones,olga@laurel.test,,,no,'))
  await importer.apply(checked.id)
  const found = await expectOk(administrator.call('listUsers', { query: { search: 'olga@' } }))
  expect(found.json['users']).toMatchObject([{ isDeposit: true, isWithdraw: false }])
})

test.each(['0.00', '7.50'])(
  'imported people begin with the %s points of Settings',
  async (bonus) => {
    await set({ signUpBonus: bonus })
    const email = `begins-${bonus}@laurel.test`
    const checked = await importer.check('users', lines(USERS, `Lena,Jones,${email},,,,`))
    await importer.apply(checked.id)
    const found = await expectOk(administrator.call('listUsers', { query: { search: email } }))
    expect(found.json['users']).toMatchObject([{ earned: bonus }])
  },
)
