import type { Bonus, BonusSum } from '#bonuses/contract/bonus.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import { write } from '#ledger/write.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { batchKey, claimBatch } from './bonus-batch.ts'

/**
 * Process Points (specification, section 4): adds to what the user has pending, and takes what was
 * entered for them away. Throws Refused: 'key-reused', 'profile-missing', 'bonus-self' or
 * 'balance-limit'; then nothing has happened.
 */
export async function processBonus(
  database: Database,
  { by, from, key, bonus }: { by: number; from?: string; key: string; bonus: Bonus },
): Promise<BonusSum> {
  const { user: userId, amount, reason } = bonus
  const asked = batchKey(by, key, { type: 'processBonus', ...bonus })
  const sum = { people: 1, total: amount }
  return transactIdempotent(database, async (tx) => {
    const earlier = await claimBatch(tx, asked, sum)
    if (earlier !== null) return earlier
    // The entered row before the wallet, as a batch of all takes them.
    const [, [outcome]] = await Promise.all([
      tx.query({ text: 'delete from entered_bonuses where user_id = $1', values: [userId] }),
      write(tx, [{ type: 'bonus', userId, amount, by, reason }]),
    ])
    if (outcome === undefined || 'refusal' in outcome) {
      throw new Refused(outcome?.refusal ?? 'profile-missing')
    }
    announceWallets(tx, [userId])
    await record(tx, {
      action: 'bonusProcessed',
      by,
      from,
      subject: { kind: 'user', id: userId },
      after: { bonus: writePoints(amount) },
      reason,
    })
    return sum
  })
}
