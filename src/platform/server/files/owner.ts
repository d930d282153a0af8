import { text } from 'node:stream/consumers'
import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { FileStore } from './store.ts'

/** The file that says whose all the others are. */
export const OWNER_FILE = `${'0'.repeat(32)}-owner.txt`

/**
 * Takes the files for this database, all of whose processes may use them. Throws StartRefused where
 * they are another one's.
 */
export async function takeFiles({ db }: Database, files: FileStore): Promise<void> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  await refuseFilesOfAnother(files, id)
  await giveFiles(files, id)
}

/**
 * Throws StartRefused where the files are another database's than the one with this id (null: one
 * that has none yet). Two databases would remove each other's files.
 */
export async function refuseFilesOfAnother(files: FileStore, id: string | null): Promise<void> {
  const owner = await readOwner(files)
  if (owner === null || owner === id) return
  throw new StartRefused(
    `The files here belong to another database, as ${files.placeOf(OWNER_FILE)} says: two would remove each other's files. ` +
      'Use that database, or choose another folder with DATA_DIR or another bucket with S3_BUCKET. ' +
      'If that database is gone for good, remove the file named above and try again.',
  )
}

/** Marks the files as those of the database with this id. */
export async function giveFiles(files: FileStore, id: string): Promise<void> {
  if ((await readOwner(files)) !== id) await files.keep(OWNER_FILE, Buffer.from(`${id}\n`))
}

async function readOwner(files: FileStore): Promise<string | null> {
  const found = await files.open(OWNER_FILE)
  return found === null ? null : (await text(found.content)).trim()
}
