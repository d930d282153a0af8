import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { refusal } from '#test/harness/refusal.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { editGift, removeGift } from '#shop/server/gifts/gifts.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { buyCarts, createCheckout } from './buy-carts.ts'
import { addToCart, readCartPage } from './cart.ts'

const database = await ownDatabase()
const shop = await TestShop.open(database)
const by = shop.keeper.id
/** Another app on the same database: only row locks decide between them. */
const otherCheckout = createCheckout(await alsoOpen(database))

const purchasesOf = async ({ id }: Colleague) => (await listPurchases(database, id, 0)).purchases
const cartOf = ({ id }: Colleague) => readCartPage(database, id)

describe('BUY NOW!', () => {
  test('takes the points and the stock, empties the cart and records the purchase', async () => {
    const picture = await shop.picture()
    const mug = await shop.gift({ price: hundredths(1250), inventory: 5, picture })
    const bag = await shop.gift({ price: hundredths(99), inventory: 2 })
    const gone = await shop.gift()
    const ada = await shop.buyer(gone, [bag, 9], [mug, 2])
    await removeGift(database, { by, giftId: gone.id })

    const receipt = await shop.buy(ada)
    const balances = { earned: 10_000, appreciation: 97_302, total: 107_302 }
    expect(receipt).toEqual({
      type: 'purchase',
      number: 3,
      amount: -2698,
      fromEarned: 0,
      fromAppreciation: 2698,
      balances,
    })
    expect(await shop.shelf(mug)).toEqual({ stock: 3, sold: 2 })
    expect(await shop.shelf(bag)).toEqual({ stock: 0, sold: 2 })
    expect(await shop.shelf(gone)).toEqual({ stock: 10, sold: 0 })
    expect(await cartOf(ada)).toEqual({ lines: [], total: 0 })
    const copy = (of: typeof mug, quantity: number) => {
      const { id: gift, name, description, price, picture: shown } = of
      return { gift, name, description, price, picture: shown, quantity, refunded: 0 }
    }
    expect(await purchasesOf(ada)).toEqual([
      {
        id: expect.any(Number) as number,
        date: expect.any(Date) as Date,
        total: 2698,
        state: 'ordered',
        steps: [],
        // The whole stock of the short gift; the sold-out gift is omitted.
        items: [copy(bag, 2), copy(mug, 2)],
      },
    ])
  })

  test('keeps the record when the gift changes', async () => {
    const gift = await shop.gift({ name: 'As it was' })
    const ada = await shop.buyer(gift)
    await shop.buy(ada)
    const edited = { name: 'Another', description: 'By now', price: hundredths(9), picture: null }
    const change = { ...edited, inventoryChange: 0 }
    await editGift(database, { by, key: shop.newKey(), giftId: gift.id, gift: change })
    await removeGift(database, { by, giftId: gift.id })
    const [purchase] = await purchasesOf(ada)
    expect(purchase?.items).toMatchObject([{ name: 'As it was', price: 100 }])
  })

  test('announces a batch to each buyer, and once to everyone', async () => {
    const gift = await shop.gift()
    const people = [await shop.buyer(gift), await shop.buyer(gift), await shop.customer()]
    const [ada, bob, eve] = people as [Colleague, Colleague, Colleague]
    const first = await shop.buyer(gift)
    const announced = await shop.announced(async () => {
      // The first runs alone; later ones share the next batch.
      const buying = [first, ada, bob].map((buyer) => shop.buy(buyer, hundredths(100)))
      await Promise.allSettled([...buying, shop.buy(eve, hundredths(100))])
    }, people)
    const batches = announced.filter((topic) => topic === 'gifts').length
    expect(announced.filter((topic) => topic === 'inventory')).toHaveLength(batches)
    expect(batches).toBeLessThanOrEqual(2)
    const theirs = announced.filter((topic) => / of \d/.test(topic)).toSorted()
    expect(theirs).toEqual(
      ['cart', 'purchases', 'wallet'].flatMap((topic) => [`${topic} of 0`, `${topic} of 1`]),
    )
  })

  test('announces and changes nothing after a refusal', async () => {
    const ada = await shop.customer()
    const announced = await shop.announced(() =>
      expect(shop.buy(ada, hundredths(1))).rejects.toMatchObject(
        refusal('cart-empty', 'Cart is empty'),
      ),
    )
    expect(announced).toEqual([])
    expect(await shop.balances(ada)).toEqual([10_000, 100_000])
  })

  test.each([
    [
      hundredths(499),
      'cart-changed',
      'total',
      'Your cart has changed. Please look at the new total.',
    ],
    [
      hundredths(500),
      'insufficient-appreciation',
      'total',
      'Insufficient funds in your transfer balance for this purchase',
    ],
  ] as const)('refuses a total of %i: %s', async (total, code, field, message) => {
    const gift = await shop.gift({ price: hundredths(500) })
    const ada = await shop.customer(499)
    await addToCart(database, ada.id, gift.id)
    await expect(shop.buy(ada, total)).rejects.toMatchObject(refusal(code, message, field))
    expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
    expect((await cartOf(ada)).lines).toHaveLength(1)
    expect(await shop.balances(ada)).toEqual([10_000, 499])
  })

  test("names the sold-out gift in the specification's message", async () => {
    const gift = await shop.gift({ inventory: 1 })
    const [ada, bob] = [await shop.buyer(gift), await shop.buyer(gift)]
    await shop.buy(ada)
    await expect(shop.buy(bob, hundredths(100))).rejects.toMatchObject(
      refusal('nothing-in-stock', 'Items in your cart are currentlynot in stock.'),
    )
  })
})

