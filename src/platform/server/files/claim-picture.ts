import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * For whoever is about to refer to a picture, in the same transaction: it stays until the commit,
 * and is there because of the reference afterwards. Throws Refused('picture-unknown') unless the
 * person uploaded it and it is kept. No picture is always fine.
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
