import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { claimPicture } from '#server/files/claim-picture.ts'
import type { Caller } from '#server/handler.ts'
import { announceUser } from '#server/live/outbox.ts'

/**
 * Lets an uploaded picture stand for the caller; null takes it away. The one before is collected,
 * since nothing refers to it any more. Throws Refused('picture-unknown').
 */
export async function choosePicture(
  database: Database,
  caller: Pick<Caller, 'id'>,
  picture: string | null,
): Promise<void> {
  await transact(database, async (tx) => {
    await claimPicture(tx, picture, caller.id)
    await tx.db.updateTable('users').set({ picture }).where('id', '=', caller.id).execute()
    announceUser(tx, caller.id)
  })
}
