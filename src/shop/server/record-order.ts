import type { Tx } from '#platform/server/db/transact.ts'
import { record } from '#audit-log/server/record.ts'

interface OrderDeed {
  readonly action: 'orderHandedOver' | 'orderRefunded'
  readonly purchaseId: number
  readonly note: string
  readonly by: number
  readonly from: string | undefined
}

/** Notes in the audit trail what became of somebody's order. */
export async function recordOrder(tx: Tx, deed: OrderDeed): Promise<void> {
  const { action, purchaseId, note: reason, by, from } = deed
  const { user_id: id } = await tx.db
    .selectFrom('purchases')
    .select('user_id')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'user', id } as const
  await record(tx, { action, by, from, subject, after: { order: purchaseId }, reason })
}
