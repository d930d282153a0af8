import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'

/** Takes away what was entered for a user, if anything was. Throws Refused('profile-missing'). */
export async function clearBonus(
  database: Database,
  { by, from, userId }: { by: number; from: string; userId: number },
): Promise<void> {
  await transact(database, async (tx) => {
    const cleared = await tx.db
      .deleteFrom('entered_bonuses')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (cleared.numDeletedRows > 0n) {
      const subject = { kind: 'user', id: userId } as const
      await record(tx, { action: 'bonusCleared', by, from, subject })
      return announce(tx, [{ topic: 'users', userId: null }])
    }
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user === undefined) throw new Refused('profile-missing')
  })
}
