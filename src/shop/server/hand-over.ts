import type { PurchaseStatus } from '#shop/contract/shop.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import { noteHandOver } from './note-hand-over.ts'
import { recordOrder } from './record-order.ts'
import { readStatus } from './purchase-steps.ts'

/**
 * Notes that the buyer has what they bought. Once: a repetition answers what the first one noted.
 * Throws Refused: 'purchase-unknown', 'purchase-refunded'.
 */
export function handOver(
  database: Database,
  { from, ...step }: { purchaseId: number; note: string; by: number; from?: string },
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    if (await noteHandOver(tx, step)) {
      await recordOrder(tx, { ...step, action: 'orderHandedOver', from })
    }
    return readStatus(tx, step.purchaseId)
  })
}
