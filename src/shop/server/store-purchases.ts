import type { Tx } from '#platform/server/db/transact.ts'
import type { Purchase, Shelf } from './plan-purchase.ts'

const TAKE_STOCK = `
  update gifts g
     set stock = g.stock - v.quantity, number_of_purchased = g.number_of_purchased + v.quantity
    from unnest($1::bigint[], $2::bigint[]) as v (gift_id, quantity)
   where g.id = v.gift_id`

const INSERT_PURCHASES = `
  insert into purchases (user_id, seq, total, made_at)
  select v.*, coalesce($4::timestamptz, now())
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) v`

const INSERT_ITEMS = `
  insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity, picture)
  select p.id, v.line, v.gift_id, v.name, v.description, v.price, v.quantity, v.picture
    from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::bigint[], $5::text[], $6::text[],
                $7::bigint[], $8::integer[], $9::text[])
      as v (user_id, seq, line, gift_id, name, description, price, quantity, picture)
    join purchases p on p.user_id = v.user_id and p.seq = v.seq`

const EMPTY_CARTS = `
  delete from cart_lines c
   using unnest($1::bigint[], $2::bigint[]) as v (user_id, gift_id)
   where c.user_id = v.user_id and c.gift_id = v.gift_id`

interface Sale {
  readonly shelf: Shelf
  readonly purchases: readonly Purchase[]
  readonly madeAt: Date | undefined
}

/**
 * Stores purchases from a locked shelf, after the entries that pay for them. A cart loses the lines
 * that the lock found; a line added since stays for the next purchase.
 */
export function storePurchases(tx: Tx, { shelf, purchases, madeAt }: Sale): void {
  if (purchases.length === 0) return
  const items = purchases.flatMap(({ userId, seq, items: all }) =>
    all.map((item, index) => ({ userId, seq, line: index + 1, ...item })),
  )
  const taken = new Map<number, number>()
  for (const { gift, quantity } of items) taken.set(gift.id, (taken.get(gift.id) ?? 0) + quantity)
  const lines = purchases.flatMap(({ userId }) =>
    (shelf.carts.get(userId) ?? []).map(({ giftId }) => ({ userId, giftId })),
  )
  // Run in turn; items refer to purchases and follow them.
  tx.conclude({
    name: 'take-stock',
    text: TAKE_STOCK,
    values: [[...taken.keys()], [...taken.values()]],
  })
  tx.conclude({
    name: 'insert-purchases',
    text: INSERT_PURCHASES,
    values: [
      purchases.map((one) => one.userId),
      purchases.map((one) => one.seq),
      purchases.map((one) => one.total),
      madeAt ?? null,
    ],
  })
  tx.conclude({
    name: 'insert-purchase-items',
    text: INSERT_ITEMS,
    values: [
      items.map((item) => item.userId),
      items.map((item) => item.seq),
      items.map((item) => item.line),
      items.map((item) => item.gift.id),
      items.map((item) => item.gift.name),
      items.map((item) => item.gift.description),
      items.map((item) => item.gift.price),
      items.map((item) => item.quantity),
      items.map((item) => item.gift.picture),
    ],
  })
  tx.conclude({
    name: 'empty-carts',
    text: EMPTY_CARTS,
    values: [lines.map((line) => line.userId), lines.map((line) => line.giftId)],
  })
}
