import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * Locks a picture before a reference to it is stored in the same transaction, so that it is not
 * collected meanwhile. Throws Refused('picture-unknown') unless this person uploaded it and it is
 * stored. Null is always valid.
 */
export async function claimPicture(tx: Tx, picture: string | null, userId: number): Promise<void> {
  if (picture === null) return
  const claimed = await tx.db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', picture)
    .where('uploaded_by', '=', userId)
    .where('state', '=', 'kept')
    .forShare()
    .executeTakeFirst()
  if (claimed === undefined) throw new Refused('picture-unknown', 'picture')
}
