import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { brokenAfter } from '#test/harness/damage.ts'
import { NOON, signingTeams, yearsBefore } from '#test/harness/signing-team.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'
import { Importer, lines } from '#test/imports/importer.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { chooseEvents } from '#webhooks/server/publish.ts'
import { MILESTONE_INVARIANTS } from './invariants.ts'
import { celebrate } from './start-milestones.ts'

const company = await ownCompany()
const { database, app, administrator, newColleague } = company
const { switchOn, colleague } = signingTeams(company)
const TODAY = NOON.toISOString().slice(0, 10)
let made = 0

async function newGift(change: object = {}) {
  const name = `Mug ${++made}`
  const body = { name, description: 'For tea', price: '50', inventory: 10, picture: null }
  const { json } = await expectOk(administrator.call('addGift', { body: { ...body, ...change } }))
  return { id: json['id'], name }
}

const TEMPLATES = [{ language: 'en', text: 'Welcome, {name}!' }]
/** Each first day brings this gift. */
const give = (gift: number | null, change: object = {}) =>
  switchOn('welcome', { gift, points: '0.00', isSigned: false, templates: TEMPLATES, ...change })
const newcomer = (facts: object = {}) => colleague({ started_on: TODAY, ...facts })

const balances = async ({ visitor }: { visitor: Visitor }) =>
  (await expectOk(visitor.call('readBalances'))).json
const history = async ({ visitor }: { visitor: Visitor }) =>
  (await expectOk(visitor.call('readHistory'))).json['transactions'] as Record<string, unknown>[]
const orders = async ({ visitor }: { visitor: Visitor }) =>
  (await expectOk(visitor.call('listPurchases'))).json['purchases']
const news = async (visitor: Visitor) =>
  (await expectOk(visitor.call('readInbox'))).json['notifications'] as Record<string, unknown>[]
const card = async ({ visitor }: { visitor: Visitor }) => {
  const query = { scope: 'received' }
  const { recognitions } = (await expectOk(visitor.call('listRecognitions', { query }))).json
  expect(recognitions).toHaveLength(1)
  return recognitions[0]
}
const stockOf = async (id: number) => {
  const { rows } = await database.pool.query<Record<string, number>>(
    'select stock, number_of_purchased as bought from gifts where id = $1',
    [id],
  )
  return rows[0]
}

test('gives a gift of the shop: its points, and at once the order that they pay for', async () => {
  const mug = await newGift()
  await give(mug.id)
  const ada = await newcomer()
  // The cart stays as it is.
  await expectOk(ada.visitor.call('addToCart', { body: { gift: mug.id } }))
  await celebrate(database, NOON)
  await celebrate(database, NOON)
  expect(await balances(ada)).toMatchObject({ earned: '100.00', appreciation: '0.00' })
  expect(await history(ada)).toMatchObject([
    { type: 'purchase', amount: '-50.00' },
    { type: 'award', amount: '50.00', message: 'Welcome' },
    { type: 'signUp' },
  ])
  expect(await orders(ada)).toMatchObject([
    { state: 'ordered', total: '50.00', items: [{ name: mug.name, quantity: 1 }] },
  ])
  expect(await stockOf(mug.id)).toEqual({ stock: 9, bought: 1 })
  expect((await expectOk(ada.visitor.call('readCart'))).json.lines).toMatchObject([
    { id: mug.id, quantity: 1 },
  ])
  const gift = { name: mug.name, picture: null, isMissing: false }
  expect(await card(ada)).toMatchObject({
    occasion: { kind: 'welcome', gift },
    points: { each: '0.00' },
  })
  expect((await news(ada.visitor))[0]).toMatchObject({
    kind: 'celebrated',
    facts: { occasion: 'welcome', gift: mug.name },
  })
  expect((await news(administrator))[0]).toMatchObject({
    kind: 'orderPlaced',
    actor: { id: ada.id },
  })
})

test('tells other software of the order that a gift makes, as of any other', async () => {
  await transact(database, (tx) => chooseEvents(tx, 'test', ['order.placed']))
  const mug = await newGift()
  await give(mug.id)
  const bob = await newcomer()
  await celebrate(database, NOON)
  const [order] = await orders(bob)
  const { rows } = await database.pool.query(
    `select data from published_events where kind = 'order.placed'`,
  )
  expect(rows).toEqual([{ data: { order: order?.id, person: bob.id } }])
  await transact(database, (tx) => chooseEvents(tx, 'test', []))
})

