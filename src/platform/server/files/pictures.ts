import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PICTURE_SIZES, pictureName, type PictureSize } from '#platform/contract/pictures.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { PictureDrawer } from './drawing.ts'
import { fileOf, PICTURES } from './kinds.ts'
import type { MadePicture } from './make-sizes.ts'
import { admitUpload, refuseBeyondQuota, storeFiles } from './store-files.ts'
import type { FileStore } from './store.ts'

/**
 * Re-encodes an upload in every size and stores only the results. Throws Refused: 'picture-quota',
 * and the refusals of drawing; FileStoreFailed.
 */
export async function uploadPicture(
  database: Database,
  { drawing, files }: { drawing: PictureDrawer; files: FileStore },
  { userId, upload }: { userId: number; upload: Buffer },
): Promise<{ picture: string }> {
  await refuseBeyondQuota(database, PICTURES, userId)
  const made = await drawing.draw(upload)
  const picture = await storePicture(database, files, { uploadedBy: userId, made }, (tx) =>
    admitUpload(tx, PICTURES, userId),
  )
  return { picture }
}

/**
 * Stores a picture under a new name. `admit` may refuse it in the row's transaction. Throws as
 * `storeFiles`.
 */
export async function storePicture(
  database: Database,
  files: FileStore,
  { uploadedBy, made }: { uploadedBy: number; made: MadePicture },
  admit: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const name = pictureName(randomBytes(16).toString('hex'), made.dimensions)
  const sizes = Object.keys(PICTURE_SIZES) as PictureSize[]
  await storeFiles(database, files, {
    kind: PICTURES,
    name,
    contents: new Map(sizes.map((size) => [fileOf(name, size), made.files[size]])),
    async insertRow(tx) {
      await admit(tx)
      await tx.db.insertInto('pictures').values({ name, uploaded_by: uploadedBy }).execute()
    },
  })
  return name
}

/**
 * Locks a picture before a reference to it is stored in the same transaction, so that it is not
 * collected meanwhile. Throws Refused('picture-unknown') unless this person uploaded it and it is
 * stored. Null is always valid.
 */
export async function claimPicture(
  tx: Tx,
  picture: string | null,
  userId: number,
  field = 'picture',
): Promise<void> {
  if (picture === null) return
  const claimed = await tx.db
    .selectFrom('pictures')
    .select('name')
    .where('name', '=', picture)
    .where('uploaded_by', '=', userId)
    .where('state', '=', 'kept')
    .forShare()
    .executeTakeFirst()
  if (claimed === undefined) throw new Refused('picture-unknown', field)
}

/** Lets the next collection remove pictures of an erased person, to which nothing refers any more. */
export async function abandonPictures(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.db
    .updateTable('pictures')
    .set({
      state: 'removing',
      uploaded_at: sql<Date>`least(uploaded_at, now() - interval '1 day')`,
    })
    .where('name', 'in', names)
    .execute()
}
