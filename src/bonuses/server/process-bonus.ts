import type { Bonus, BonusSum } from '#bonuses/contract/bonus.ts'
import { writePoints } from '#platform/contract/points.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { announceWallets } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { refuseAdministrator } from './enter-bonus.ts'
import { noteBatch, refuseBeyondLimit } from './bonus-batch.ts'

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
  const request = { type: 'processBonus', ...bonus }
  const sum = { people: 1, total: amount }
  return answerOnce(database, { by, key, request }, async (tx) => {
    await refuseAdministrator(tx, userId)
    await tx.query({ name: 'give-bonus', text: GIVE, values: [userId, amount, reason, by] })
    await refuseBeyondLimit(tx, userId)
    await noteBatch(tx, by, sum)
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
