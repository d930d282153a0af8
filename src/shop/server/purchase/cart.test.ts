import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { refusal } from '#test/harness/refusal.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Cart } from '#shop/contract/cart.ts'
import { LARGEST_LINE, MOST_LINES, type Gift } from '#shop/contract/shop.ts'
import { editGift, removeGift } from '#shop/server/gifts/gifts.ts'
import { addStock } from '#shop/server/stock/count-stock.ts'
import { addToCart, readCartPage, removeFromCart, setCartQuantity } from './cart.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id

const add = ({ id }: Colleague, gift: Pick<Gift, 'id'>) => addToCart(database, id, gift.id)
const set = ({ id }: Colleague, gift: Pick<Gift, 'id'>, quantity: number) =>
  setCartQuantity(database, id, { giftId: gift.id, quantity })
const removeLine = ({ id }: Colleague, gift: Pick<Gift, 'id'>) =>
  removeFromCart(database, id, gift.id)
const cartOf = ({ id }: Colleague) => readCartPage(database, id)
const quantities = ({ lines }: Cart) => lines.map(({ name, quantity }) => `${name} × ${quantity}`)

const UNKNOWN = { id: 999_999_999 }

describe('Add To Cart', () => {
  test('adds one, and one more the next time', async () => {
    const ada = await shop.customer()
    const [mug, bag] = [await shop.gift({ name: 'Mug' }), await shop.gift({ name: 'Bag' })]
    expect(quantities(await add(ada, mug))).toEqual(['Mug × 1'])
    expect(quantities(await add(ada, bag))).toEqual(['Mug × 1', 'Bag × 1'])
    const announced = await shop.announced(() => add(ada, mug), [ada])
    expect(announced).toEqual(['cart of 0'])
    expect(quantities(await cartOf(ada))).toEqual(['Mug × 2', 'Bag × 1'])
  })

  test('accepts a quantity above the stock', async () => {
    const ada = await shop.customer()
    const last = await shop.gift({ inventory: 1 })
    await add(ada, last)
    expect((await add(ada, last)).lines).toMatchObject([{ quantity: 2, stock: 1 }])
  })

  test('refuses a gift that is not in the shop', async () => {
    const ada = await shop.customer()
    const removed = await shop.gift({ inventory: 0 })
    await removeGift(database, { by, giftId: removed.id })
    for (const gift of [UNKNOWN, removed]) {
      await expect(add(ada, gift)).rejects.toMatchObject({ code: 'gift-unknown', field: 'gift' })
    }
  })

  test('refuses a sold-out gift, even one that is in the cart', async () => {
    const ada = await shop.customer()
    const gift = await shop.gift({ inventory: 1 })
    await add(ada, gift)
    await shop.buy(await shop.buyer(gift))
    await expect(add(ada, gift)).rejects.toMatchObject(
      refusal('out-of-stock', 'This item is out of stock.'),
    )
    expect((await cartOf(ada)).lines).toMatchObject([{ quantity: 1 }])
  })

  test('allows at most 999 of a gift', async () => {
    const ada = await shop.customer()
    const gift = await shop.gift()
    await add(ada, gift)
    await set(ada, gift, LARGEST_LINE - 1)
    expect((await add(ada, gift)).lines).toMatchObject([{ quantity: LARGEST_LINE }])
    await expect(add(ada, gift)).rejects.toMatchObject({ code: 'line-limit' })
  })

  test('allows at most 50 different gifts, also with concurrent additions', async () => {
    const ada = await shop.customer()
    const other = await alsoOpen(database)
    const gifts = await Promise.all(Array.from({ length: MOST_LINES + 5 }, () => shop.gift()))
    const results = await Promise.allSettled(
      gifts.map(({ id }, place) => addToCart(place % 2 === 0 ? database : other, ada.id, id)),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array(5).fill('cart-full'),
    )
    const cart = await cartOf(ada)
    expect(cart.lines).toHaveLength(MOST_LINES)
    // One more of a gift in the cart is not another gift.
    expect((await add(ada, cart.lines[0] as Gift)).lines).toHaveLength(MOST_LINES)
  })

  test('never goes above 999 with concurrent additions and changes', async () => {
    const ada = await shop.customer()
    const gift = await shop.gift()
    await add(ada, gift)
    await Promise.allSettled([
      ...[1, 2, 3].map(() => add(ada, gift)),
      ...[1, 2].map(() => set(ada, gift, LARGEST_LINE)),
      ...[1, 2, 3].map(() => add(ada, gift)),
    ])
    const [line] = (await cartOf(ada)).lines
    expect(line?.quantity).toBe(LARGEST_LINE)
  })
})

