import type { Adjustment } from '#contract/corrections.ts'
import { add, negate, writePoints } from '#contract/points.ts'
import type { Receipt } from '#contract/wallet.ts'
import type { Database } from '#server/db/database.ts'
import { order } from '#server/ledger/order.ts'
import { write } from '#server/ledger/write.ts'
import { announceWallets } from '#server/live/outbox.ts'
import { record } from '#server/trail/record.ts'
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
    const [outcome] = await write(tx, [order(command)], {
      alongside: (_tx, { changed }) => announceWallets(tx, changed),
    })
    if (outcome && 'entry' in outcome) {
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
