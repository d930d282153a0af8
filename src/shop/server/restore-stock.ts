import type { Tx } from '#platform/server/db/transact.ts'

const LOCK_GIFTS = `
  select id from gifts
   where id = any(array(select gift_id from purchase_items where purchase_id = $1))
   order by id
     for no key update`

const RESTORE = `
  update gifts g
     set stock = g.stock + i.quantity, number_of_purchased = g.number_of_purchased - i.quantity
    from purchase_items i
   where i.purchase_id = $1 and g.id = i.gift_id`

/**
 * Puts what a purchase took back on the shelf, removed gifts included, whose count has to add up
 * as well. The limit of 1,000,000 is for what is typed in: what comes back is there, so a refund
 * may go beyond it.
 */
export async function restoreStock(tx: Tx, purchaseId: number): Promise<void> {
  const values = [purchaseId]
  // Sent together, run in turn. An update locks in no order of its own.
  await Promise.all([
    tx.query({ name: 'lock-purchased', text: LOCK_GIFTS, values }),
    tx.query({ name: 'restore-stock', text: RESTORE, values }),
  ])
}