test('gives the gift of a year of service, and points for another', async () => {
  const clock = await newGift()
  await switchOn('anniversary', {
    isSigned: false,
    steps: [
      { years: 1, points: '70.00' },
      { years: 5, points: '0.00', gift: clock.id },
    ],
    templates: TEMPLATES,
  })
  const [one, five] = [
    await colleague({ started_on: yearsBefore(TODAY.replace('02-29', '02-28'), 1) }),
    await colleague({ started_on: yearsBefore(TODAY.replace('02-29', '02-28'), 5) }),
  ]
  await celebrate(database, NOON)
  expect(await card(one)).not.toHaveProperty('occasion.gift')
  expect(await balances(one)).toMatchObject({ appreciation: '70.00' })
  expect(await card(five)).toMatchObject({ occasion: { gift: { name: clock.name } } })
  expect(await balances(five)).toMatchObject({ appreciation: '0.00' })
  expect(await orders(five)).toMatchObject([{ items: [{ name: clock.name }] }])
})

test('gives the points of a gift that is sold out, and says so on the card and to people keepers', async () => {
  const last = await newGift({ inventory: 1 })
  await give(last.id)
  const keeper = await newColleague()
  const role = { params: { id: keeper.id, role: 'peopleKeeper' }, body: {} }
  await expectOk(administrator.call('giveRole', role))
  const both = [await newcomer(), await newcomer()]
  await celebrate(database, NOON)
  const sums = await Promise.all(both.map(balances))
  expect(sums.map(({ appreciation }) => appreciation).toSorted()).toEqual(['0.00', '50.00'])
  const unlucky = sums[0]?.appreciation === '50.00' ? both[0] : both[1]
  if (unlucky === undefined) throw new Error('nobody')
  expect(await orders(unlucky)).toEqual([])
  expect(await stockOf(last.id)).toEqual({ stock: 0, bought: 1 })
  expect(await card(unlucky)).toMatchObject({
    occasion: { gift: { name: last.name, isMissing: true } },
    points: { each: '50.00' },
  })
  expect((await news(unlucky.visitor))[0]).toMatchObject({
    facts: { gift: last.name, points: '50.00' },
  })
  const told = (await news(keeper.visitor)).filter(({ kind }) => kind === 'giftMissing')
  expect(told).toMatchObject([
    { actor: { id: unlucky.id }, facts: { name: last.name, points: '50.00' } },
  ])
})

test.each([
  ['removed', 'removed_at = now()', 'removed_at = null'],
  ['in variants now', `options = '[{"name":"Size","values":["S"]}]'`, 'options = null'],
])('gives the points of a gift that is %s', async (_what, change, back) => {
  const gift = await newGift()
  await give(gift.id)
  await database.pool.query(`update gifts set ${change} where id = $1`, [gift.id])
  const ada = await newcomer()
  await celebrate(database, NOON)
  expect(await balances(ada)).toMatchObject({ appreciation: '50.00' })
  expect(await card(ada)).toMatchObject({ occasion: { gift: { isMissing: true } } })
  await database.pool.query(`update gifts set ${back} where id = $1`, [gift.id])
})

test('needs no approval, and no limit counts it', async () => {
  const terms = { finePrint: 'Mind', isFinal: false, needsApproval: true, preparationDays: 3 }
  const gift = await newGift({ terms, limit: { most: 1, period: 'ever' } })
  await give(gift.id)
  const ada = await newcomer()
  await celebrate(database, NOON)
  expect(await orders(ada)).toMatchObject([{ stage: 'placed' }])
  const { json } = await expectOk(ada.visitor.call('readGift', { params: { id: gift.id } }))
  expect(json).toMatchObject({ limit: { most: 1, had: 0 } })
})

test('gives a voucher its code', async () => {
  const voucher = await newGift({ inventory: 0 })
  const importer = new Importer(app, administrator)
  const file = {
    type: 'text/csv',
    content: lines('code,PIN,value,expires,note', `GIVEN-${made},,,,`),
  }
  const query = { kind: 'codes', gift: String(voucher.id) }
  const { json } = await expectOk(administrator.call('checkImport', { query, file }))
  await importer.apply(json['id'])
  await give(voucher.id)
  const [ada, late] = [await newcomer(), await newcomer({ started_on: null })]
  // Sealed with another key: it is not to be had.
  await celebrate(database, NOON, Buffer.from('another'))
  expect(await card(ada)).toMatchObject({ occasion: { gift: { isMissing: true } } })
  await database.pool.query('update users set started_on = $2 where id = $1', [late.id, TODAY])
  await database.pool.query('delete from changed_dates where user_id = $1', [late.id])
  await celebrate(database, NOON)
  const [order] = await orders(late)
  expect(order?.items[0]?.codes).toMatchObject([{ state: 'sold' }])
})

