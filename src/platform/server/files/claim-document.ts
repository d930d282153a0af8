import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * Locks a document before a reference to it is stored in the same transaction, so that it is not
 * collected meanwhile. Throws Refused('document-unknown') unless it is stored. Any uploader's will
 * do: only the administrator uploads documents. Null is always valid.
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
