import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hire } from '#test/concurrency/colleagues.ts'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { administratorOf, expectOk } from '#test/harness/visitor.ts'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { effort, newcomers, PATIENCE } from './histories.ts'
import { answerOf, placed, TotalsSeen } from './shop-answers.ts'
import { expectedOf } from './shop-expected.ts'
import { SHOPPERS, shopStories } from './shop-histories.ts'
import { ShopModel } from './shop-model.ts'
import { ShopPlay } from './shop-play.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

const FLAGS = { isActive: true, isDeposit: true, isWithdraw: true, isTransfer: true }

const MATTER = [
  'addGift: gift',
  'addGift: gift-name-taken',
  'editGift: gift',
  'editGift: gift-name-taken',
  'addStock: gift',
  'removeGift: removed',
  'addToCart: gift-unknown',
  'addToCart: out-of-stock',
  'addToCart: line-limit',
  'setQuantity: not-in-cart',
  'buy: row',
  'buy: cart-empty',
  'buy: nothing-in-stock',
  'buy: cart-changed',
  'buy: insufficient-appreciation',
  'refund: order',
  'handOver: order',
  'handOver: purchase-refunded',
]

let stories = 0
/** The number of each answer over all stories: "buy: row", "buy: cart-changed". */
const given = new Map<string, number>()

test('answers like the model for any requests', { timeout: PATIENCE }, async () => {
  await fc.assert(
    fc.asyncProperty(shopStories, async (steps) => {
      const people = await hire(database, SHOPPERS)
      const play = new ShopPlay(app, people, administrator, `story${++stories}x`)
      const story = { people: people.map(() => FLAGS) }
      const model = new ShopModel(newcomers(story, (place) => people[place]?.email ?? ''))
      const totals = new TotalsSeen()
      for (const [at, drawn] of steps.entries()) {
        const step = placed(drawn, model)
        const total = totals.of(step, model)
        const expected = answerOf(model, step, total)
        expect(`${at} ${step.type}: ${await play.ask(step, total)}`).toBe(
          `${at} ${step.type}: ${expected}`,
        )
        totals.note(step, model)
        const answer = `${step.type}: ${expected.split(' ')[0]}`
        given.set(answer, (given.get(answer) ?? 0) + 1)
      }
      expect(await play.shown()).toEqual(expectedOf(model))
    }),
    { ...effort(20), endOnFailure: true },
  )
})

test('reaches every important answer repeatedly', () => {
  const rare = MATTER.filter((answer) => (given.get(answer) ?? 0) < 3)
  expect(rare, JSON.stringify(Object.fromEntries(given))).toEqual([])
})

test('satisfies every invariant of the shop', async () => {
  // The stories refund whole orders, which go back to stock.
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from purchases where state <> 'refunded' limit 1",
  )
  const lines = [{ line: 1, quantity: 1, fate: 'damaged' }]
  const params = { id: rows[0]?.id ?? 0 }
  await expectOk(administrator.call('refundGifts', { params, body: { note: '', lines } }))
  const { findings, violations } = await transact(database, (tx) =>
    audit(tx, { invariants: SHOP_INVARIANTS }),
  )
  expect(violations).toEqual([])
  expect(findings.filter(({ checked }) => checked === 0)).toEqual([])
})
