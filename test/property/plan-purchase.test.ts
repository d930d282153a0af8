import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyed, type Command } from '#ledger/command.ts'
import { hundredths } from '#platform/contract/points.ts'
import {
  planPurchase,
  type PlannedPurchase,
  type Shelf,
} from '#shop/server/purchase/plan-purchase.ts'
import { cut, effort, newcomers, PATIENCE, wordsFor } from './histories.ts'
import { holderOf, idOf, MemoryTables } from './memory-tables.ts'
import { itemWords } from './shop-format.ts'
import { ShopModel } from './shop-model.ts'

const PEOPLE = 5
const GIFTS = 4
const FLAGS = { isActive: true, isDeposit: false, isWithdraw: false, isTransfer: false }

const line = fc.record({ gift: fc.nat(GIFTS - 1), quantity: fc.integer({ min: 1, max: 4 }) })

/** Full carts and their buyers, some with an outdated total. */
const rushes = fc.record({
  gifts: fc.array(fc.record({ price: fc.integer({ min: 1, max: 3_000 }), inventory: fc.nat(6) }), {
    minLength: GIFTS,
    maxLength: GIFTS,
  }),
  carts: fc.array(fc.uniqueArray(line, { selector: ({ gift }) => gift, maxLength: GIFTS }), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  appreciation: fc.array(fc.nat(20_000), { minLength: PEOPLE, maxLength: PEOPLE }),
  asked: fc.array(
    fc.record({
      who: fc.nat(PEOPLE - 1),
      key: fc.nat(20),
      seen: fc.constantFrom('now', 'now', 'first', 'wrong'),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  cuts: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
})
type Rush = typeof rushes extends fc.Arbitrary<infer R> ? R : never

function peopleOf({ appreciation }: Rush) {
  const people = newcomers({ people: appreciation.map(() => FLAGS) })
  return people.map((person, who) => ({ ...person, appreciation: appreciation[who] ?? 0 }))
}

/** The model after the purchases, its answers, and its commands. */
function playModel(rush: Rush) {
  const model = new ShopModel(peopleOf(rush))
  for (const [place, { price, inventory }] of rush.gifts.entries()) {
    // A cart may have a gift that has sold out since.
    const form = { name: nameOf(place), price }
    model.changeGift(`add ${place}`, { type: 'addGift', form, inventory: inventory + 1 })
  }
  for (const [who, cart] of rush.carts.entries()) {
    for (const { gift, quantity } of cart) {
      model.addToCart(who, gift)
      model.setQuantity(who, gift, quantity)
    }
  }
  for (const [gift, { price }] of rush.gifts.entries()) {
    const form = { name: nameOf(gift), price }
    model.changeGift(`take ${gift}`, { type: 'editGift', gift, form, inventoryChange: -1 })
  }
  const first = rush.carts.map((_, who) => model.totalOf(who))
  const answers: string[] = []
  const commands = rush.asked.map(({ who, key, seen }): Command => {
    const now = model.totalOf(who)
    const total = { now, first: first[who] ?? 0, wrong: now + 1 }[seen] ?? 0
    answers.push(model.answer({ who, key: `key ${key}`, ask: { type: 'purchase', amount: total } }))
    const amount = hundredths(total)
    return keyed(`key ${key}`, { type: 'purchase', userId: idOf(who), amount })
  })
  return { model, answers, commands }
}

const nameOf = (gift: number) => `Gift ${gift}`

/** The shelf before the first purchase. */
function shelfOf({ carts, gifts }: Rush): Shelf {
  return {
    carts: new Map(
      carts.map((cart, who) => [
        idOf(who),
        cart.map(({ gift, quantity }) => ({ giftId: idOf(gift), quantity })),
      ]),
    ),
    audiences: new Map(),
    groups: new Map(),
    left: new Map(),
    codes: new Map(),
    giftOfVariant: new Map(),
    addressed: new Set(),
    pieces: new Map(),
    stops: new Map(),
    gifts: new Map(
      gifts.map(({ price, inventory: stock }, place) => {
        const id = idOf(place)
        const texts = { name: nameOf(place), description: 'A test', picture: null }
        return [id, { id, ...texts, price: hundredths(price), stock }]
      }),
    ),
  }
}

function playRush(rush: Rush, batches: readonly Command[][]) {
  const tables = new MemoryTables(peopleOf(rush))
  let shelf = shelfOf(rush)
  const answers: string[] = []
  const sold: PlannedPurchase[] = []
  for (const commands of batches) {
    const batch = tables.write(commands, planPurchase, shelf)
    answers.push(...batch.outcomes.map(wordsFor))
    shelf = batch.locked
    sold.push(...batch.effects)
  }
  return {
    answers,
    holders: [...tables.book.holders.values()],
    sold: sold.map(({ userId, seq, total, items }) => ({
      userId,
      seq,
      total,
      items: items.map(({ gift, quantity }) => itemWords({ ...gift, quantity })),
    })),
    stock: [...shelf.gifts.values()].map((gift) => gift.stock),
  }
}

test('gives the same purchases for any division into batches', { timeout: PATIENCE }, () => {
  let sales = 0
  fc.assert(
    fc.property(rushes, (rush) => {
      const { model, answers, commands } = playModel(rush)
      const expected = {
        answers,
        holders: model.people.map(holderOf),
        sold: model.orders.map(({ who, paid, total, items }) => {
          return { userId: idOf(who), seq: paid.row, total, items: items.map(itemWords) }
        }),
        stock: model.gifts.map(({ stock }) => stock),
      }
      expect(playRush(rush, [commands])).toEqual(expected)
      expect(playRush(rush, cut(commands, rush))).toEqual(expected)
      sales += model.orders.length
    }),
    effort(200),
  )
  expect(sales).toBeGreaterThan(100)
})
