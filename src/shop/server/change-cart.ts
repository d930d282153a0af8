import type { Cart } from '#shop/contract/cart.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { readCart } from './read-cart.ts'

// A cart has no row of its own, and lines that are not there yet can't be locked. The owner's can:
// what is counted under it stays counted. It comes before every other lock that carts take, and
// purchases and sends only ever refer to it, which does not wait for this kind of lock.
const TAKE_TURN = 'select from users where id = $1 for no key update'

/** The changes of one cart take turns; each answers the cart as it left it. */
export function changeCart(
  database: Database,
  userId: number,
  change: (tx: Tx) => Promise<void>,
): Promise<Cart> {
  return transact(database, async (tx) => {
    await tx.query({ name: 'take-turn', text: TAKE_TURN, values: [userId] })
    await change(tx)
    announce(tx, [{ topic: 'cart', userId }])
    return readCart(tx, userId)
  })
}
