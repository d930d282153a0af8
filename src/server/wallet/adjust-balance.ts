import type { Adjustment } from '#contract/corrections.ts'
import type { Receipt } from '#contract/wallet.ts'
import type { Database } from '#server/db/database.ts'
import { order } from '#server/ledger/order.ts'
import { write } from '#server/ledger/write.ts'
import { announceWallets } from '#server/live/outbox.ts'
import type { Actor } from '#server/trail/actor.ts'
import { correct } from './correct.ts'

/**
 * Corrects a balance by a signed amount: a new entry, which the person sees with its reason. Throws
 * Refused: 'key-reused', 'profile-missing', 'administrator-fixed', 'insufficient-funds' (no balance
 * goes below zero), 'balance-limit'.
 */
export function adjustBalance(
  database: Database,
  { by, key, adjustment }: { by: Actor; key: string; adjustment: Adjustment },
): Promise<Receipt> {
  const { user: userId, balance, amount, reason } = adjustment
  const request = { type: 'adjustment', ...adjustment }
  return correct(database, { by: by.id, key, request }, async (tx) => {
    const command = { type: 'adjustment', userId, balance, amount, by: by.id, reason } as const
    const [outcome] = await write(tx, [order(command)], {
      alongside: (_tx, { changed }) => announceWallets(tx, changed),
    })
    return { userId, outcome }
  })
}
