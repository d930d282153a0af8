import { describe, expect, test } from 'vitest'
import type { Command } from '#ledger/command.ts'
import type { Holder } from '#ledger/decide.ts'
import { planBatch, type Book } from '#ledger/plan-batch.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { planPurchase, type CartEntry } from './plan-purchase.ts'

const ADA = 1
const BOB = 2
const MUG = gift(1, 500, 10)
const BAG = gift(2, 30, 2)
const LAMP = gift(3, 7, 0)

function gift(id: number, price: number, stock: number): Gift {
  const facts = { name: `Gift ${id}`, description: '', picture: null }
  return { id, ...facts, price: hundredths(price), stock }
}

function holder(userId: number, appreciation: number): Holder {
  const flags = { isActive: true, isDeposit: false, isWithdraw: false, isTransfer: false }
  const held = { earned: hundredths(9_999), appreciation: hundredths(appreciation) }
  return { userId, lastSeq: 4, portions: [], ...flags, receivesPoints: true, ...held }
}

const line = ({ id: giftId }: Gift, quantity = 1): CartEntry => ({ giftId, quantity })

type Carts = Record<number, CartEntry[]>
type Asked = [userId: number, seen: number]

/** The results of purchases that are planned one after another. */
function judged(carts: Carts, asked: Asked[], appreciation = 100_000) {
  const shelf = {
    carts: new Map(Object.entries(carts).map(([id, lines]) => [Number(id), lines])),
    gifts: new Map([MUG, BAG, LAMP].map((one) => [one.id, one])),
    audiences: new Map(),
    groups: new Map(),
    left: new Map(),
    codes: new Map(),
    giftOfVariant: new Map(),
    addressed: new Set<number>(),
    pieces: new Map(),
    stops: new Map(),
  }
  const book: Book = {
    holders: new Map([ADA, BOB].map((id) => [id, holder(id, appreciation)])),
    idByEmail: new Map(),
    answered: new Map(),
    held: new Set(),
  }
  const commands = asked.map(([userId, seen]): Command => ({
    type: 'purchase',
    userId,
    amount: hundredths(seen),
  }))
  const { outcomes, effects: bought } = planBatch(commands, book, planPurchase, shelf)
  return {
    told: outcomes.map(
      (outcome) => outcome && ('entry' in outcome ? outcome.entry.seq : Object.values(outcome)[0]),
    ),
    bought: bought.map(({ userId, seq, total, items }) => ({
      userId,
      seq,
      total,
      items: Object.fromEntries(items.map((item) => [item.gift.id, item.quantity])),
    })),
  }
}

describe('refuses, in order of precedence', () => {
  test.each<[what: string, cart: CartEntry[], seen: number, points: number, refusal: string]>([
    ['an empty cart without a total', [], 0, 0, 'cart-empty'],
    ['an empty cart with a total', [], 500, 0, 'cart-empty'],
    ['nothing in stock, without a total', [line(LAMP)], 0, 0, 'nothing-in-stock'],
    ['nothing in stock, with a total', [line(LAMP, 3)], 21, 0, 'nothing-in-stock'],
    ['a total that is too low', [line(MUG)], 499, 0, 'cart-changed'],
    ['a total that is too high', [line(MUG)], 501, 0, 'cart-changed'],
    ['a total of zero', [line(MUG)], 0, 0, 'cart-changed'],
    ['a total for more than the stock', [line(BAG, 3)], 90, 0, 'cart-changed'],
    ['a total that includes a sold-out gift', [line(MUG), line(LAMP)], 507, 0, 'cart-changed'],
    ['a total above the appreciation balance', [line(MUG)], 500, 499, 'insufficient-appreciation'],
  ])('%s', (_, cart, seen, points, refusal) => {
    expect(judged({ [ADA]: cart }, [[ADA, seen]], points)).toEqual({ told: [refusal], bought: [] })
  })
})

describe('buys', () => {
  test.each<[what: string, cart: CartEntry[], total: number, items: Record<number, number>]>([
    ['one of one gift', [line(MUG)], 500, { 1: 1 }],
    ['several of several gifts', [line(MUG, 3), line(BAG, 2)], 1560, { 1: 3, 2: 2 }],
    ['the whole stock of a gift that is short', [line(MUG), line(BAG, 999)], 560, { 1: 1, 2: 2 }],
    ['the cart without a sold-out gift', [line(LAMP, 5), line(BAG)], 30, { 2: 1 }],
    ['up to the last point', [line(MUG, 10)], 5000, { 1: 10 }],
  ])('%s', (_, cart, total, items) => {
    expect(judged({ [ADA]: cart }, [[ADA, total]], total)).toEqual({
      told: [5],
      bought: [{ userId: ADA, seq: 5, total, items }],
    })
  })

  test("only the buyer's cart", () => {
    const { bought } = judged({ [ADA]: [line(MUG)], [BOB]: [line(BAG)] }, [[BOB, 30]])
    expect(bought).toEqual([{ userId: BOB, seq: 5, total: 30, items: { 2: 1 } }])
  })
})

describe('purchases one after another', () => {
  test('refuse the second purchase of a cart as empty', () => {
    const { told, bought } = judged({ [ADA]: [line(MUG)] }, [
      [ADA, 500],
      [ADA, 500],
    ])
    expect(told).toEqual([5, 'cart-empty'])
    expect(bought).toHaveLength(1)
  })

  test('sell the last items to the first buyer, and tell the next one the current stock', () => {
    const carts = { [ADA]: [line(BAG, 2)], [BOB]: [line(BAG, 2)] }
    expect(
      judged(carts, [
        [ADA, 60],
        [BOB, 60],
      ]).told,
    ).toEqual([5, 'nothing-in-stock'])
  })

  test('require a new total for the remaining stock', () => {
    const carts = { [ADA]: [line(BAG)], [BOB]: [line(BAG, 2)] }
    const { told, bought } = judged(carts, [
      [ADA, 30],
      [BOB, 60],
      [BOB, 30],
    ])
    expect(told).toEqual([5, 'cart-changed', 5])
    expect(bought.map(({ items }) => items)).toEqual([{ 2: 1 }, { 2: 1 }])
  })

  test('leave stock and cart unchanged when the buyer cannot pay', () => {
    const carts = { [ADA]: [line(MUG), line(BAG, 2)], [BOB]: [line(BAG, 2)] }
    const { told, bought } = judged(
      carts,
      [
        [ADA, 560],
        [BOB, 60],
        [ADA, 500],
      ],
      500,
    )
    expect(told).toEqual(['insufficient-appreciation', 5, 5])
    expect(bought.map(({ items }) => items)).toEqual([{ 2: 2 }, { 1: 1 }])
  })
})
