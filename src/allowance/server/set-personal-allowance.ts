import { record } from '#audit-log/server/record.ts'
import { refuseAdministrator } from '#bonuses/server/enter-bonus.ts'
import { hundredths, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'

interface PersonalAllowanceInput {
  readonly by: number
  readonly from?: string
  readonly userId: number
  /** Null: as everybody. */
  readonly own: Hundredths | null
}

/**
 * Sets what a person gets each period, from the next one on. Throws Refused: 'profile-missing', 'bonus-self' for
 * the administrator.
 */
export function setPersonalAllowance(
  database: Database,
  { by, from, userId, own }: PersonalAllowanceInput,
): Promise<void> {
  return transactIdempotent(database, async (tx) => {
    await holdAdministrator(tx, by)
    await refuseAdministrator(tx, userId)
    const before = await tx.db
      .selectFrom('personal_allowances')
      .select('amount')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if ((before?.amount ?? null) === own) return
    if (own === null) {
      await tx.db.deleteFrom('personal_allowances').where('user_id', '=', userId).execute()
    } else {
      await tx.db
        .insertInto('personal_allowances')
        .values({ user_id: userId, amount: own })
        .onConflict((known) => known.column('user_id').doUpdateSet({ amount: own }))
        .execute()
    }
    await record(tx, {
      action: 'allowanceSet',
      by,
      from,
      subject: { kind: 'user', id: userId },
      before: { allowance: before === undefined ? null : writePoints(hundredths(before.amount)) },
      after: { allowance: own === null ? null : writePoints(own) },
    })
    announce(tx, [{ topic: 'users', userId: null }])
  })
}
