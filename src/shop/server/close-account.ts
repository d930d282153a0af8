import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'
import { forgetCodes } from '#shop/server/codes/show-codes.ts'
import { endGoalOf } from '#shop/server/gifts/goals.ts'
import { forgetAddresses, forgetNextAddress } from '#shop/server/hand-over/delivery-addresses.ts'
import { giveBack, tellOfRefund } from '#shop/server/orders/refunds.ts'

// What was shown may be used already, and what was passed on is gone: it can't come back.
const IS_RETURNABLE = sql<boolean>`(not exists (
    select from voucher_codes c
     where c.purchase_id = purchases.id and c.state in ('shown', 'replaced'))
  and not exists (
    select from purchase_items i join paid_donations d on d.gift_id = i.gift_id
     where i.purchase_id = purchases.id
       and purchases.made_at >= d.starts_at and purchases.made_at < d.ends_at))`

interface ShopperRefundInput {
  readonly userId: number
  readonly by: number
  /** The client's IP address; none: the server itself. */
  readonly from: string | undefined
  readonly note: string
}

/**
 * Refunds what was not handed over of every order of a person. Returns how many orders. The caller has locked
 * the person's row and wallet. Throws Refused('balance-limit').
 */
export async function refundOpenOrders(tx: Tx, closing: ShopperRefundInput): Promise<number> {
  const { userId, ...refund } = closing
  const open = await tx.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'ordered')
    .where(IS_RETURNABLE)
    .orderBy('id')
    .execute()
  let refunded = 0
  for (const { id: purchaseId } of open) {
    const asked = { ...refund, purchaseId }
    const plan = await giveBack(tx, asked, 'open')
    if (plan === null) continue
    await tellOfRefund(tx, asked, plan)
    refunded += 1
  }
  return refunded
}

/**
 * Empties a person's cart and what goes with it: the lists of what they wait for, their goal, and the place and the
 * address they chose. The caller has locked the person's row.
 */
export async function emptyCart(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('stock_waits').where('user_id', '=', userId).execute()
  await endGoalOf(tx, userId)
  await tx.db.deleteFrom('chosen_places').where('user_id', '=', userId).execute()
  await forgetNextAddress(tx, userId)
  announce(tx, [{ topic: 'cart', userId }])
}

/** Whether an order of a person waits to be handed over. */
export async function hasOpenOrders(tx: Tx, userId: number): Promise<boolean> {
  const open = await tx.db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'ordered')
    .where(IS_RETURNABLE)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Empties an erased person's cart, and forgets their addresses, and their name in the notes of orders. */
export async function forgetShopper(tx: Tx, { userId, anywhere, nearby }: Erasure): Promise<void> {
  await emptyCart(tx, userId)
  await forgetCodes(tx, userId)
  await forgetAddresses(tx, userId)
  await sql`
    update purchase_steps s set note = left(${withoutNames('s.note', nearby)}, 280)
     where s.note ~* ${nearby}
       and (s.note ~* ${anywhere}
            or s.purchase_id in (select id from purchases where user_id = ${userId}))`.execute(
    tx.db,
  )
}
