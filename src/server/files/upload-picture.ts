import { sql } from 'kysely'
import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Drawing } from './drawing.ts'
import type { FileStore } from './store.ts'
import { storePicture } from './store-picture.ts'
import { isUnused } from './unused.ts'

/** How many pictures of a person may wait to be used; what is not used within a day is removed. */
export const MOST_UNUSED = 20

/**
 * Checks an upload by its content, draws it anew in every size and keeps those. Nothing of what
 * was sent is stored. Throws Refused: as drawing does, and 'picture-quota'; FileStoreFailed.
 */
export async function uploadPicture(
  database: Database,
  { drawing, files }: { drawing: Drawing; files: FileStore },
  { userId, upload }: { userId: number; upload: Buffer },
): Promise<{ picture: string }> {
  await refuseBeyondQuota(database, userId)
  const made = await drawing.draw(upload)
  const picture = await storePicture(database, files, { uploadedBy: userId, made }, async (tx) => {
    // One after the other, so that the count is right.
    await lockUploader(tx, userId)
    await refuseBeyondQuota(tx, userId)
  })
  return { picture }
}

async function lockUploader(tx: Tx, userId: number): Promise<void> {
  const user = tx.db.selectFrom('users').select('id').where('id', '=', userId)
  await user.forNoKeyUpdate().execute()
}

async function refuseBeyondQuota(within: Pick<Tx, 'db'>, userId: number): Promise<void> {
  const { unused } = await within.db
    .selectFrom('pictures')
    .select((select) => select.fn.countAll<number>().as('unused'))
    .where('uploaded_by', '=', userId)
    .where('state', '<>', 'removing')
    .where('uploaded_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(isUnused)
    .executeTakeFirstOrThrow()
  if (unused >= MOST_UNUSED) throw new Refused('picture-quota')
}
