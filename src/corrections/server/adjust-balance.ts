import { record } from '#audit-log/server/record.ts'
import type { Adjustment } from '#corrections/contract/corrections.ts'
import { receiptOrRefused } from '#ledger/receipt.ts'
import { write } from '#ledger/write.ts'
import { notify } from '#notifications/server/notify.ts'
import { add, negate, writePoints } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'

/** The administrator, the client's IP address and the idempotency key. */
interface AdjustmentInput {
  readonly by: number
  readonly from?: string | undefined
  readonly key: string
  readonly adjustment: Adjustment
}

/**
 * Corrects a balance by a signed amount: a new entry, which the person sees with its reason. Throws
 * Refused: 'key-reused', 'profile-missing', 'administrator-fixed', 'insufficient-funds' (no balance
 * goes below zero), 'balance-limit'.
 */
export function adjustBalance(
  database: Database,
  { by, from, key, adjustment }: AdjustmentInput,
): Promise<Receipt> {
  const { user: userId, balance, amount, reason } = adjustment
  const request = { type: 'adjustment', ...adjustment }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const [outcome] = await write(tx, [{ type: 'adjustment', userId, balance, amount, by, reason }])
    if (outcome === undefined) throw new Error('a command without an outcome')
    const receipt = receiptOrRefused(outcome)
    announceWallets(tx, [userId])
    const facts = { points: writePoints(amount), reason }
    notify(tx, { kind: 'pointsAdjusted', receivers: [userId], facts })
    const now = receipt.balances[balance]
    await record(tx, {
      action: 'balanceAdjusted',
      by,
      from,
      subject: { kind: 'user', id: userId },
      reason,
      before: { [balance]: writePoints(add(now, negate(amount))) },
      after: { [balance]: writePoints(now), transaction: receipt.number },
    })
    return receipt
  })
}
