import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { withoutNames, type Erasure } from '#platform/server/erasure.ts'

/** Whether bonus points wait for a person, or were entered for them. */
export async function hasBonuses(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await tx.query({
    text: `select from bonuses where user_id = $1 and claimed_seq is null and recall_id is null
            union all
           select from entered_bonuses where user_id = $1 limit 1`,
    values: [userId],
  })
  return rows.length > 0
}

/** Forgets an erased person's name in the reasons of bonuses; reasons and amounts stay. */
export async function forgetInBonuses(
  tx: Tx,
  { userId, anywhere, nearby }: Erasure,
): Promise<void> {
  await sql`
    update bonuses b set reason = left(${withoutNames('b.reason', nearby)}, 280)
     where b.reason ~* ${nearby} and (b.user_id = ${userId} or b.reason ~* ${anywhere})`.execute(
    tx.db,
  )
  await sql`
    update bonus_recalls r set reason = left(${withoutNames('r.reason', nearby)}, 280)
     where r.reason ~* ${nearby} and (
       r.reason ~* ${anywhere} or r.id in (select recall_id from bonuses where user_id = ${userId}))`.execute(
    tx.db,
  )
  await sql`
    update entered_bonuses e set reason = left(${withoutNames('e.reason', anywhere)}, 280)
     where e.reason ~* ${anywhere}`.execute(tx.db)
}
