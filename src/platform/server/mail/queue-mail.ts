import type { MailKind } from './tables.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** Queues a mail, sent after `tx` commits. A recipient has at most one queued mail of each kind. */
export async function queueMail(tx: Tx, kind: MailKind, recipient: string): Promise<void> {
  await tx.db
    .insertInto('mails')
    .values({ kind, recipient })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
