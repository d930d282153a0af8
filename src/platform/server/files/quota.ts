import { sql } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Kind } from './kinds.ts'

/** A person's maximum of unused files; they are removed after a day. */
export const MOST_UNUSED = 20

/**
 * Checks the quota in the upload's transaction, one upload at a time per person. Throws as
 * `refuseBeyondQuota`.
 */
export async function admitUpload(tx: Tx, kind: Kind, userId: number): Promise<void> {
  const user = tx.db.selectFrom('users').select('id').where('id', '=', userId)
  await user.forNoKeyUpdate().execute()
  await refuseBeyondQuota(tx, kind, userId)
}

/** Throws Refused with the kind's quota code if a person has too many unused files. */
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
