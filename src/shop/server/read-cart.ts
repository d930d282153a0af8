import { sql, type Kysely } from 'kysely'
import type { Cart } from '#shop/contract/cart.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { GIFT_COLUMNS, giftOf } from './gift-row.ts'
import { totalOf } from './total-of.ts'

/** A person's cart, in the order things were added; each line says what its gift is now. */
export async function readCart(
  { db }: { readonly db: Kysely<Tables> },
  userId: number,
): Promise<Cart> {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('gifts', 'gifts.id', 'cart_lines.gift_id')
    .select(GIFT_COLUMNS)
    .select('quantity')
    // What was removed from the shop is not there to be bought.
    .select(sql<number>`case when removed_at is null then stock else 0 end`.as('stock'))
    .where('user_id', '=', userId)
    .orderBy('cart_lines.added_at')
    .orderBy('gifts.id')
    .execute()
  const lines = rows.map((row) => ({ ...giftOf(row), quantity: row.quantity }))
  return { lines, total: totalOf(lines) }
}
