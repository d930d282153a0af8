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
import { wordsOfVariant } from '#shop/contract/variants.ts'
import {
  findOffered,
  IS_RESTRICTED,
  isOfferedTo,
  type GiftSight,
} from '#shop/server/gifts/audience.ts'
import { leftOf, limitFor } from '#shop/server/gifts/limits.ts'
import { giftOf } from '#shop/server/gifts/read-gifts.ts'

interface CartChoice {
  /** Of a gift with options, which of its variants. */
  readonly variant?: number | undefined
  readonly sight?: GiftSight
}

/**
 * Add To Cart: one of a gift, or one more (specification, sections 5 and 9). Throws Refused, in
 * this order: 'gift-unknown', for a keeper who is outside its audience 'gift-not-offered', 'variant-required',
 * 'variant-unknown', 'out-of-stock', 'gift-limit-reached', 'line-limit', 'cart-full'.
 */
export function addToCart(
  database: Database,
  userId: number,
  giftId: number,
  choice?: CartChoice,
): Promise<Cart> {
  return changeCart(database, userId, (tx) => putInCart(tx, userId, giftId, choice))
}

/** The gift of a line in a cart. */
interface LineOfCart {
  readonly giftId: number
  /** Of a gift with options, which of its variants. */
  readonly variant?: number | undefined
}

/**
 * Sets the quantity of a gift in the cart. It may exceed the stock; the cart then says so. Throws
 * Refused('not-in-cart').
 */
export function setCartQuantity(
  database: Database,
  userId: number,
  { quantity, ...line }: LineOfCart & { quantity: number },
): Promise<Cart> {
  return changeCart(database, userId, async (tx) => {
    const changed = await tx.db
      .updateTable('cart_lines')
      .set({ quantity })
      .where('user_id', '=', userId)
      .where('gift_id', '=', rowOf(line))
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refused('not-in-cart')
  })
}

/** Remove From Cart; accepts a gift that is not in the cart. */
export function removeFromCart(
  database: Database,
  userId: number,
  giftId: number,
  variant?: number,
): Promise<Cart> {
  return changeCart(database, userId, async (tx) => {
    await tx.db
      .deleteFrom('cart_lines')
      .where('user_id', '=', userId)
      .where('gift_id', '=', rowOf({ giftId, variant }))
      .execute()
  })
}

/** SQL: the row of `gifts` of a line, which is that of the variant. */
function rowOf({ giftId, variant }: LineOfCart) {
  if (variant === undefined) return sql<number>`(select ${giftId}::bigint)`
  return sql<number>`(select id from gifts where id = ${variant} and variant_of = ${giftId})`
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
  row: number
  stock: number
  restricted: boolean
  /** Whether a variant has to be chosen. */
  has_options: boolean
  /** Whether there is the chosen variant. */
  is_known: boolean
  limit: GiftLimit | null
  lines: number
  quantity: number | null
}

// A separate statement after the lock, so that it sees the changes of the previous holder.
const FIND = `
  select coalesce(v.id, g.id) as row, coalesce(v.stock, g.stock) as stock,
         exists (select from gift_audiences a where a.gift_id = g.id) as restricted,
         g.options is not null as has_options, $3::bigint is null or v.id is not null as is_known,
         (select count(*) from cart_lines where user_id = $1) as lines,
         (select quantity from cart_lines
           where user_id = $1 and gift_id = coalesce(v.id, g.id)) as quantity
    from gifts g
    left join gifts v on v.id = $3 and v.variant_of = g.id and v.removed_at is null
   where g.id = $2 and g.removed_at is null and g.variant_of is null`

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
  { variant, sight = 'offered' }: CartChoice = {},
): Promise<void> {
  const found = await findGift(tx, userId, { giftId, variant })
  if (found === undefined) throw new Refused('gift-unknown', 'gift')
  if (found.restricted && !(await isOfferedTo(tx, userId, giftId))) {
    // Nobody else learns that there is such a gift.
    throw new Refused(sight === 'all' ? 'gift-not-offered' : 'gift-unknown', 'gift')
  }
  if (found.has_options && variant === undefined) throw new Refused('variant-required', 'variant')
  if (!found.is_known) throw new Refused('variant-unknown', 'variant')
  if (found.stock <= 0) throw new Refused('out-of-stock', 'gift')
  if (found.limit !== null && leftOf(found.limit) === 0) {
    throw new Refused('gift-limit-reached', 'gift')
  }
  if (found.quantity === LARGEST_LINE) throw new Refused('line-limit', 'gift')
  if (found.quantity === null && found.lines >= MOST_LINES) throw new Refused('cart-full')
  await tx.query({ name: 'add-to-cart', text: ADD, values: [userId, found.row] })
}