describe('the quantity', () => {
  test('is stored, and announced to the owner only', async () => {
    const ada = await shop.buyer(await shop.gift({ name: 'Lamp' }))
    const [lamp] = (await cartOf(ada)).lines
    const announced = await shop.announced(() => set(ada, lamp as Gift, 7), [ada])
    expect(announced).toEqual(['cart of 0'])
    expect(quantities(await cartOf(ada))).toEqual(['Lamp × 7'])
  })

  test('is refused for a gift that is not in the cart', async () => {
    const gift = await shop.gift()
    await shop.buyer(gift)
    const ada = await shop.customer()
    await expect(set(ada, gift, 2)).rejects.toMatchObject({ code: 'not-in-cart' })
  })
})

test('Remove From Cart removes a line, and accepts one that is already gone', async () => {
  const [mug, bag] = [await shop.gift({ name: 'Cup' }), await shop.gift({ name: 'Sack' })]
  const ada = await shop.buyer(mug, bag)
  const bob = await shop.buyer(mug)
  const announced = await shop.announced(() => removeLine(ada, mug), [ada])
  expect(announced).toEqual(['cart of 0'])
  for (const gift of [mug, UNKNOWN])
    expect(quantities(await removeLine(ada, gift))).toEqual(['Sack × 1'])
  expect(quantities(await cartOf(bob))).toEqual(['Cup × 1'])
})

describe('the cart', () => {
  test('has no lines when it is empty', async () => {
    expect(await cartOf(await shop.customer())).toEqual({ lines: [], total: 0 })
  })

  test('shows the current gift, and price × the smaller of quantity and stock', async () => {
    const { version: _, ...mug } = await shop.gift({ price: hundredths(250), inventory: 2 })
    const bag = await shop.gift({ price: hundredths(1000), inventory: 5 })
    const ada = await shop.buyer([mug, 3], [bag, 4])
    expect((await cartOf(ada)).total).toBe(2 * 250 + 4 * 1000)
    await addStock(database, { by, key: shop.newKey(), giftId: mug.id, quantity: 9 })
    const edited = { name: 'New name', description: 'New', price: hundredths(1), picture: null }
    await editGift(database, {
      by,
      key: shop.newKey(),
      giftId: bag.id,
      gift: { ...edited, inventoryChange: -4 },
    })
    expect(await cartOf(ada)).toEqual({
      lines: [
        { ...mug, stock: 11, quantity: 3 },
        { id: bag.id, ...edited, stock: 1, quantity: 4 },
      ],
      total: 3 * 250 + 1,
    })
  })

  test('shows a removed gift as out of stock', async () => {
    const { version: _, ...gift } = await shop.gift()
    const ada = await shop.buyer(gift)
    await removeGift(database, { by, giftId: gift.id })
    expect(await cartOf(ada)).toEqual({ lines: [{ ...gift, stock: 0, quantity: 1 }], total: 0 })
    expect(await removeLine(ada, gift)).toEqual({ lines: [], total: 0 })
  })

  test('adds up the largest possible cart exactly', async () => {
    const ada = await shop.customer()
    const price = hundredths(100_000_000_000)
    for (let count = 0; count < MOST_LINES; count++) {
      const gift = await shop.gift({ price, inventory: LARGEST_LINE })
      await add(ada, gift)
      await set(ada, gift, LARGEST_LINE)
    }
    expect((await cartOf(ada)).total).toBe(price * LARGEST_LINE * MOST_LINES)
  })
})
