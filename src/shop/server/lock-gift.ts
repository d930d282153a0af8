import { Refused } from '#platform/contract/refusals.ts'
import { LARGEST_STOCK } from '#shop/contract/shop.ts'
import type { Tx } from '#platform/server/db/transact.ts'

export interface LockedGift {
  readonly stock: number
  readonly picture: string | null
}

/** Whoever sells or changes the gift meanwhile waits. Throws Refused('gift-unknown'). */
export async function lockGift(tx: Tx, giftId: number): Promise<LockedGift> {
  const gift = await tx.db
    .selectFrom('gifts')
    .select(['stock', 'picture'])
    .where('id', '=', giftId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (gift === undefined) throw new Refused('gift-unknown')
  return gift
}

/**
 * The stock after a change, or why it can't be. Refunds may have carried a stock beyond the limit:
 * taking some away is fine even then, putting more there is not.
 */
export function changeStock(stock: number, change: number): number | 'stock-sold' | 'stock-limit' {
  const changed = stock + change
  if (changed < 0) return 'stock-sold'
  return change > 0 && changed > LARGEST_STOCK ? 'stock-limit' : changed
}