async function findGift(
  tx: Tx,
  userId: number,
  { giftId, variant }: LineOfCart,
): Promise<CartGiftRow | undefined> {
  const [{ rows }, limited] = await Promise.all([
    tx.query<Omit<CartGiftRow, 'limit'>>({ text: FIND, values: [userId, giftId, variant ?? null] }),
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
  const rows = await readCartRows(db, userId)
  // Most carts have none: then nothing more is read.
  const restricted = rows.flatMap((row) => (row.restricted ? row.gift : []))
  const offered = restricted.length > 0 ? await findOffered({ db }, userId, restricted) : null
  // The variants of a gift share its limit.
  const left = new Map(rows.map(({ gift, limit }) => [gift, limit === null ? null : leftOf(limit)]))
  const lines = rows.map((row): CartLine => {
    const { gift: id, values, quantity, name } = row
    const variant = values !== null && {
      variant: { id: row.id, words: wordsOfVariant({ values }) },
    }
    if (row.restricted && offered?.has(id) !== true) {
      return { ...withheldLine(id, name), quantity, ...variant }
    }
    const line = { ...giftOf(row), id, quantity, ...variant }
    if (row.has_options) return { ...line, stock: 0, withheld: 'options' }
    const [limit, most] = [row.limit, left.get(id) ?? null]
    if (limit === null || most === null) return line
    const stock = Math.min(row.stock, most)
    left.set(id, most - available({ quantity, stock }))
    return { ...line, limit, stock, ...(most < row.stock && { withheld: 'limit' as const }) }
  })
  return { lines, total: totalOf(lines) }
}

/** The lines of a cart: `id` is that of the variant, `gift` that of its gift, which has the name, audience and limit. */
function readCartRows(db: Kysely<Tables>, userId: number) {
  return (
    db
      .selectFrom('cart_lines')
      .innerJoin('gifts as item', 'item.id', 'cart_lines.gift_id')
      .innerJoin('gifts', (join) =>
        join.on(sql<boolean>`gifts.id = coalesce(item.variant_of, item.id)`),
      )
      .select(['item.id', 'gifts.id as gift', 'gifts.name', 'item.description', 'item.price'])
      .select(['item.option_values as values', 'cart_lines.quantity', 'item.terms'])
      .select(sql<string | null>`coalesce(item.picture, gifts.picture)`.as('picture'))
      // A removed gift can't be bought.
      .select(sql<number>`case when item.removed_at is null then item.stock else 0 end`.as('stock'))
      .select(['item.is_donation', sql<boolean>`item.options is not null`.as('has_options')])
      .select([IS_RESTRICTED.as('restricted'), limitFor(userId).as('limit')])
      .where('cart_lines.user_id', '=', userId)
      .orderBy('cart_lines.added_at')
      .orderBy('item.id')
      .execute()
  )
}

/** What the cart still says of a gift that is not offered to its owner any more: its name. */
function withheldLine(id: number, name: string) {
  const hidden = { description: '', price: hundredths(0), picture: null, stock: 0 }
  return { id, name, ...hidden, withheld: 'audience' as const }
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
