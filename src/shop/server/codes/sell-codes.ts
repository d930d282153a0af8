import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { RefundedLine } from '#shop/server/orders/plan-refund.ts'
import type { PlannedPurchase } from '#shop/server/purchase/plan-purchase.ts'
import { IS_SOON_EXPIRED, isSealedWith } from './voucher-codes.ts'

/** The codes that were locked for carts, by gift. */
export type LockedCodes = ReadonlyMap<number, readonly string[]>

// One code for each piece in these carts and each named gift; those that another transaction holds are left to it.
const LOCK = `
  select c.gift_id as "giftId", c.id
    from (select gift_id, sum(quantity) as wanted
            from (select gift_id, quantity from cart_lines where user_id = any($1::bigint[])
                  union all select unnest($4::bigint[]), 1) lines
           where gift_id = any($2::bigint[])
           group by gift_id) w
   cross join lateral (
     select id, gift_id from voucher_codes
      where gift_id = w.gift_id and state = 'loaded' and (${IS_SOON_EXPIRED}) is not true
        and ($3::bytea is null or ${isSealedWith('$3::bytea')})
      order by expires_on, id
      limit w.wanted
        for update skip locked) c`

interface WantedCodes {
  readonly buyers: readonly number[]
  /** Gifts of which one is needed besides the carts. */
  readonly named: readonly number[]
  /** The locked gifts whose stock is codes. */
  readonly gifts: readonly number[]
  /** The mark of the sealing key; null: of any. */
  readonly mark: Buffer | null
}

/** Locks the codes that these carts and named gifts need, after their gifts. */
export async function lockCodes(
  tx: Tx,
  { buyers, named, gifts, mark }: WantedCodes,
): Promise<LockedCodes> {
  if (gifts.length === 0) return new Map()
  const { rows } = await tx.query<{ giftId: number; id: string }>({
    name: 'lock-codes',
    text: LOCK,
    values: [buyers, gifts, mark, named],
  })
  const locked = Map.groupBy(rows, ({ giftId }) => giftId)
  return new Map(gifts.map((gift) => [gift, (locked.get(gift) ?? []).map(({ id }) => id)]))
}

const SELL = `
  update voucher_codes c
     set state = 'sold', sold_at = now(), purchase_id = p.id, line = v.line
    from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::smallint[]) v (id, user_id, seq, line)
    join purchases p on p.user_id = v.user_id and p.seq = v.seq
   where c.id = v.id`

/** Gives each piece of these purchases one of the locked codes, after the items of their orders. */
export function sellCodes(
  tx: Tx,
  purchases: readonly PlannedPurchase[],
  locked: LockedCodes,
): void {
  const left = new Map([...locked].map(([gift, ids]) => [gift, [...ids]]))
  const sold = purchases.flatMap(({ userId, seq, items }) =>
    items.flatMap(({ gift, quantity }, index) => {
      const codes = left.get(gift.id)?.splice(0, quantity) ?? []
      if (left.has(gift.id) && codes.length < quantity) throw new Error('a piece without a code')
      return codes.map((id) => ({ id, userId, seq, line: index + 1 }))
    }),
  )
  if (sold.length === 0) return
  const values = [
    sold.map(({ id }) => id),
    sold.map(({ userId }) => userId),
    sold.map(({ seq }) => seq),
    sold.map(({ line }) => line),
  ]
  tx.conclude({ name: 'sell-codes', text: SELL, values })
}

interface SoldCode {
  readonly id: string
  readonly line: number
  /** Nobody has seen it, nor another one in its place. */
  readonly isRefundable: boolean
}

const SOLD = `
  select id, line, state = 'sold' and replaces is null as "isRefundable" from voucher_codes
   where purchase_id = $1 and state in ('sold', 'shown')
   order by id for update`

const TAKE_BACK = `
  update voucher_codes c
     set state = v.state, purchase_id = null, line = null, sold_at = null
    from unnest($1::uuid[], $2::text[]) v (id, state)
   where c.id = v.id`

/**
 * Takes the codes of refunded gifts back, of a locked order whose gifts are locked: to the stock, or out of
 * it. Throws Refused('code-shown') for more of a line than its codes that nobody has seen.
 */
export async function takeBackCodes(
  tx: Tx,
  purchaseId: number,
  lines: readonly RefundedLine[],
): Promise<void> {
  const { rows } = await tx.query<SoldCode>({
    name: 'lock-sold-codes',
    text: SOLD,
    values: [purchaseId],
  })
  if (rows.length === 0) return
  const hidden = new Map(
    [...Map.groupBy(rows, ({ line }) => line)].map(([line, codes]) => [
      line,
      codes.filter(({ isRefundable }) => isRefundable),
    ]),
  )
  const taken = lines.flatMap(({ line, quantity, fate }) => {
    const codes = hidden.get(line)
    if (codes === undefined) return []
    if (codes.length < quantity) throw new Refused('code-shown')
    const state = fate === 'toStock' ? 'loaded' : 'retired'
    return codes.splice(0, quantity).map(({ id }) => ({ id, state }))
  })
  const values = [taken.map(({ id }) => id), taken.map(({ state }) => state)]
  await tx.query({ name: 'take-back-codes', text: TAKE_BACK, values })
}

/** Throws Refused: 'gift-has-codes' for a change by hand of a stock that is codes, 'donation-has-no-stock'. */
export async function refuseStockByHand(tx: Tx, giftId: number): Promise<void> {
  const gift = await tx.db
    .selectFrom('gifts')
    .select(['has_codes', 'is_donation'])
    .where('id', '=', giftId)
    .executeTakeFirst()
  if (gift?.is_donation) throw new Refused('donation-has-no-stock', 'inventory')
  if (gift?.has_codes) throw new Refused('gift-has-codes', 'inventory')
}
