import type { PictureSize } from '#contract/pictures.ts'
import { Refused } from '#contract/refusals.ts'
import type { Database } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { takeTurns } from '#server/take-turns.ts'
import { makeSizes, SIZES, type MadePicture } from './make-sizes.ts'
import type { FileStore } from './store.ts'

/** Under which name a size of a picture is in the store. */
export function fileOf(picture: string, size: PictureSize): string {
  return `${picture}-${size}.webp`
}

export type UploadPicture = (userId: number, upload: Buffer) => Promise<{ picture: string }>

/** Drawing takes memory and a processor: two at once, and a short line behind them. */
export function createUploader(database: Database, files: FileStore): UploadPicture {
  const takeTurn = takeTurns({ atWork: 2, waiting: 14 })
  return (userId, upload) =>
    takeTurn(async () => {
      const made = await makeSizes(upload)
      await transact(database, (tx) =>
        tx.db.insertInto('pictures').values({ name: made.picture, uploaded_by: userId }).execute(),
      )
      await keep(files, made)
      await transact(database, async (tx) => {
        const { numUpdatedRows } = await tx.db
          .updateTable('pictures')
          .set({ state: 'kept' })
          .where('name', '=', made.picture)
          .where('state', '=', 'storing')
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new Refused('busy')
      })
      return { picture: made.picture }
    })
}

async function keep(files: FileStore, made: MadePicture): Promise<void> {
  await Promise.all(SIZES.map((size) => files.keep(fileOf(made.picture, size), made.files[size])))
}
