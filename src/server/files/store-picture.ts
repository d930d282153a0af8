import { randomBytes } from 'node:crypto'
import { pictureName, PICTURE_SIZES, type PictureSize } from '#contract/pictures.ts'
import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { MadePicture } from './make-sizes.ts'
import type { FileStore } from './store.ts'

/** Under which name a size of a picture is in the store. */
export function fileOf(picture: string, size: PictureSize): string {
  return `${picture}-${size}.webp`
}

/** The names of all of its sizes. */
export function filesOf(picture: string): string[] {
  return (Object.keys(PICTURE_SIZES) as PictureSize[]).map((size) => fileOf(picture, size))
}

/**
 * Keeps a picture under a new name: its row first, so that no file is ever without one, then its
 * files. `admit` may refuse, in the row's transaction. What a failure leaves behind is collected.
 */
export async function storePicture(
  database: Database,
  files: FileStore,
  { uploadedBy, made }: { uploadedBy: number; made: MadePicture },
  admit: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const picture = pictureName(randomBytes(16).toString('hex'), made.dimensions)
  await transact(database, async (tx) => {
    await admit(tx)
    await tx.db.insertInto('pictures').values({ name: picture, uploaded_by: uploadedBy }).execute()
  })
  try {
    for (const size of Object.keys(PICTURE_SIZES) as PictureSize[]) {
      await files.keep(fileOf(picture, size), made.files[size])
    }
    await moveOn(database, picture, 'kept')
  } catch (error) {
    // Not removed here: a store that did not answer in time may still be writing.
    await moveOn(database, picture, 'removing').catch(() => undefined)
    throw error
  }
  return picture
}

async function moveOn(database: Database, picture: string, state: 'kept' | 'removing') {
  const { numUpdatedRows } = await database.db
    .updateTable('pictures')
    .set({ state })
    .where('name', '=', picture)
    .where('state', '=', 'storing')
    .executeTakeFirst()
  // It took so long that it was collected meanwhile.
  if (numUpdatedRows === 0n) throw new Refused('busy')
}
