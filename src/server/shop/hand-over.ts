import { Refused } from '#contract/refusals.ts'
import type { PurchaseStatus } from '#contract/shop.ts'
import type { Database } from '#server/db/database.ts'
import { transactSurely } from '#server/db/transact-surely.ts'
import { announce } from '#server/live/outbox.ts'
import { lockPurchase, readStatus, takeStep } from './purchase-steps.ts'

/**
 * Notes that the buyer has what they bought. Once: a repetition answers what the first one noted.
 * Throws Refused: 'purchase-unknown', 'purchase-refunded'.
 */
export function handOver(
  database: Database,
  { purchaseId, note, by }: { purchaseId: number; note: string; by: number },
): Promise<PurchaseStatus> {
  return transactSurely(database, async (tx) => {
    const { userId, state } = await lockPurchase(tx, purchaseId)
    if (state === 'refunded') throw new Refused('purchase-refunded')
    if (state === 'ordered') {
      await takeStep(tx, { purchaseId, state: 'handedOver', note, by })
      await announce(tx, [
        { topic: 'purchases', userId },
        { topic: 'inventory', userId: null },
      ])
    }
    return readStatus(tx, purchaseId)
  })
}
