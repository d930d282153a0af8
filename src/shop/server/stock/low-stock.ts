import type { HolderNews } from '#roles/server/notify-holders.ts'
import { LOW_STOCK } from '#shop/contract/shop.ts'

interface StockDecrease {
  readonly giftId: number
  readonly name: string
  readonly before: number
  readonly left: number
}

/** The news of a gift that this decrease made low, or sold out. */
export function lowStockNews({ giftId, name, before, left }: StockDecrease): HolderNews[] {
  const isNews = left === 0 || (left <= LOW_STOCK && before > LOW_STOCK)
  return isNews ? [{ kind: 'stockLow', subject: giftId, facts: { name, count: left } }] : []
}
