import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { InventoryRow } from '#shop/contract/shop.ts'
import type { CountedStock, StockCount } from '#shop/contract/stock-count.ts'
import {
  changeGift,
  changeStock,
  lockGift,
  recordChange,
  recordGiftEvent,
  type GiftChangeRecord,
} from '#shop/server/gifts/gifts.ts'
import { HAS_STOCK } from '#shop/server/gifts/variant-rows.ts'
import { costColumns } from '#shop/server/purchase/piece-worths.ts'
import { readInventoryRow } from './read-inventory.ts'

interface StockCountInput extends StockCount {
  readonly by: Actor
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
}

/**
 * Saves a stock count, all of it or nothing, once per key. A difference is a stock change with its
 * reason. Throws Refused: 'key-reused', 'gift-unknown', and 'stock-changed' if a gift was sold,
 * refunded or restocked since the person saw its stock.
 */
export function countStock(
  database: Database,
  { by, from, key, counts }: StockCountInput,
): Promise<CountedStock> {
  return answerOnce(database, { by, key, request: { kind: 'counted', counts } }, async (tx) => {
    await holdPermission(tx, by, 'manageGifts')
    const stocks = await lockStocks(tx, counts)
    for (const [index, { gift, expected }] of counts.entries()) {
      const stock = stocks.get(gift)
      if (stock === undefined) throw new Refused('gift-unknown', `counts.${index}`)
      if (stock !== expected) throw new Refused('stock-changed', `counts.${index}`)
    }
    const differing = counts.filter(({ expected, counted }) => counted !== expected)
    for (const count of differing) await correctStock(tx, count, { by, from })
    return { gifts: counts.length, corrected: differing.length }
  })
}

/** Stores the difference of a locked gift as a stock change with its reason. */
export async function correctStock(
  tx: Tx,
  { gift: giftId, expected, counted, reason }: StockCount['counts'][number],
  { by, from }: { by: Actor; from: string | undefined },
): Promise<void> {
  await tx.db.updateTable('gifts').set({ stock: counted }).where('id', '=', giftId).execute()
  const change = {
    giftId,
    kind: reason,
    stockChange: counted - expected,
    before: { inventory: expected },
    after: { inventory: counted, why: reason },
  }
  await recordChange(tx, change, by)
  await recordGiftEvent(tx, change, { by, from })
}

/** Locks the gifts in order, against sales and changes. Returns their stocks. */
async function lockStocks(
  tx: Tx,
  counts: StockCount['counts'],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .selectFrom('gifts')
    .select(['id', 'stock'])
    .where(
      'id',
      'in',
      counts.map(({ gift }) => gift),
    )
    .where('removed_at', 'is', null)
    .where(HAS_STOCK)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

interface AddedStockInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
  readonly giftId: number
  readonly quantity: number
  /** What a piece cost this time, if it is said. */
  readonly cost?: string | undefined
}

/**
 * Add More (specification, section 7: new stock = old + added amount). Throws Refused:
 * 'key-reused', 'gift-unknown', 'gift-has-variants', 'stock-limit'.
 */
export function addStock(
  database: Database,
  { by, from, key, ...added }: AddedStockInput,
): Promise<InventoryRow> {
  const request = { kind: 'restocked', ...added }
  const raise = (tx: Tx) => raiseStock(tx, added)
  return changeGift(database, { by, from, key, request }, raise, readInventoryRow)
}

interface StockIncrease {
  readonly giftId: number
  readonly quantity: number
  /** What a piece cost this time, if it is said. */
  readonly cost?: string | undefined
  /** For history with past dates; by default, now. */
  readonly madeAt?: Date | undefined
}

/**
 * New stock = old + added amount (specification, section 7); the caller records the change. Throws
 * Refused: 'gift-unknown', 'gift-has-variants', 'stock-limit'.
 */
export async function raiseStock(
  tx: Tx,
  { giftId, quantity, cost, madeAt }: StockIncrease,
): Promise<GiftChangeRecord> {
  const before = await lockGift(tx, giftId)
  if (before.hasVariants) throw new Refused('gift-has-variants')
  const stock = changeStock(before.stock, quantity)
  if (typeof stock !== 'number') throw new Refused(stock, 'quantity')
  const gift = tx.db.updateTable('gifts').where('id', '=', giftId)
  await gift.set({ stock, ...costColumns(cost) }).execute()
  const was = { inventory: before.stock }
  const is = { inventory: stock, ...(cost !== undefined && { cost }) }
  return { giftId, kind: 'restocked', stockChange: quantity, cost, madeAt, before: was, after: is }
}
