import { sql, type Kysely } from 'kysely'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Cart, CartLine } from '#shop/contract/cart.ts'
import type { GiftLimit } from '#shop/contract/limits.ts'
import { LARGEST_LINE, MOST_LINES } from '#shop/contract/shop.ts'
import { findOffered, IS_RESTRICTED, isOfferedTo, type GiftSight } from './audience.ts'
import { leftOf, limitFor } from './limits.ts'
import { GIFT_COLUMNS, giftOf, type GiftRow } from './read-gifts.ts'

/**
 * Add To Cart: one of a gift, or one more (specification, sections 5 and 9). Throws Refused, in
 * this order: 'gift-unknown', for a keeper who is outside its audience 'gift-not-offered', 'out-of-stock',
 * 'gift-limit-reached', 'line-limit', 'cart-full'.
 */
export function addToCart(
  database: Database,
  userId: number,
  giftId: number,
  sight?: GiftSight,
): Promise<Cart> {
  return changeCart(database, userId, (tx) => putInCart(tx, userId, giftId, sight))
}

/**
 * Sets the quantity of a gift in the cart. It may exceed the stock; the cart then says so. Throws
 * Refused('not-in-cart').
 */
export function setCartQuantity(
  database: Database,
  userId: number,
  { giftId, quantity }: { giftId: number; quantity: number },
): Promise<Cart> {
  return changeCart(database, userId, async (tx) => {
    const changed = await tx.db
      .updateTable('cart_lines')
      .set({ quantity })
      .where('user_id', '=', userId)
      .where('gift_id', '=', giftId)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refused('not-in-cart')
  })
}

/** Remove From Cart; accepts a gift that is not in the cart. */
export function removeFromCart(database: Database, userId: number, giftId: number): Promise<Cart> {
  return changeCart(database, userId, async (tx) => {
    await tx.db
      .deleteFrom('cart_lines')
      .where('user_id', '=', userId)
      .where('gift_id', '=', giftId)
      .execute()
  })
}

// A cart has no row of its own, and missing lines can't be locked, so this locks the owner's row:
// the number of lines can't grow until commit. Each change of a cart takes this lock first.
// Purchases and sends only reference the row, which does not wait for this kind of lock.
const TAKE_TURN = 'select from users where id = $1 for no key update'

/** The changes of one cart take turns; each returns the cart after it. */
function changeCart(
  database: Database,
  userId: number,
  change: (tx: Tx) => Promise<void>,
): Promise<Cart> {
  return transact(database, async (tx) => {
    await tx.query({ name: 'take-turn', text: TAKE_TURN, values: [userId] })
    await change(tx)
    announce(tx, [{ topic: 'cart', userId }])
    return readCartPage(tx, userId)
  })
}

interface CartGiftRow {
  stock: number
  restricted: boolean
  limit: GiftLimit | null
  lines: number
  quantity: number | null
}

// A separate statement after the lock, so that it sees the changes of the previous holder.
const FIND = `
  select g.stock, exists (select from gift_audiences a where a.gift_id = g.id) as restricted,
         (select count(*) from cart_lines where user_id = $1) as lines,
         (select quantity from cart_lines where user_id = $1 and gift_id = g.id) as quantity
    from gifts g where g.id = $2 and g.removed_at is null`

const ADD = `
  insert into cart_lines (user_id, gift_id, quantity) values ($1, $2, 1)
  on conflict (user_id, gift_id) do update set quantity = cart_lines.quantity + 1`

/**
 * Adds one of a gift, or one more, to a cart whose owner is locked. Throws the refusals of `addToCart`.
 */
export async function putInCart(
  tx: Tx,
  userId: number,
  giftId: number,
  sight: GiftSight = 'offered',
): Promise<void> {
  const found = await findGift(tx, userId, giftId)
  if (found === undefined) throw new Refused('gift-unknown', 'gift')
  if (found.restricted && !(await isOfferedTo(tx, userId, giftId))) {
    // Nobody else learns that there is such a gift.
    throw new Refused(sight === 'all' ? 'gift-not-offered' : 'gift-unknown', 'gift')
  }
  if (found.stock <= 0) throw new Refused('out-of-stock', 'gift')
  if (found.limit !== null && leftOf(found.limit) === 0) {
    throw new Refused('gift-limit-reached', 'gift')
  }
  if (found.quantity === LARGEST_LINE) throw new Refused('line-limit', 'gift')
  if (found.quantity === null && found.lines >= MOST_LINES) throw new Refused('cart-full')
  await tx.query({ name: 'add-to-cart', text: ADD, values: [userId, giftId] })
}

async function findGift(tx: Tx, userId: number, giftId: number): Promise<CartGiftRow | undefined> {
  const [{ rows }, limited] = await Promise.all([
    tx.query<Omit<CartGiftRow, 'limit'>>({ text: FIND, values: [userId, giftId] }),
    tx.db
      .selectFrom('gifts')
      .select(limitFor(userId).as('limit'))
      .where('id', '=', giftId)
      .executeTakeFirst(),
  ])
  return rows[0] && { ...rows[0], limit: limited?.limit ?? null }
}

/** A person's cart in the order the gifts were added, with their present facts. */
export async function readCartPage(
  { db }: { readonly db: Kysely<Tables> },
  userId: number,
): Promise<Cart> {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('gifts', 'gifts.id', 'cart_lines.gift_id')
    .select(GIFT_COLUMNS)
    .select('quantity')
    // A removed gift can't be bought.
    .select(sql<number>`case when removed_at is null then stock else 0 end`.as('stock'))
    .select([IS_RESTRICTED.as('restricted'), limitFor(userId).as('limit')])
    .where('user_id', '=', userId)
    .orderBy('cart_lines.added_at')
    .orderBy('gifts.id')
    .execute()
  // Most carts have none: then nothing more is read.
  const restricted = rows.flatMap((row) => (row.restricted ? row.id : []))
  const offered = restricted.length > 0 ? await findOffered({ db }, userId, restricted) : null
  const lines = rows.map(({ restricted: isRestricted, limit, quantity, ...row }): CartLine => {
    const isWithheld = isRestricted && offered?.has(row.id) !== true
    if (isWithheld) return withheldLine(row, quantity)
    return { ...giftOf(row), quantity, ...(limit !== null && limitsOf(row.stock, limit)) }
  })
  return { lines, total: totalOf(lines) }
}

/** What a person can get of a limited gift, and whether the limit rather than the stock says so. */
function limitsOf(stock: number, limit: GiftLimit): Partial<CartLine> {
  const left = leftOf(limit)
  return {
    limit,
    stock: Math.min(stock, left),
    ...(left < stock && { withheld: 'limit' as const }),
  }
}

/** What the cart still says of a gift that is not offered to its owner any more: its name. */
function withheldLine({ id, name }: GiftRow, quantity: number): CartLine {
  const hidden = { description: '', price: hundredths(0), picture: null, stock: 0 }
  return { id, name, ...hidden, quantity, withheld: 'audience' }
}

/** The values of a cart's line that determine its cost. */
interface PricedQuantity {
  readonly price: Hundredths
  readonly stock: number
  readonly quantity: number
}

/** Specification, section 9: total = price × the smaller of quantity and stock. */
export function totalOf(lines: readonly PricedQuantity[]): Hundredths {
  return hundredths(lines.reduce((sum, line) => sum + line.price * available(line), 0))
}

/** The available quantity of a line. */
export function available({ quantity, stock }: Omit<PricedQuantity, 'price'>): number {
  return Math.min(quantity, stock)
}
