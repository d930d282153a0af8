import { afterAll, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { audit } from '#app/server/audit.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { transact } from '#platform/server/db/transact.ts'
import { createCheckout } from '#shop/server/purchase/buy-carts.ts'
import { addToCart, readCartPage } from '#shop/server/purchase/cart.ts'
import { changeVariants } from './variants.ts'

const database = await ownDatabase()
const other = await alsoOpen(database)
const shop = await TestShop.open(database)
const by = shop.keeper.id
const buyElsewhere = createCheckout(other)

const BUYERS = 24
const PIECES = 7

afterAll(async () => {
  const { violations } = await transact(database, (tx) => audit(tx))
  expect(violations).toEqual([])
})

const form = (value: string, stock: number, seenStock: number) => {
  return {
    id: null,
    values: [value],
    priceDifference: hundredths(0),
    sku: '',
    picture: null,
    stock,
    seenStock,
  }
}

test('a variant that sells out in carts goes to as many as there are, and the others read so', async () => {
  const plain = await shop.gift({ inventory: PIECES })
  const gift = await changeVariants(database, {
    by,
    key: shop.newKey(),
    giftId: plain.id,
    change: {
      heir: 0,
      options: [{ name: 'Size', values: ['L', 'M'] }],
      variants: [form('L', PIECES, PIECES), form('M', 100, 0)],
    },
  })
  const [large = 0, medium = 0] = ['L', 'M'].map(
    (size) => gift.variants?.find(({ values }) => values[0] === size)?.id,
  )
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.customer()))
  for (const { id } of buyers) {
    await addToCart(database, id, gift.id, { variant: large })
    await addToCart(database, id, gift.id, { variant: medium })
  }
  const total = hundredths(200)
  const answers = await Promise.allSettled(
    buyers.map((buyer, place) =>
      place % 2 === 0 ? shop.buy(buyer, total) : buyElsewhere(shop.newKey(), buyer.id, total),
    ),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(BUYERS - PIECES)
  expect(refused.every((one) => one instanceof Refused && one.code === 'cart-changed')).toBe(true)
  expect(await shop.shelf({ ...gift, id: large })).toEqual({ stock: 0, sold: PIECES })
  expect(await shop.shelf({ ...gift, id: medium })).toEqual({ stock: 100 - PIECES, sold: PIECES })

  const late = buyers.filter((_, place) => answers[place]?.status === 'rejected')
  for (const buyer of late) {
    const cart = await readCartPage(database, buyer.id)
    expect(cart.total).toBe(100)
    expect(cart.lines.map(({ stock }) => stock === 0)).toEqual([true, false])
  }
  await Promise.all(late.map((buyer) => shop.buy(buyer)))
  expect(await shop.shelf({ ...gift, id: large })).toEqual({ stock: 0, sold: PIECES })
  expect(await shop.shelf({ ...gift, id: medium })).toEqual({ stock: 100 - BUYERS, sold: BUYERS })
})
