import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { Importer, lines } from '#test/imports/importer.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Role } from '#roles/contract/role-permissions.ts'

const { app, administrator, newColleague, database } = await ownCompany()

async function newHolder(role: Role) {
  const holder = await newColleague()
  await expectOk(administrator.call('giveRole', { params: { id: holder.id, role }, body: {} }))
  return holder
}

async function newSaver() {
  const saver = await newColleague()
  const flags = { params: { id: saver.id }, body: { isWithdraw: true } }
  await expectOk(administrator.call('setPermissions', flags))
  await expectOk(saver.visitor.call('withdraw', { body: { amount: '5' } }))
}

const LAST_MONTH = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)

test('finance reads the ledger and statements, pays out and closes a month', async () => {
  const { visitor } = await newHolder('finance')
  await newSaver()
  const { json } = await expectOk(visitor.call('listPayouts', { query: { state: 'waiting' } }))
  const payouts = json['payouts'].map(({ id }) => id)
  expect(payouts).toHaveLength(1)
  await expectOk(visitor.call('payOut', { body: { payouts, worth: null } }))
  const params = { month: LAST_MONTH }
  await expectOk(visitor.call('readStatement', { params }))
  await expectOk(visitor.call('downloadLedger', { params }))
  await expectOk(visitor.call('closeMonth', { params }))
  expect((await visitor.call('readOverview')).json).toMatchObject({ code: 'not-permitted' })
})

test('a shop keeper downloads the counting list and uploads it', async () => {
  const { visitor } = await newHolder('shopKeeper')
  const gift = { name: 'Mug', description: 'For tea', price: '5', inventory: 10, picture: null }
  const { json } = await expectOk(visitor.call('addGift', { body: gift }))
  const importer = new Importer(app, visitor)
  const count = `${String(json['id'])},Mug,10,8,lost`
  await importer.bring('stock', lines('ID,Gift,Stock,Counted,Reason', count))
  const listed = await expectOk(visitor.call('readGift', { params: { id: json['id'] } }))
  expect(listed.json).toMatchObject({ stock: 8 })
})

test('a deputy does what the administrator does, except roles and the directory’s token', async () => {
  const { visitor, id } = await newHolder('deputy')
  const ada = await newColleague()
  const params = { id: ada.id }
  const flags = { params, body: { isDeposit: true } }
  expect((await expectOk(visitor.call('setPermissions', flags))).json).toMatchObject({
    earned: '100.00',
  })
  const { json: settings } = await expectOk(visitor.call('readSettings'))
  const change = { version: settings['version'], companyName: 'Deputised' }
  await expectOk(visitor.call('changeSettings', { body: change }))
  const adjustment = { balance: 'earned', amount: '5', reason: 'Test' }
  await expectOk(visitor.call('adjustBalance', { body: { user: ada.id, ...adjustment } }))
  const own = await visitor.call('adjustBalance', { body: { user: id, ...adjustment } })
  expect(own.json).toMatchObject({ code: 'administrator-fixed' })
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const token = (scopes: readonly string[]) =>
    visitor.call('makeCompanyToken', { body: { name: 'Program', scopes, expiresOn } })
  await expectOk(token(['readFigures']))
  expect((await token(['provision'])).json).toMatchObject({ code: 'not-permitted' })
  const bonus = (user: number) =>
    visitor.call('processBonus', { body: { user, amount: '5000', reason: '' } })
  await expectOk(bonus(ada.id))
  expect((await bonus(id)).json).toMatchObject({ code: 'bonus-own' })
})

test('what a deputy does ends with the role', async () => {
  const { id } = await newHolder('deputy')
  await transact(database, (tx) => holdAdministrator(tx, id))
  await expectOk(administrator.call('takeRole', { params: { id, role: 'deputy' } }))
  await expect(transact(database, (tx) => holdAdministrator(tx, id))).rejects.toMatchObject({
    code: 'not-permitted',
  })
})

