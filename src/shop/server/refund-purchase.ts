import type { PurchaseStatus } from '#shop/contract/shop.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import { giveBack, type Refund } from './give-back.ts'
import { recordOrder } from './record-order.ts'
import { readStatus } from './purchase-steps.ts'

/**
 * Gives the points back to the balances that paid and the gifts to the stock, once: a repetition
 * answers what the first one noted. Throws Refused: 'purchase-unknown', 'balance-limit'.
 */
export function refundPurchase(
  database: Database,
  { from, ...refund }: Refund & { from?: string },
): Promise<PurchaseStatus> {
  return transactIdempotent(database, async (tx) => {
    if (await giveBack(tx, refund)) {
      await recordOrder(tx, { ...refund, action: 'orderRefunded', from })
    }
    return readStatus(tx, refund.purchaseId)
  })
}
