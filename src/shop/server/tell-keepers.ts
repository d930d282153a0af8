import { nameOfOrder } from '#platform/contract/order-names.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { notifyHolders, type HolderNews } from '#roles/server/notify-holders.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'
import type { PlannedPurchase, Shelf } from './plan-purchase.ts'

/** Notifies the administrator and shop keepers of orders, and of gifts that run out because of them. */
export async function tellOfPurchases(
  tx: Tx,
  shelf: Shelf,
  purchases: readonly PlannedPurchase[],
): Promise<void> {
  if (purchases.length === 0) return
  const orders = purchases.map(({ userId, items }): HolderNews => {
    const name = nameOfOrder(items.map(({ gift }) => gift))
    return { kind: 'orderPlaced', actor: userId, facts: { name } }
  })
  await notifyHolders(tx, [...orders, ...runningOut(shelf, purchases)])
}

/** Notifications of gifts that these purchases made low or sold out. */
function runningOut(shelf: Shelf, purchases: readonly PlannedPurchase[]): HolderNews[] {
  const taken = new Map<number, number>()
  for (const { gift, quantity } of purchases.flatMap(({ items }) => items))
    taken.set(gift.id, (taken.get(gift.id) ?? 0) + quantity)
  return [...taken].flatMap(([id, quantity]): HolderNews[] => {
    const gift = shelf.gifts.get(id)
    if (gift === undefined) return []
    const left = gift.stock - quantity
    const isNews = left === 0 || (left <= LOW_STOCK && gift.stock > LOW_STOCK)
    const facts = { name: gift.name, count: left }
    return isNews ? [{ kind: 'stockLow', subject: id, facts }] : []
  })
}
