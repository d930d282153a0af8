import type { Bonus, BonusSum } from '#bonuses/contract/bonus.ts'
import { writePoints } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact-idempotent.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { batchKey, findBatch, noteBatch } from './bonus-batch.ts'
import { refuseAdministrator } from './enter-bonus.ts'
import { refuseBeyondLimit } from './pending-limit.ts'

const GIVE = `
  with taken as (delete from entered_bonuses where user_id = $1)
  insert into bonuses (user_id, amount, reason, made_by) values ($1, $2, $3, $4)`

/**
 * Process Points (specification, section 4): one more bonus that the user has pending, in place of
 * what was entered for them. Throws Refused: 'key-reused', 'profile-missing', 'bonus-self' or
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
    const earlier = await findBatch(tx, asked)
    if (earlier !== null) return earlier
    await refuseAdministrator(tx, userId)
    await tx.query({ name: 'give-bonus', text: GIVE, values: [userId, amount, reason, by] })
    await refuseBeyondLimit(tx, userId)
    await noteBatch(tx, asked, sum)
    await record(tx, {
      action: 'bonusProcessed',
      by,
      from,
      subject: { kind: 'user', id: userId },
      after: { bonus: writePoints(amount) },
      reason,
    })
    announceWallets(tx, [userId])
    return sum
  })
}
