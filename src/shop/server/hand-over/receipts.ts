import { record } from '#audit-log/server/record.ts'
import { nameOfOrder } from '#platform/contract/order-names.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { notifyHolders } from '#roles/server/notify-holders.ts'
import type { PurchaseStatus } from '#shop/contract/shop.ts'
import { announceOrder, lockPurchase, readStatus } from '#shop/server/orders/orders.ts'

/** SQL: the hand-over `h` at `s.made_at` was without the code, and its buyer can still say whether they got it. */
export const IS_ASKED = `not h.has_code and h.received is null and s.made_at > now() - interval '7 days'`

/** The code of an open order of its buyer's. Throws Refused('purchase-unknown'). */
export async function readOrderCode(
  { db }: Database,
  { userId, purchaseId }: { userId: number; purchaseId: number },
): Promise<{ code: string }> {
  const found = await db
    .selectFrom('order_pickups as k')
    .innerJoin('purchases as p', 'p.id', 'k.purchase_id')
    .select('k.code')
    .where('p.id', '=', purchaseId)
    .where('p.user_id', '=', userId)
    .where('p.state', '=', 'ordered')
    .executeTakeFirst()
  if (found === undefined) throw new Refused('purchase-unknown')
  return found
}

interface ReceiptInput {
  readonly purchaseId: number
  readonly received: boolean
  /** The buyer. */
  readonly by: number
  readonly from?: string
}

const ANSWER = `
  update hand_overs h set received = $2, answered_at = now()
    from purchase_steps s
   where h.purchase_id = $1 and (s.purchase_id, s.number) = (h.purchase_id, h.step) and ${IS_ASKED}
  returning h.step`

/**
 * Keeps what a buyer says about hand-overs without their code, of the last seven days; if they did not get them, keepers
 * are told. Throws Refused: 'purchase-unknown', 'hand-over-not-asked'.
 */
export function answerHandOver(
  database: Database,
  { purchaseId, received, by, from }: ReceiptInput,
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    const { userId } = await lockPurchase(tx, purchaseId)
    if (userId !== by) throw new Refused('purchase-unknown')
    const { rows } = await tx.query({ text: ANSWER, values: [purchaseId, received] })
    if (rows.length === 0) {
      if (await hasAnswered(tx, purchaseId, received)) return readStatus(tx, purchaseId)
      throw new Refused('hand-over-not-asked')
    }
    const subject = { kind: 'user', id: by } as const
    const after = { order: purchaseId, received }
    await record(tx, { action: 'handOverAnswered', by, from, subject, after })
    if (!received) {
      const facts = { name: await nameOf(tx, purchaseId) }
      await notifyHolders(tx, [{ kind: 'handOverDenied', actor: by, subject: purchaseId, facts }])
    }
    announceOrder(tx, by)
    return readStatus(tx, purchaseId)
  })
}

/** Whether the latest answer was the same: a repeated call. */
async function hasAnswered({ db }: Tx, purchaseId: number, received: boolean): Promise<boolean> {
  const last = await db
    .selectFrom('hand_overs')
    .select('received')
    .where('purchase_id', '=', purchaseId)
    .where('received', 'is not', null)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.received === received
}

async function nameOf({ db }: Tx, purchaseId: number): Promise<string> {
  const items = await db
    .selectFrom('purchase_items')
    .select('name')
    .where('purchase_id', '=', purchaseId)
    .orderBy('line')
    .execute()
  return nameOfOrder(items)
}
