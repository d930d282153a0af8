import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import {
  administratorOf,
  colleagueOf,
  expectOk,
  type Visitor,
  type VisitorCall,
} from '#test/harness/visitor.ts'
import { Vouchers } from '#test/harness/vouchers.ts'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)
const from = { name: 'Laurel', address: 'points@laurel.test' }
// Nothing listens there: the mails only have to be queued.
const mail = { url: 'smtp://127.0.0.1:1', from, publicUrl: 'https://points.laurel.test' }
const mailing = await administratorOf(await ownApp(database, { mail }))
let made = 0
const unique = (word: string) => `${word} ${++made}`
const vouchers = new Vouchers({ database, app, administrator, newColleague: () => newColleague() })
const ALLOWED = { isDeposit: true, isWithdraw: true, isTransfer: true }
async function newColleague() {
  const email = `person${++made}@laurel.test`
  return { email, ...(await colleagueOf(app, administrator, email, ALLOWED)) }
}

interface KeyedCall extends VisitorCall {
  readonly by: Visitor
  /** Changes what the answer shows, after the first one. */
  readonly meanwhile?: () => Promise<unknown>
}

type Prepare = () => Promise<KeyedCall>

const ok = async (by: Visitor, name: EndpointName, sent: VisitorCall) =>
  (await expectOk(by.call(name, sent))).json
const newGift = async () => {
  const gift = { name: unique('Mug'), description: 'For tea', price: '5', inventory: 3 }
  const { id } = await ok(administrator, 'addGift', { body: { ...gift, picture: null } })
  return { ...gift, id: Number(id), picture: null }
}
const restock = (id: number) => () =>
  ok(administrator, 'addStock', { params: { id }, body: { quantity: 1 } })
async function switchOn(values: object) {
  const { version } = await ok(administrator, 'readSettings', {})
  await ok(administrator, 'changeSettings', { body: { version, ...values } })
}
const bonusFor = async (userId: number) =>
  ok(administrator, 'processBonus', { body: { user: userId, amount: '5', reason: '' } })

async function newCard() {
  const [sender, receiver] = [await newColleague(), await newColleague()]
  const body = { receivers: [receiver.id], amount: '5', message: 'Thank you' }
  const { id } = await ok(sender.visitor, 'thank', { body })
  return { sender, receiver, id: Number(id) }
}

async function newOrder() {
  const { id } = await newGift()
  const buyer = await newColleague()
  const given = { receiver: buyer.email, amount: '5' }
  await ok((await newColleague()).visitor, 'send', { body: given })
  await ok(buyer.visitor, 'addToCart', { body: { gift: id } })
  await ok(buyer.visitor, 'buyCart', { body: { total: '5.00' } })
  const { purchases } = await ok(buyer.visitor, 'listPurchases', {})
  const [order] = purchases as { id: number }[]
  return { id: Number(order?.id) }
}

async function newPayouts() {
  await ok((await newColleague()).visitor, 'withdraw', { body: { amount: '5' } })
  const { payouts } = await ok(administrator, 'listPayouts', {})
  return (payouts as { id: number }[]).map(({ id }) => id)
}

