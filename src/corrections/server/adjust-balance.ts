import type { Adjustment } from '#corrections/contract/corrections.ts'
import { add, negate, writePoints } from '#platform/contract/points.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import type { Database } from '#platform/server/db/database.ts'
import { write } from '#ledger/write.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { correct } from './correct.ts'

/** Who asks, from which address, and under which key. */
interface Adjusting {
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
  { by, from, key, adjustment }: Adjusting,
): Promise<Receipt> {
  const { user: userId, balance, amount, reason } = adjustment
  const request = { type: 'adjustment', ...adjustment }
  return correct(database, { by, key, request }, async (tx) => {
    const command = { type: 'adjustment', userId, balance, amount, by, reason } as const
    const [outcome] = await write(tx, [command])
    if (outcome && 'entry' in outcome) {
      announceWallets(tx, [userId])
      const { seq, after, change } = outcome.entry
      await record(tx, {
        action: 'balanceAdjusted',
        by,
        from,
        subject: { kind: 'user', id: userId },
        reason,
        before: { [balance]: writePoints(add(after[balance], negate(change[balance]))) },
        after: { [balance]: writePoints(after[balance]), transaction: seq },
      })
    }
    return { userId, outcome }
  })
}
