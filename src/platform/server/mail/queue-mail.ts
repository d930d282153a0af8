import type { MailKind } from './tables.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/**
 * Has a mail sent, once `tx` commits, or not at all. One of a kind at a time is on its way to
 * somebody: asking again adds none.
 */
export async function queueMail(tx: Tx, kind: MailKind, recipient: string): Promise<void> {
  await tx.db
    .insertInto('mails')
    .values({ kind, recipient })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
