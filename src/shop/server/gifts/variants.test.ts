import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Gift, GiftChange, GiftSearch } from '#shop/contract/shop.ts'
import type { NewVariant, VariantsChange } from '#shop/contract/variants.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { refundPurchase } from '#shop/server/orders/refunds.ts'
import {
  addToCart,
  readCartPage,
  removeFromCart,
  setCartQuantity,
} from '#shop/server/purchase/cart.ts'
import { addStock, countStock } from '#shop/server/stock/count-stock.ts'
import { listInventory } from '#shop/server/stock/read-inventory.ts'
import { editGift, removeGift } from './gifts.ts'
import { listGifts, readShopGift } from './read-gifts.ts'
import { changeVariants } from './variants.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

afterAll(async () => {
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

const SIZES = [
  { name: 'Size', values: ['M', 'L'] },
  { name: 'Colour', values: ['green', 'blue'] },
]

function form(values: string[], fields: Partial<NewVariant> = {}): NewVariant {
  const standard = { id: null, priceDifference: hundredths(0), stock: 5, seenStock: 0 }
  return { ...standard, values, picture: null, sku: '', ...fields }
}

const THREE = [
  form(['L', 'green'], { priceDifference: hundredths(50), stock: 2 }),
  form(['M', 'green']),
  form(['M', 'blue'], { stock: 0, sku: 'SHIRT-M-B' }),
]

function change({ id: giftId }: Gift, fields: Partial<VariantsChange> = {}): Promise<Gift> {
  const standard = { options: SIZES, variants: THREE, heir: 0 }
  return changeVariants(database, {
    by,
    key: shop.newKey(),
    giftId,
    change: { ...standard, ...fields },
  })
}

/** A shirt: 2 of L in green, 5 of M in green, none of M in blue. */
async function shirt(fields: Parameters<TestShop['gift']>[0] = {}) {
  const gift = await shop.gift({ inventory: 0, ...fields })
  return change(gift)
}

const idOf = (gift: Gift, words: string) =>
  gift.variants?.find(({ values }) => values.join(' ') === words)?.id ?? 0

/** The form's variants as the keeper saw them. */
const seen = ({ variants = [], price }: Gift): NewVariant[] =>
  variants.map(({ sku = '', price: own, ...one }) => {
    return { ...one, sku, priceDifference: hundredths(own - price), seenStock: one.stock }
  })

const edit = (gift: Gift, changes: Partial<GiftChange>) => {
  const { id, name, description, price, picture } = gift
  const fields = { name, description, price, picture, inventoryChange: 0, ...changes }
  return editGift(database, { by, key: shop.newKey(), giftId: id, gift: fields })
}

const search = (fields: Partial<GiftSearch> = {}): GiftSearch => {
  return {
    search: '',
    sort: 'newest',
    affordable: false,
    inStock: false,
    category: 0,
    after: '',
    ...fields,
  }
}

async function historyOf(giftId: number) {
  const { rows } = await database.pool.query<{ kind: string; stock_change: number }>(
    'select kind, stock_change from gift_changes where gift_id = $1 order by id',
    [giftId],
  )
  return rows.map((row) => [row.kind, row.stock_change])
}

test('a gift with options lists its variants once, in the order of their values', async () => {
  const gift = await shirt()
  expect(gift).toMatchObject({
    stock: 7,
    options: SIZES,
    variants: [
      { values: ['M', 'green'], price: 100, stock: 5 },
      { values: ['M', 'blue'], price: 100, stock: 0, sku: 'SHIRT-M-B' },
      { values: ['L', 'green'], price: 150, stock: 2 },
    ],
  })
  const { id } = await shop.customer()
  const { gifts } = await listGifts(database, id, search({ search: gift.name, inStock: true }))
  expect(gifts).toEqual([await readShopGift(database, gift.id, id)])
  expect(gifts[0]?.variants?.[1]).not.toHaveProperty('sku')
  await expect(readShopGift(database, idOf(gift, 'L green'), id)).rejects.toMatchObject({
    code: 'gift-unknown',
  })
})

test('a call without a variant is refused, as is one of another gift', async () => {
  const [gift, other] = [await shirt(), await shirt()]
  const { id } = await shop.customer()
  const add = (variant?: number) => addToCart(database, id, gift.id, { variant })
  await expect(add()).rejects.toMatchObject({ code: 'variant-required', field: 'variant' })
  await expect(add(idOf(other, 'L green'))).rejects.toMatchObject({ code: 'variant-unknown' })
  await expect(add(idOf(gift, 'M blue'))).rejects.toMatchObject({ code: 'out-of-stock' })
  await expect(addToCart(database, id, idOf(gift, 'L green'))).rejects.toMatchObject({
    code: 'gift-unknown',
  })
})

test('two variants are two lines, each with its price and stock', async () => {
  const gift = await shirt()
  const buyer = await shop.customer()
  const [l, m] = [idOf(gift, 'L green'), idOf(gift, 'M green')]
  await addToCart(database, buyer.id, gift.id, { variant: l })
  await addToCart(database, buyer.id, gift.id, { variant: m })
  await setCartQuantity(database, buyer.id, { giftId: gift.id, variant: l, quantity: 3 })
  const { lines, total } = await readCartPage(database, buyer.id)
  expect(lines).toMatchObject([
    { id: gift.id, name: gift.name, price: 150, stock: 2, variant: { id: l, words: 'L · green' } },
    { id: gift.id, price: 100, stock: 5, variant: { id: m, words: 'M · green' } },
  ])
  expect(total).toBe(400)
  await shop.buy(buyer)
  expect(await shop.shelf({ ...gift, id: l })).toEqual({ stock: 0, sold: 2 })
  expect(await shop.shelf({ ...gift, id: m })).toEqual({ stock: 4, sold: 1 })
  expect(await shop.shelf(gift)).toEqual({ stock: 0, sold: 0 })
})

test('a line of a variant leaves the cart alone', async () => {
  const gift = await shirt()
  const { id } = await shop.customer()
  for (const words of ['L green', 'M green']) {
    await addToCart(database, id, gift.id, { variant: idOf(gift, words) })
  }
  await removeFromCart(database, id, gift.id)
  expect((await readCartPage(database, id)).lines).toHaveLength(2)
  const { lines } = await removeFromCart(database, id, gift.id, idOf(gift, 'L green'))
  expect(lines).toMatchObject([{ variant: { words: 'M · green' } }])
})

/** Somebody who bought one of a variant, with their order. */
async function soldVariant(gift: Gift, words: string) {
  const buyer = await shop.customer()
  await addToCart(database, buyer.id, gift.id, { variant: idOf(gift, words) })
  await shop.buy(buyer)
  const { purchases } = await listPurchases(database, buyer.id, 0)
  return { buyer, id: purchases[0]?.id ?? 0 }
}

test('renaming changes no old order, and a refund returns to the variant', async () => {
  const gift = await shirt()
  const { buyer, id } = await soldVariant(gift, 'L green')
  const present = await readShopGift(database, gift.id, by, 'all')
  const options = [
    { name: 'Fit', values: ['M', 'Large'] },
    { name: 'Colour', values: ['green', 'blue'] },
  ]
  const variants = seen(present).map((one) => {
    return { ...one, values: one.values.map((value) => (value === 'L' ? 'Large' : value)) }
  })
  const renamed = await change(gift, { options, variants })
  expect(renamed.variants?.at(-1)).toMatchObject({ values: ['Large', 'green'], stock: 1 })
  await edit(gift, { name: `${gift.name} of wool` })
  const { purchases } = await listPurchases(database, buyer.id, 0)
  expect(purchases[0]?.items).toMatchObject([{ gift: gift.id, name: `${gift.name} · L · green` }])
  await refundPurchase(database, { purchaseId: id, note: '', by })
  expect(await shop.shelf({ ...gift, id: idOf(gift, 'L green') })).toEqual({ stock: 2, sold: 0 })
})

test('a plain gift hands its stock on by a counted change, and refunds follow', async () => {
  const gift = await shop.gift({ inventory: 10 })
  const { id, buyer } = await shop.sold([gift, 3])
  const variants = [
    form(['M', 'green'], { stock: 4 }),
    // The keeper saw 7, of which 6 are left to offer.
    form(['L', 'green'], { stock: 6, seenStock: 7 }),
  ]
  const changed = await change(gift, { variants, heir: 1 })
  const heir = idOf(changed, 'L green')
  expect(await historyOf(gift.id)).toEqual([
    ['added', 10],
    ['counted', -7],
    ['edited', 0],
  ])
  expect(await historyOf(heir)).toEqual([
    ['added', -1],
    ['counted', 7],
  ])
  expect(await shop.shelf({ ...gift, id: heir })).toEqual({ stock: 6, sold: 0 })
  await refundPurchase(database, { purchaseId: id, note: '', by })
  expect(await shop.shelf({ ...gift, id: heir })).toEqual({ stock: 9, sold: 0 })
  expect(await shop.shelf(gift)).toEqual({ stock: 0, sold: 0 })
  const { purchases } = await listPurchases(database, buyer.id, 0)
  expect(purchases[0]?.items).toMatchObject([{ name: gift.name, quantity: 3 }])
})

test('a plain gift in a cart asks for a choice once it has options', async () => {
  const gift = await shop.gift()
  const buyer = await shop.buyer(gift)
  await change(gift, { heir: 1 })
  const { lines, total } = await readCartPage(database, buyer.id)
  expect(lines).toMatchObject([{ id: gift.id, stock: 0, withheld: 'options' }])
  expect(total).toBe(0)
  await expect(shop.buy(buyer)).rejects.toMatchObject({ code: 'nothing-in-stock' })
})

test('a retired variant stays in orders, is out of stock in carts, and comes back', async () => {
  const gift = await shirt()
  const { buyer, id } = await soldVariant(gift, 'L green')
  const l = idOf(gift, 'L green')
  await addToCart(database, buyer.id, gift.id, { variant: l })
  const present = await readShopGift(database, gift.id, by, 'all')
  const fewer = await change(gift, {
    variants: seen(present).filter((one) => one.id !== l),
  })
  expect(fewer.variants).toHaveLength(2)
  expect((await readCartPage(database, buyer.id)).lines).toMatchObject([{ stock: 0 }])
  const { purchases } = await listPurchases(database, buyer.id, 0)
  expect(purchases[0]?.items[0]).toMatchObject({ gift: gift.id, name: `${gift.name} · L · green` })
  await refundPurchase(database, { purchaseId: id, note: '', by })
  const back = await change(gift, {
    variants: [...seen(fewer), form(['L', 'green'], { stock: 4 })],
  })
  expect(idOf(back, 'L green')).toBe(l)
  expect(await shop.shelf({ ...gift, id: l })).toEqual({ stock: 4, sold: 0 })
})

test('a price that changed between cart and pay is refused as today', async () => {
  const gift = await shirt()
  const buyer = await shop.customer()
  const l = idOf(gift, 'L green')
  const { total } = await addToCart(database, buyer.id, gift.id, { variant: l })
  const present = await readShopGift(database, gift.id, by, 'all')
  await change(gift, {
    variants: seen(present).map((one) =>
      one.id === l ? { ...one, priceDifference: hundredths(80) } : one,
    ),
  })
  await expect(shop.buy(buyer, total)).rejects.toMatchObject({ code: 'cart-changed' })
  await edit(gift, { price: hundredths(200) })
  expect((await readCartPage(database, buyer.id)).lines).toMatchObject([{ price: 280 }])
})

test('a limit counts over the variants of a gift', async () => {
  const gift = await shirt({ limit: { most: 2, period: 'year' } })
  const buyer = await shop.customer()
  const [l, m] = [idOf(gift, 'L green'), idOf(gift, 'M green')]
  await addToCart(database, buyer.id, gift.id, { variant: m })
  await addToCart(database, buyer.id, gift.id, { variant: l })
  await setCartQuantity(database, buyer.id, { giftId: gift.id, variant: l, quantity: 2 })
  const { lines, total } = await readCartPage(database, buyer.id)
  expect(lines).toMatchObject([{ stock: 2 }, { stock: 1, withheld: 'limit' }])
  expect(total).toBe(250)
  await shop.buy(buyer, total)
  const { limit } = await readShopGift(database, gift.id, buyer.id)
  expect(limit).toMatchObject({ most: 2, had: 2 })
  await expect(addToCart(database, buyer.id, gift.id, { variant: m })).rejects.toMatchObject({
    code: 'gift-limit-reached',
  })
})

test('the inventory counts variants, not their gift', async () => {
  const gift = await shirt()
  const l = idOf(gift, 'L green')
  const query = { search: gift.name, stock: 'all', sort: 'name', after: 0 } as const
  const { gifts } = await listInventory(database, query)
  expect(gifts.map(({ name, stock, variantOf }) => [name, stock, variantOf])).toEqual([
    [`${gift.name} · L · green`, 2, gift.id],
    [`${gift.name} · M · blue`, 0, gift.id],
    [`${gift.name} · M · green`, 5, gift.id],
  ])
  const more = { by, key: shop.newKey(), quantity: 3 }
  expect(await addStock(database, { ...more, giftId: l })).toMatchObject({ stock: 5 })
  await expect(
    addStock(database, { ...more, key: shop.newKey(), giftId: gift.id }),
  ).rejects.toMatchObject({ code: 'gift-has-variants' })
  const count = (id: number, expected: number) =>
    countStock(database, {
      by,
      key: shop.newKey(),
      counts: [{ gift: id, expected, counted: 4, reason: 'counted' }],
    })
  expect(await count(l, 5)).toEqual({ gifts: 1, corrected: 1 })
  await expect(count(gift.id, 0)).rejects.toMatchObject({ code: 'gift-unknown' })
  await expect(edit(gift, { inventoryChange: 1 })).rejects.toMatchObject({
    code: 'gift-has-variants',
  })
  await expect(edit({ ...gift, id: l }, {})).rejects.toMatchObject({ code: 'gift-unknown' })
})

test('purchases made while the keeper looked count, and a sold one is not given away', async () => {
  const gift = await shirt()
  const before = await readShopGift(database, gift.id, by, 'all')
  await soldVariant(gift, 'L green')
  const raised = seen(before).map((one) => ({ ...one, stock: one.stock + 2 }))
  const after = await change(gift, { variants: raised })
  expect(after.variants?.map(({ stock }) => stock)).toEqual([7, 2, 3])
  const emptied = seen(before).map((one) => ({ ...one, stock: 0, seenStock: 9 }))
  await expect(change(gift, { variants: emptied })).rejects.toMatchObject({ code: 'stock-sold' })
})

test('a removed gift takes its variants along, and its name is free', async () => {
  const gift = await shirt()
  const buyer = await shop.customer()
  await addToCart(database, buyer.id, gift.id, { variant: idOf(gift, 'L green') })
  await expect(removeGift(database, { by, giftId: idOf(gift, 'L green') })).rejects.toMatchObject({
    code: 'gift-unknown',
  })
  await removeGift(database, { by, giftId: gift.id })
  expect((await readCartPage(database, buyer.id)).lines).toMatchObject([{ stock: 0 }])
  await shop.gift({ name: gift.name })
})

test('two buyers of the last one of a variant: one gets it', async () => {
  const gift = await change(await shop.gift({ inventory: 1 }), {
    variants: [form(['L', 'green'], { stock: 1, seenStock: 1 }), form(['M', 'green'])],
  })
  const variant = idOf(gift, 'L green')
  const buyers = await Promise.all([shop.customer(), shop.customer(), shop.customer()])
  for (const { id } of buyers) await addToCart(database, id, gift.id, { variant })
  const bought = await Promise.allSettled(buyers.map((buyer) => shop.buy(buyer)))
  expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await shop.shelf({ ...gift, id: variant })).toEqual({ stock: 0, sold: 1 })
})

test('keepers who change, count and restock variants, and people who buy, do not deadlock', async () => {
  const gift = await shirt()
  const ids = gift.variants?.map(({ id }) => id) ?? []
  const buyers = await Promise.all(ids.map(() => shop.customer(10_000_000)))
  const rounds = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < 8; round += 1) await work(round)
  }
  await Promise.all([
    rounds((round) => edit(gift, { description: `Round ${round}` })),
    rounds(async () => {
      const present = await readShopGift(database, gift.id, by, 'all')
      const more = seen(present).map((one) => ({ ...one, stock: one.stock + 5 }))
      return change(gift, { variants: more })
    }),
    ...buyers.map((buyer) =>
      rounds(async () => {
        for (const variant of ids.toReversed()) {
          await addToCart(database, buyer.id, gift.id, { variant }).catch(() => undefined)
        }
        await shop.buy(buyer).catch(() => undefined)
      }),
    ),
  ])
  const { findings } = await transact(database, (tx) => audit(tx, { invariants: SHOP_INVARIANTS }))
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
