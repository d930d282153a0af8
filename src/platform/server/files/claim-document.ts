import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * For whoever is about to refer to a document, in the same transaction: it stays until the commit,
 * and is there because of the reference afterwards. Throws Refused('document-unknown') unless it
 * is kept. Whose it is does not matter: only the administrator has any. None is always fine.
 */
export async function claimDocument(tx: Tx, document: string | null): Promise<void> {
  if (document === null) return
  const claimed = await tx.db
    .selectFrom('documents')
    .select('name')
    .where('name', '=', document)
    .where('state', '=', 'kept')
    .forShare()
    .executeTakeFirst()
  if (claimed === undefined) throw new Refused('document-unknown', 'document')
}