describe('the key', () => {
  test('returns the same receipt for the same key, without a second purchase', async () => {
    const gift = await shop.gift()
    const ada = await shop.buyer(gift)
    const key = shop.newKey()
    const first = await shop.buy(ada, hundredths(100), key)
    await addToCart(database, ada.id, gift.id)
    expect(await shop.buy(ada, hundredths(100), key)).toEqual(first)
    expect(await purchasesOf(ada)).toHaveLength(1)
    expect((await cartOf(ada)).lines).toHaveLength(1)
    await expect(shop.buy(ada, hundredths(200), key)).rejects.toMatchObject({ code: 'key-reused' })
  })

  test('makes one purchase from one key through two apps at once', async () => {
    const ada = await shop.buyer(await shop.gift())
    const key = shop.newKey()
    const [first, ...others] = await Promise.all(
      [shop.checkout, otherCheckout, shop.checkout, otherCheckout].map((checkout) =>
        checkout(key, ada.id, hundredths(100)),
      ),
    )
    for (const receipt of others) expect(receipt).toEqual(first)
    expect(await purchasesOf(ada)).toHaveLength(1)
  })
})

describe('concurrent requests', () => {
  test('keeps a gift that is added during the purchase', async () => {
    const [mug, bag] = [await shop.gift(), await shop.gift()]
    const ada = await shop.buyer(mug)
    await transact(database, async (tx) => {
      const meanwhile: Tx = {
        ...tx,
        async query(statement) {
          const result = await tx.query(statement)
          if (statement.name === 'lock-gifts') await addToCart(database, ada.id, bag.id)
          return result as never
        },
      }
      const amount = hundredths(100)
      await buyCarts(meanwhile, [{ type: 'purchase', userId: ada.id, amount }])
    })
    expect((await cartOf(ada)).lines).toMatchObject([{ id: bag.id, quantity: 1 }])
    expect(await shop.shelf(mug)).toEqual({ stock: 9, sold: 1 })
  })

  test('makes one of two purchases of a cart, and refuses the other as empty', async () => {
    const gift = await shop.gift()
    const ada = await shop.buyer(gift)
    const results = await Promise.allSettled(
      [shop.checkout, otherCheckout].map((checkout) =>
        checkout(shop.newKey(), ada.id, hundredths(100)),
      ),
    )
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    expect(refused).toEqual([expect.objectContaining({ code: 'cart-empty' })])
    expect(await shop.shelf(gift)).toEqual({ stock: 9, sold: 1 })
  })

  test('sells the last item to one of two buyers, and refuses the other', async () => {
    for (let round = 0; round < 5; round++) {
      const gift = await shop.gift({ inventory: 1 })
      const buyers = [await shop.buyer(gift), await shop.buyer(gift)]
      const results = await Promise.allSettled(
        buyers.map(({ id }, place) =>
          (place === 0 ? shop.checkout : otherCheckout)(shop.newKey(), id, hundredths(100)),
        ),
      )
      const refused = results.filter((result) => result.status === 'rejected')
      expect(refused).toMatchObject([{ reason: { code: 'nothing-in-stock' } }])
      expect(await shop.shelf(gift)).toEqual({ stock: 0, sold: 1 })
    }
  })
})
