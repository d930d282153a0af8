import { Refused } from '#platform/contract/refusals.ts'
import { LARGEST_LINE, MOST_LINES } from '#shop/contract/shop.ts'
import type { Tx } from '#platform/server/db/transact.ts'

interface Found {
  stock: number
  lines: number
  quantity: number | null
}

// The lines' own query, so that it sees what whoever had the turn before has left.
const FIND = `
  select g.stock,
         (select count(*) from cart_lines where user_id = $1) as lines,
         (select quantity from cart_lines where user_id = $1 and gift_id = g.id) as quantity
    from gifts g where g.id = $2 and g.removed_at is null`

const ADD = `
  insert into cart_lines (user_id, gift_id, quantity) values ($1, $2, 1)
  on conflict (user_id, gift_id) do update set quantity = cart_lines.quantity + 1`

/**
 * One of a gift, or one more, into a cart whose turn it is. Throws Refused, in this order:
 * 'gift-unknown', 'out-of-stock', 'line-limit', 'cart-full'.
 */
export async function putInCart(tx: Tx, userId: number, giftId: number): Promise<void> {
  const found = await findGift(tx, userId, giftId)
  if (found === undefined) throw new Refused('gift-unknown', 'gift')
  if (found.stock <= 0) throw new Refused('out-of-stock', 'gift')
  if (found.quantity === LARGEST_LINE) throw new Refused('line-limit', 'gift')
  if (found.quantity === null && found.lines >= MOST_LINES) throw new Refused('cart-full')
  await tx.query({ name: 'add-to-cart', text: ADD, values: [userId, giftId] })
}

async function findGift(tx: Tx, userId: number, giftId: number): Promise<Found | undefined> {
  const { rows } = await tx.query<Found>({ text: FIND, values: [userId, giftId] })
  return rows[0]
}