test('each role sees what waits for it, and nothing that waits for others', async () => {
  const body = { firstName: 'Nia', lastName: 'New', email: 'nia@laurel.test', password: PASSWORD }
  await expectOk(new Visitor(app).call('createAccount', { body }))
  await newSaver()
  const waiting = async (role: Role) => {
    const { visitor } = await newHolder(role)
    const { json } = await expectOk(visitor.call('readWaiting'))
    const { people, payouts } = json
    return { people: people.total, payouts: payouts.total }
  }
  expect(await waiting('peopleKeeper')).toEqual({ people: 1, payouts: 0 })
  expect(await waiting('finance')).toEqual({ people: 0, payouts: 1 })
  expect(await waiting('shopKeeper')).toEqual({ people: 0, payouts: 0 })
  expect(await waiting('deputy')).toEqual({ people: 1, payouts: 1 })
})

async function inboxOf(visitor: Visitor) {
  const { json } = await expectOk(visitor.call('readInbox'))
  return json['notifications']
}

/** Orders one of each gift, bought with points of thanks. */
async function order(buyer: Visitor, gifts: readonly string[], id: number) {
  const thanks = { receivers: [id], amount: '50', message: 'For the shift' }
  await expectOk(administrator.call('deposit', { body: { amount: '50' } }))
  await expectOk(administrator.call('thank', { body: thanks }))
  for (const name of gifts) {
    const gift = { name, description: 'For tea', price: '5', inventory: 1, picture: null }
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await expectOk(administrator.call('addGift', { body: gift }))
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(buyer.call('addToCart', { body: { gift: json['id'] } }))
  }
  await expectOk(buyer.call('buyCart', { body: { total: String(gifts.length * 5) } }))
}

test('an order tells the administrator and shop keepers, once each and as they choose', async () => {
  const [keeper, quiet, reader, buyer] = [
    await newHolder('shopKeeper'),
    await newHolder('shopKeeper'),
    await newHolder('reader'),
    await newColleague(),
  ]
  const off = { kind: 'orderPlaced', inInbox: false, mail: 'never', push: false }
  await expectOk(quiet.visitor.call('changePreferences', { body: { kinds: [off] } }))
  await order(buyer.visitor, ['Teapot', 'Cup'], buyer.id)
  const ofOrders = async (visitor: Visitor) =>
    (await inboxOf(visitor)).flatMap(({ kind, facts }) =>
      kind === 'orderPlaced' ? (facts.name ?? '') : [],
    )
  expect(await ofOrders(keeper.visitor)).toEqual(['Teapot and 1 more'])
  expect(await ofOrders(administrator)).toEqual(['Teapot and 1 more'])
  expect(await ofOrders(quiet.visitor)).toEqual([])
  expect(await ofOrders(reader.visitor)).toEqual([])
  // Both sold out.
  const low = (await inboxOf(quiet.visitor)).filter(({ kind }) => kind === 'stockLow')
  expect(low).toHaveLength(2)
  // A keeper knows their own orders.
  await order(keeper.visitor, ['Spoon'], keeper.id)
  expect(await ofOrders(keeper.visitor)).toHaveLength(1)
})

test('news for a role end with it', async () => {
  const { visitor, id } = await newHolder('peopleKeeper')
  await expectOk(administrator.call('giveRole', { params: { id, role: 'moderator' }, body: {} }))
  const body = { firstName: 'Ida', lastName: 'New', email: 'ida@laurel.test', password: PASSWORD }
  await expectOk(new Visitor(app).call('createAccount', { body }))
  const kinds = async () => (await inboxOf(visitor)).map(({ kind }) => kind)
  expect(await kinds()).toContain('accountWaits')
  await expectOk(administrator.call('takeRole', { params: { id, role: 'moderator' } }))
  expect(await kinds()).toContain('accountWaits')
  await expectOk(administrator.call('takeRole', { params: { id, role: 'peopleKeeper' } }))
  expect(await kinds()).not.toContain('accountWaits')
  expect(await kinds()).toContain('roleGiven')
})