/** For each keyed endpoint a request that succeeds. A missing one fails the first test. */
const REQUESTS: Partial<Record<EndpointName, Prepare>> = {
  deposit: async () => ({ by: (await newColleague()).visitor, body: { amount: '5' } }),
  withdraw: async () => ({ by: (await newColleague()).visitor, body: { amount: '5' } }),
  async send() {
    const { email } = await newColleague()
    return { by: (await newColleague()).visitor, body: { receiver: email, amount: '5' } }
  },
  async thank() {
    const { id } = await newColleague()
    const body = { receivers: [id], amount: '0', message: 'Thank you' }
    return { by: (await newColleague()).visitor, body }
  },
  async undoThanks() {
    const { sender, id } = await newCard()
    return { by: sender.visitor, params: { id } }
  },
  async addReceiver() {
    const { sender, id } = await newCard()
    const body = { receiver: (await newColleague()).id }
    return { by: sender.visitor, params: { id }, body }
  },
  async addPoints() {
    const { id } = await newCard()
    return { by: (await newColleague()).visitor, params: { id }, body: { amount: '5' } }
  },
  async addComment() {
    const { receiver, id } = await newCard()
    return {
      by: receiver.visitor,
      params: { id },
      body: { text: 'You are welcome' },
      meanwhile: () => database.pool.query('update recognition_comments set hidden_at = now()'),
    }
  },
  async settleReport() {
    const { receiver, id } = await newCard()
    await ok(receiver.visitor, 'report', {
      params: { id },
      body: { comment: null, reason: 'This hurts' },
    })
    const { json } = await expectOk(administrator.call('listReports'))
    const [{ id: report } = { id: 0 }] = json['reports']
    const body = { outcome: 'nothing', reason: '' }
    return { by: administrator, params: { id: report }, body }
  },
  async openRecognition() {
    const { id } = await newCard()
    const body = { reason: 'A complaint' }
    await ok(administrator, 'hideRecognition', { params: { id }, body })
    return { by: administrator, params: { id }, body }
  },
  async openComment() {
    const { receiver, id: card } = await newCard()
    const sent = { params: { id: card }, body: { text: 'You are welcome' } }
    const id = Number((await ok(receiver.visitor, 'addComment', sent))['id'])
    const body = { reason: 'A complaint' }
    await ok(administrator, 'hideComment', { params: { id }, body })
    return { by: administrator, params: { id }, body }
  },
  addValue: () =>
    Promise.resolve({
      by: administrator,
      body: { name: unique('Value'), emoji: '🌱', color: 'teal' },
    }),
  async addGift() {
    const { id: _, ...gift } = await newGift()
    return { by: administrator, body: { ...gift, name: unique('Cup') } }
  },
  async editGift() {
    const { id, inventory: _, ...gift } = await newGift()
    const body = { ...gift, inventoryChange: 2 }
    return { by: administrator, params: { id }, body, meanwhile: restock(id) }
  },
  async changeVariants() {
    const { id } = await newGift()
    const variant = { priceDifference: '0', stock: 2, seenStock: 0, picture: null, sku: '' }
    const variants = ['M', 'L'].map((size) => ({ id: null, values: [size], ...variant }))
    const options = [{ name: 'Size', values: ['M', 'L'] }]
    return { by: administrator, params: { id }, body: { options, variants, heir: 1 } }
  },
  async addStock() {
    const { id } = await newGift()
    const body = { quantity: 4 }
    return { by: administrator, params: { id }, body, meanwhile: restock(id) }
  },
  async buyCart() {
    const { id } = await newGift()
    const buyer = await newColleague()
    const given = { receiver: buyer.email, amount: '5' }
    await ok((await newColleague()).visitor, 'send', { body: given })
    await ok(buyer.visitor, 'addToCart', { body: { gift: id } })
    return { by: buyer.visitor, body: { total: '5.00' } }
  },
  async payOut() {
    const payouts = await newPayouts()
    const meanwhile = () => ok(administrator, 'takeBackPayouts', { body: { payouts } })
    return { by: administrator, body: { payouts, worth: null }, meanwhile }
  },
  async takeBackPayouts() {
    const payouts = await newPayouts()
    const meanwhile = () => ok(administrator, 'payOut', { body: { payouts, worth: null } })
    await meanwhile()
    return { by: administrator, body: { payouts }, meanwhile }
  },
  async takeBackHandOver() {
    const params = await newOrder()
    await ok(administrator, 'handOver', { params, body: { note: '' } })
    const meanwhile = () => ok(administrator, 'handOver', { params, body: { note: 'Again' } })
    return { by: administrator, params, meanwhile }
  },
  async handOverGifts() {
    const params = await newOrder()
    return { by: administrator, params, body: { note: '', lines: [{ line: 1, quantity: 1 }] } }
  },
  async refundGifts() {
    const params = await newOrder()
    const body = { note: '', lines: [{ line: 1, quantity: 1, fate: 'damaged' }] }
    return { by: administrator, params, body }
  },
  async payDonation() {
    const gift = { name: unique('Well'), description: 'Water', price: '5', inventory: 0 }
    const body = { ...gift, picture: null, isDonation: true }
    const { id } = await ok(administrator, 'addGift', { body })
    const giver = await newColleague()
    const given = { receiver: giver.email, amount: '5' }
    await ok((await newColleague()).visitor, 'send', { body: given })
    await ok(giver.visitor, 'addToCart', { body: { gift: Number(id) } })
    await ok(giver.visitor, 'buyCart', { body: { total: '5.00' } })
    await database.pool.query(
      `update purchases set made_at = '2026-01-15T12:00:00Z'
        where id = (select max(purchase_id) from purchase_items where gift_id = $1)`,
      [id],
    )
    const month = { gift: Number(id), month: '2026-01', points: '5.00' }
    const paid = { ...month, paidOn: '2026-02-01', receipt: 'Receipt 17' }
    return { by: administrator, body: paid }
  },
  async replaceCode() {
    const { id } = await vouchers.seen(await vouchers.stocked(3))
    return { by: administrator, params: { id }, body: { reason: 'The till refuses it' } }
  },
  async countStock() {
    const { id } = await newGift()
    const body = { counts: [{ gift: id, expected: 3, counted: 2, reason: 'lost' }] }
    return { by: administrator, body, meanwhile: restock(id) }
  },
  async planLeaving() {
    const { id } = await newColleague()
    const of = { emptiesCart: true, refundsOrders: true, recallsBonuses: true }
    const body = { lastDay: null, points: 'takeBack', buyUntil: null, reason: 'Left', ...of }
    return { by: administrator, params: { id }, body }
  },
  async erasePerson() {
    const { id } = await newColleague()
    await expectOk(
      administrator.call('setPermissions', { params: { id }, body: { isActive: false } }),
    )
    return { by: administrator, params: { id }, body: { name: 'Test Colleague' } }
  },
  async remindToSignIn() {
    const { id } = await newColleague()
    await database.pool.query('delete from last_seen where user_id = $1', [id])
    await database.pool.query(`update users set invitation = 'sent' where id = $1`, [id])
    const { due: people } = await ok(mailing, 'readAdoption', {})
    return { by: mailing, body: { people } }
  },
  async processBonus() {
    const { id: userId } = await newColleague()
    return { by: administrator, body: { user: userId, amount: '5', reason: '' } }
  },
  async processEnteredBonuses() {
    const { id } = await newColleague()
    await ok(administrator, 'enterBonus', { params: { id }, body: { amount: '5', reason: '' } })
    return { by: administrator }
  },
  async giveAward() {
    const { id } = await newColleague()
    await switchOn({ companyPoints: true })
    const award = { amount: '5', reason: 'A good year' }
    return { by: administrator, body: { chosen: { ids: [id] }, award } }
  },
  async giveBoost() {
    const { id } = await newColleague()
    await switchOn({ allowancePeriod: 'month' })
    const boost = { amount: '5', reason: 'A good year', lastDay: null }
    return { by: administrator, body: { chosen: { ids: [id] }, boost } }
  },
  async raiseAllowances() {
    await switchOn({ allowancePeriod: 'month', allowanceBase: '77' })
    return { by: administrator }
  },
  async recallBonus() {
    const { id } = await newColleague()
    await bonusFor(id)
    const { bonuses } = await ok(administrator, 'listBonuses', { params: { id } })
    const [bonus] = bonuses as { id: number }[]
    return { by: administrator, params: { id: Number(bonus?.id) }, body: { reason: 'A mistake' } }
  },
  async recallBatch() {
    await bonusFor((await newColleague()).id)
    const { batches } = await ok(administrator, 'listBonusBatches', {})
    const [batch] = batches as { id: number }[]
    return { by: administrator, params: { id: Number(batch?.id) }, body: { reason: 'A mistake' } }
  },
  async depositBonus() {
    const { visitor, id } = await newColleague()
    await bonusFor(id)
    return { by: visitor }
  },
  async adjustBalance() {
    const { id: userId } = await newColleague()
    const body = { user: userId, balance: 'earned', amount: '5', reason: 'Forgotten' }
    return { by: administrator, body }
  },
  async reverseSend() {
    const [sender, receiver] = [await newColleague(), await newColleague()]
    const sent = { receiver: receiver.email, amount: '5' }
    const { number } = await ok(sender.visitor, 'send', { body: sent })
    const body = { user: sender.id, number, reason: 'A mistake' }
    return { by: administrator, body }
  },
}

const KEYED = Object.entries<Endpoint>(endpoints)
  .filter(([, { keyed }]) => keyed === true)
  .map(([name]) => name as EndpointName)

test('knows a request of every keyed endpoint', () => {
  expect(Object.keys(REQUESTS).toSorted()).toEqual(KEYED.toSorted())
})

describe('one key has one answer, letter for letter', () => {
  test.each(KEYED)('%s', async (name) => {
    const { by, meanwhile, ...sent } = (await REQUESTS[name]?.()) ?? { by: administrator }
    const key = unique(`one-answer-${name}`).replace(' ', '-')
    const ask = async () => {
      const { status, json } = await by.call(name, { ...sent, key })
      return { status, json }
    }
    const [first, ...others] = await Promise.all([ask(), ask(), ask()])
    expect(first.status).toBe(200)
    await meanwhile?.()
    for (const answer of [...others, await ask()]) expect(answer).toEqual(first)
  })
})
