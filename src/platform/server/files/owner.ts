import { text } from 'node:stream/consumers'
import type { Database } from '#platform/server/db/database.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { FileStore } from './store.ts'

/** The file that names the database which owns the store. */
export const OWNER_FILE = `${'0'.repeat(32)}-owner.txt`

/** Claims the store for this database. Throws StartRefused if another database owns it. */
export async function takeFiles({ db }: Database, files: FileStore): Promise<void> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  await refuseFilesOfAnother(files, id)
  await giveFiles(files, id)
}

/**
 * Throws StartRefused if a database with another id owns the files (null: this database has no id),
 * since two databases would remove each other's files.
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

/** Marks the database with this id as owner of the files. */
export async function giveFiles(files: FileStore, id: string): Promise<void> {
  if ((await readOwner(files)) !== id) await files.keep(OWNER_FILE, Buffer.from(`${id}\n`))
}

const readOwner = (files: FileStore): Promise<string | null> => readWord(files, OWNER_FILE)

/** The trimmed text of a file; null if it is missing. */
export async function readWord(files: FileStore, name: string): Promise<string | null> {
  const found = await files.open(name)
  return found === null ? null : (await text(found.content)).trim()
}
