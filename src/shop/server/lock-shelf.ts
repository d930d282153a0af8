import type { Tx } from '#platform/server/db/transact.ts'
import { giftOf, type GiftRow } from './gift-row.ts'
import type { CartEntry, Shelf } from './plan-purchase.ts'

interface LineRow {
  user_id: number
  gift_id: number
  quantity: number
}

// In the order things were added, which a purchase keeps. Any transaction that locks more than one
// line of a cart holds its owner's wallet already, so any order will do.
const LOCK_CARTS = `
  select user_id, gift_id, quantity from cart_lines
   where user_id = any($1::bigint[])
   order by user_id, added_at, gift_id
     for update`

// Sees at least the lines that were locked: one that is added meanwhile locks a gift too many.
const LOCK_GIFTS = `
  select id, name, description, price, picture,
         case when removed_at is null then stock else 0 end as stock
    from gifts
   where id = any(array(select gift_id from cart_lines where user_id = any($1::bigint[])))
   order by id
     for no key update`

/** Locks the carts of these people, then the gifts in them, each in one order whoever asks. */
export async function lockShelf(tx: Tx, buyers: readonly number[]): Promise<Shelf> {
  const values = [buyers]
  // Sent together, run in turn: one round trip.
  const [lines, gifts] = await Promise.all([
    tx.query<LineRow>({ name: 'lock-carts', text: LOCK_CARTS, values }),
    tx.query<GiftRow>({ name: 'lock-gifts', text: LOCK_GIFTS, values }),
  ])
  return {
    carts: new Map(
      [...Map.groupBy(lines.rows, (row) => row.user_id)].map(([userId, rows]) => [
        userId,
        rows.map((row): CartEntry => ({ giftId: row.gift_id, quantity: row.quantity })),
      ]),
    ),
    gifts: new Map(gifts.rows.map((row) => [row.id, giftOf(row)])),
  }
}
