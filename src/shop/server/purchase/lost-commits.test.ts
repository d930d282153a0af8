import { describe, expect, test } from 'vitest'
import { alsoOpen } from '#test/concurrency/app-client.ts'
import { breakCommits, type CommitFault } from '#test/harness/break-commits.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { TestShop } from '#test/harness/shop.ts'
import { hundredths } from '#platform/contract/points.ts'
import { NO_TERMS } from '#shop/contract/terms.ts'
import { addGift, editGift } from '#shop/server/gifts/gifts.ts'
import { cancelOrder, declineOrder } from '#shop/server/orders/decide-orders.ts'
import { handOverOrder } from '#shop/server/orders/orders.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { refundPurchase } from '#shop/server/orders/refunds.ts'
import { addStock } from '#shop/server/stock/count-stock.ts'
import { createCheckout } from './buy-carts.ts'

const database = await ownDatabase()
const breakable = await alsoOpen(database)
const faults = breakCommits(breakable)
const checkout = createCheckout(breakable)
const shop = await TestShop.open(database)
const by = shop.keeper.id

const BROKEN: CommitFault[][] = [
  ['answer lost'],
  ['never arrives'],
  ['answer lost', 'answer lost'],
  ['never arrives', 'answer lost', 'never arrives'],
]

describe.each(BROKEN.map((broken) => [broken.join(', '), broken] as const))(
  'when COMMIT fails (%s)',
  (_, broken) => {
    test('makes each purchase once', async () => {
      const gift = await shop.gift({ inventory: 9 })
      const buyers = [await shop.buyer(gift), await shop.buyer(gift), await shop.buyer(gift)]
      faults.push(...broken)
      const receipts = await Promise.all(
        buyers.map(({ id }) => checkout(shop.newKey(), id, hundredths(100))),
      )
      expect(faults).toEqual([])
      expect(receipts).toMatchObject(buyers.map(() => ({ number: 3, amount: -100 })))
      expect(await shop.shelf(gift)).toEqual({ stock: 6, sold: 3 })
    })

    test('makes a refund once', async () => {
      const gift = await shop.gift()
      const { id, buyer } = await shop.sold(gift)
      faults.push(...broken)
      const step = { purchaseId: id, note: 'Broken', by }
      expect(await refundPurchase(breakable, step)).toMatchObject({ state: 'refunded' })
      expect(faults).toEqual([])
      expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
      expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
    })

    test('declines and cancels an order once', async () => {
      const gift = await shop.gift({ terms: { ...NO_TERMS, needsApproval: true } })
      const orders = [await shop.sold(gift), await shop.sold(gift)] as const
      const [first, second] = orders
      faults.push(...broken)
      const decided = { purchaseId: first.id, note: 'Not now', by }
      expect(await declineOrder(breakable, decided)).toMatchObject({ stage: 'declined' })
      faults.push(...broken)
      const own = { purchaseId: second.id, by: second.buyer.id }
      expect(await cancelOrder(breakable, own)).toMatchObject({ stage: 'cancelled' })
      expect(faults).toEqual([])
      expect(await shop.shelf(gift)).toEqual({ stock: 10, sold: 0 })
      for (const { buyer } of orders) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await shop.balances(buyer)).toEqual([10_000, 100_000])
      }
    })

    test('hands an order over once', async () => {
      const { id, buyer } = await shop.sold(await shop.gift())
      faults.push(...broken)
      await handOverOrder(breakable, { purchaseId: id, note: 'Here', by })
      const { purchases } = await listPurchases(database, buyer.id, 0)
      expect(purchases[0]?.steps).toMatchObject([{ state: 'handedOver', note: 'Here' }])
    })

    test('adds, edits and restocks a gift once', async () => {
      const form = shop.form({ inventory: 5 })
      faults.push(...broken)
      const gift = await addGift(breakable, { by, key: shop.newKey(), gift: form })
      const { name, description, price, picture, id: giftId } = gift
      const change = { name, description, price, picture, inventoryChange: -2 }
      faults.push(...broken)
      await editGift(breakable, { by, key: shop.newKey(), giftId, gift: change })
      faults.push(...broken)
      await addStock(breakable, { by, key: shop.newKey(), giftId, quantity: 10 })
      expect(await shop.shelf(gift)).toEqual({ stock: 13, sold: 0 })
    })
  },
)
