import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { listPurchases, readCart } from '#test/concurrency/shop-requests.ts'
import { history } from '#test/faults/send-load.ts'
import type { InventoryPage, Purchase, PurchasePage } from '#shop/contract/shop.ts'
import { linesOf, type ShopLoad, type Shopper } from './shop-load.ts'

/**
 * Checks that each acknowledged purchase exists once, with its receipt and later steps, and no other
 * one; that carts are as the users left them; and that the stock of every gift adds up.
 */
export async function expectShopAccounted(load: ShopLoad): Promise<void> {
  expect(load.wrong).toEqual([])
  for (const shopper of load.shoppers) {
    await expectPurchases(load, shopper)
    await expectHistory(load, shopper)
    const cart = await load.askSurely(readCart(shopper.person))
    expect(linesOf(cart)).toEqual(shopper.cart)
  }
  await expectShelves(load)
}

async function expectPurchases(load: ShopLoad, { person, bought }: Shopper): Promise<void> {
  const found: z.input<typeof Purchase>[] = []
  for (let after: number | null = 0; after !== null;) {
    const json = await load.askSurely(listPurchases(person, after))
    const page = json as unknown as z.input<typeof PurchasePage>
    found.unshift(...page.purchases.toReversed())
    after = page.next
  }
  expect(
    found.map(({ id, total, state, items }) => ({
      id,
      total,
      state,
      items: items.map(({ name, quantity }) => `${quantity} ${name}`),
    })),
  ).toEqual(
    bought.map(({ id, total, state, items }) => ({
      id,
      total: (total / 100).toFixed(2),
      state,
      items: [...items].map(([gift, quantity]) => {
        const name = load.shelves.find((shelf) => shelf.gift === gift)?.name
        return `${quantity} ${name}`
      }),
    })),
  )
}

/** Checks purchases and refunds in the user's history, and that keys repeat their answers. */
async function expectHistory({ appClient }: ShopLoad, { person, bought }: Shopper): Promise<void> {
  const rows = (await history(appClient, person)).filter(
    ({ type }) => type === 'purchase' || type === 'refund',
  )
  const paid = bought.map(({ total, operation }) => {
    const { number } = JSON.parse(operation.receipt ?? '') as { number: number }
    return `purchase -${(total / 100).toFixed(2)} as ${number}`
  })
  const refunded = bought
    .filter(({ state }) => state === 'refunded')
    .map(({ total }) => `refund ${(total / 100).toFixed(2)}`)
  expect(
    rows
      .map(({ number, type, amount }) =>
        type === 'purchase' ? `${type} ${amount} as ${number}` : `${type} ${amount}`,
      )
      .sort(),
  ).toEqual([...paid, ...refunded].sort())
  for (const { operation } of bought.filter((_, place) => place % 10 === 0)) {
    const { status, json } = await appClient.ask(operation.asked)
    expect([status, JSON.stringify(json)]).toEqual([200, operation.receipt])
  }
}

async function expectShelves(load: ShopLoad): Promise<void> {
  const path = `/api/inventory?search=${load.name}`
  const json = await load.askSurely({ method: 'GET', path, ...load.administrator })
  const { gifts } = json as unknown as z.input<typeof InventoryPage>
  const kept = load.shoppers.flatMap(({ bought }) =>
    bought.filter(({ state }) => state !== 'refunded'),
  )
  expect(
    gifts.map(({ id, stock, numberOfPurchased }) => ({ id, stock, numberOfPurchased })),
  ).toEqual(
    load.shelves.map(({ gift, added }) => {
      const sold = kept.reduce((sum, { items }) => sum + (items.get(gift) ?? 0), 0)
      return { id: gift, stock: added - sold, numberOfPurchased: sold }
    }),
  )
}
