import type { Language } from '#platform/contract/languages.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { claimPicture } from '#platform/server/files/pictures.ts'
import { announceUser } from '#platform/server/live/outbox.ts'

/**
 * Sets the caller's picture to an uploaded one; null removes it. The previous file is collected
 * later, because nothing refers to it any more. Throws Refused('picture-unknown').
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

/** Sets the language of the caller's pages on all their devices, and of their mails and pushes. */
export async function chooseLanguage(
  database: Database,
  caller: Pick<Caller, 'id'>,
  language: Language,
): Promise<void> {
  await transact(database, async (tx) => {
    await tx.db.updateTable('users').set({ language }).where('id', '=', caller.id).execute()
    announceUser(tx, caller.id)
  })
}