test('names a gift that is offered to some only to its person', async () => {
  const rules = [{ field: 'place', is: 'oneOf', values: ['Lyon'] }]
  const made_ = { name: 'Lyon', condition: { match: 'all', rules } }
  const { id: group } = (await expectOk(administrator.call('createGroup', { body: made_ }))).json
  const gift = await newGift({ audience: [group] })
  const refused = await administrator.call(
    'saveMilestone',
    await asked('welcome', { gift: gift.id, group: null }),
  )
  expect(refused.json).toMatchObject({ code: 'milestone-gift-audience' })
  await give(gift.id, { group })
  const ada = await newcomer({ place: 'Lyon' })
  await celebrate(database, NOON)
  expect(await card(ada)).toMatchObject({
    occasion: { gift: { name: null, picture: null, isMissing: false } },
  })
  expect(await orders(ada)).toMatchObject([{ items: [{ name: gift.name }] }])
  expect((await news(ada.visitor))[0]).toMatchObject({ facts: { gift: gift.name } })
  await give(null, { group: null })
})

/** A request that changes a milestone. */
async function asked(kind: string, change: object) {
  const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
  const found = milestones.find((one) => one['kind'] === kind)
  if (found === undefined) throw new Error('no such milestone')
  const { id, kind: _kind, name: _name, ...settings } = found
  return { params: { id }, body: { ...settings, ...change } }
}

test('refuses gifts that can not be given, and says which can', async () => {
  const gone = await newGift({ inventory: 0 })
  await expectOk(administrator.call('removeGift', { params: { id: gone.id } }))
  const sized = await newGift({ inventory: 0 })
  const options = [{ name: 'Size', values: ['S', 'M'] }]
  await database.pool.query('update gifts set options = $2 where id = $1', [
    sized.id,
    JSON.stringify(options),
  ])
  const mug = await newGift()
  for (const [change, code] of [
    [{ gift: gone.id }, 'gift-unknown'],
    [{ gift: 999_999 }, 'gift-unknown'],
    [{ gift: sized.id }, 'milestone-gift-options'],
    [{ gift: mug.id, points: '5.00' }, 'invalid-input'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await administrator.call('saveMilestone', await asked('birthday', change))
    expect(json).toMatchObject({ code })
  }
  const { gifts } = (await expectOk(administrator.call('listMilestoneGifts'))).json
  const ids = gifts.map(({ id }) => id)
  expect(ids).toContain(mug.id)
  expect(ids).not.toContain(sized.id)
  expect(ids).not.toContain(gone.id)
  await database.pool.query('update gifts set options = null where id = $1', [sized.id])
})

test('gives the gift of a list on days without points of their own, and counts its price', async () => {
  const mug = await newGift({ price: '30' })
  const { json } = await expectOk(
    administrator.call('createMilestoneList', { body: { name: 'Jubilees' } }),
  )
  const [ada, bob] = [await colleague(), await colleague()]
  await database.pool.query(
    `insert into milestone_rows (milestone_id, user_id, day, text, points)
     values ($1, $2, $4, '', 0), ($1, $3, $4, '', 2000)`,
    [json.id, ada.id, bob.id, TODAY],
  )
  const change = { isOn: true, hour: 9, shift: 'onDay', gift: mug.id, templates: TEMPLATES }
  const request = await asked('list', change)
  const year = await expectOk(administrator.call('previewMilestoneYear', request))
  expect(year.json).toMatchObject({ cards: 2, points: '50.00' })
  await expectOk(administrator.call('saveMilestone', request))
  await database.pool.query(`update milestones set switched_on_at = now() - interval '9 days'`)
  await database.pool.query(`update milestone_rows set made_at = now() - interval '9 days'`)
  await celebrate(database, NOON)
  expect(await orders(ada)).toMatchObject([{ items: [{ name: mug.name }] }])
  expect(await orders(bob)).toEqual([])
  expect(await balances(bob)).toMatchObject({ appreciation: '20.00' })
})

test('gives nothing to whoever receives no points', async () => {
  const mug = await newGift()
  await give(mug.id)
  const ada = await newcomer({ receives_points: false })
  await celebrate(database, NOON)
  expect(await orders(ada)).toEqual([])
  expect(await history(ada)).toHaveLength(1)
  expect(await card(ada)).not.toHaveProperty('occasion.gift')
})

const [, POSTED] = MILESTONE_INVARIANTS.map(({ name }) => name)

test.each([
  ['nothing', 'select 1', []],
  ['an order that nobody gave', 'update purchases set is_given = false where is_given', [POSTED]],
])('the audit finds %s', async (_what, damage, found) => {
  expect(await brokenAfter(database, MILESTONE_INVARIANTS, damage, {})).toEqual(found)
})

test('the books balance', async () => {
  const { violations } = await transact(database, audit)
  expect(violations).toEqual([])
  expect(app.complaints).toEqual([])
})
