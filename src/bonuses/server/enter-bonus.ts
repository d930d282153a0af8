import type { BonusEntry } from '#bonuses/contract/bonus.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'

/**
 * Keeps what the administrator typed for a user, in place of what was entered before. Throws
 * Refused: 'profile-missing', or 'bonus-self' for an administrator's row (specification, section 6).
 */
export async function enterBonus(
  database: Database,
  { by, from, userId, entry }: { by: number; from?: string; userId: number; entry: BonusEntry },
): Promise<void> {
  await transact(database, async (tx) => {
    await refuseAdministrator(tx, userId)
    await tx.db
      .insertInto('entered_bonuses')
      .values({ user_id: userId, entered_by: by, ...entry })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...entry, entered_by: by, entered_at: new Date() }),
      )
      .execute()
    await record(tx, {
      action: 'bonusEntered',
      by,
      from,
      subject: { kind: 'user', id: userId },
      after: { bonus: writePoints(entry.amount) },
      reason: entry.reason,
    })
    announce(tx, [{ topic: 'users', userId: null }])
  })
}

/** Throws Refused: 'profile-missing', or 'bonus-self' for an administrator. */
export async function refuseAdministrator(tx: Tx, userId: number): Promise<void> {
  const user = await tx.db
    .selectFrom('users')
    .select('is_administrator')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) throw new Refused('profile-missing')
  if (user.is_administrator) throw new Refused('bonus-self')
}

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
