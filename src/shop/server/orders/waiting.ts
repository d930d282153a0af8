import { sql } from 'kysely'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUpTo } from '#platform/server/db/read-page.ts'
import type { OrderStage } from '#shop/contract/shop-choices.ts'
import { LOW_STOCK, type Purchaser } from '#shop/contract/shop.ts'
import { HAS_STOCK } from '#shop/server/gifts/variant-rows.ts'
import { REFUNDED, WAITS_FOR_KEEPER } from './order-lines.ts'

interface WaitingOrder {
  readonly id: number
  readonly buyer: Purchaser
  /** "Mug and 2 more". */
  readonly gifts: string
  readonly date: Date
  readonly stage?: OrderStage
}

/**
 * The orders that wait for somebody who hands them over or decides about them: their number, counted up to `most`, and the first ones,
 * the oldest first. The index purchases_state has them in this order.
 */
export async function readWaitingOrders(
  { db }: Database,
  { most, first }: { most: number; first: number },
): Promise<{ total: number; first: WaitingOrder[] }> {
  const waiting = db
    .selectFrom('purchases as p')
    .where('p.state', '=', 'ordered')
    .where(sql<boolean>`${sql.raw(WAITS_FOR_KEEPER)}`)
  const [total, oldest] = await Promise.all([
    countUpTo(db, waiting, most),
    waiting
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select(['p.id', 'p.made_at as date', 'p.stage'])
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.email',
        'u.team',
        'u.picture',
      ])
      .orderBy('p.id')
      .limit(first)
      .execute(),
  ])
  const items = await db
    .selectFrom('purchase_items as i')
    .select(['i.purchase_id', 'i.name'])
    .where('i.purchase_id', 'in', [0, ...oldest.map(({ id }) => id)])
    .where(sql<boolean>`i.quantity > ${sql.raw(REFUNDED)}`)
    .orderBy('i.line')
    .execute()
  const orders = oldest.map(({ id, date, stage, ...buyer }) => {
    const gifts = nameOfOrder(items.filter((item) => item.purchase_id === id))
    return { id, buyer, gifts, date, ...(stage !== null && { stage }) }
  })
  return { total, first: orders }
}

/** The gifts of the shop that are low or sold out: their number, up to `most`, and the lowest. */
export async function readLowStock(
  { db }: Database,
  most: number,
): Promise<{ total: number; first: { name: string; stock: number } | null }> {
  const low = db
    .selectFrom('gifts')
    .where('removed_at', 'is', null)
    .where(HAS_STOCK)
    .where('stock', '<=', LOW_STOCK)
  const [total, first] = await Promise.all([
    countUpTo(db, low, most),
    low.select(['name', 'stock']).orderBy('stock').orderBy('id').limit(1).executeTakeFirst(),
  ])
  return { total, first: first ?? null }
}
