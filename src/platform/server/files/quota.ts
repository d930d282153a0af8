import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Kind } from './kinds.ts'

/** How many of a person may wait to be used; what is not used within a day is removed. */
export const MOST_UNUSED = 20

/**
 * For whoever is about to keep one more, in the same transaction: one after the other, so that the
 * count is right. Throws Refused as `refuseBeyondQuota`.
 */
export async function admitUpload(tx: Tx, kind: Kind, userId: number): Promise<void> {
  const user = tx.db.selectFrom('users').select('id').where('id', '=', userId)
  await user.forNoKeyUpdate().execute()
  await refuseBeyondQuota(tx, kind, userId)
}

/** Throws Refused: the kind's quota, where a person has as many unused ones as are allowed. */
export async function refuseBeyondQuota(
  { db }: Pick<Tx, 'db'>,
  { table, isUnused, quota }: Kind,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ unused: number }>`
    select count(*) as unused from ${sql.table(table)}
     where uploaded_by = ${userId} and state <> 'removing'
       and uploaded_at > now() - interval '1 day' and ${isUnused}`.execute(db)
  if ((rows[0]?.unused ?? 0) >= MOST_UNUSED) throw new Refused(quota)
}
