import { randomBytes } from 'node:crypto'
import { pictureName, PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { PICTURES } from './kinds.ts'
import type { MadePicture } from './make-sizes.ts'
import { fileOf } from './picture-files.ts'
import { storeFiles } from './store-files.ts'
import type { FileStore } from './store.ts'

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
