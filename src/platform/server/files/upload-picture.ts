import type { Database } from '#platform/server/db/database.ts'
import type { Drawing } from './drawing.ts'
import { PICTURES } from './kinds.ts'
import { admitUpload, refuseBeyondQuota } from './quota.ts'
import { storePicture } from './store-picture.ts'
import type { FileStore } from './store.ts'

/**
 * Re-encodes an upload in every size and stores only the results. Throws Refused: as drawing does,
 * and 'picture-quota'; FileStoreFailed.
 */
export async function uploadPicture(
  database: Database,
  { drawing, files }: { drawing: Drawing; files: FileStore },
  { userId, upload }: { userId: number; upload: Buffer },
): Promise<{ picture: string }> {
  await refuseBeyondQuota(database, PICTURES, userId)
  const made = await drawing.draw(upload)
  const picture = await storePicture(database, files, { uploadedBy: userId, made }, (tx) =>
    admitUpload(tx, PICTURES, userId),
  )
  return { picture }
}
