import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { Tx } from '#platform/server/db/transaction.ts'
import { DOCUMENTS, PICTURES } from './kinds.ts'
import { readWord } from './owner.ts'
import type { FileStore } from './store.ts'

/** The file with the id of the folder or bucket itself. */
export const STORE_FILE = `${'0'.repeat(32)}-store.txt`

/** The newest pictures and documents to look for in another store. */
const SAMPLE = 20

/**
 * Compares the store with the one that the database remembers; the first one is remembered, unless
 * all of the newest files are missing there. Returns a warning for operators if it is another one
 * without the database's files, else null.
 *
 * A warning and no refusal: a folder whose disk was lost, or a new mount, looks the same, and a
 * company without pictures is better off than one without Laurel.
 */
export function recognizeStore(database: Database, files: FileStore): Promise<string | null> {
  return transact(database, async (tx) => {
    // Processes that start together on a new folder must not name it twice.
    await sql`lock table file_store in exclusive mode`.execute(tx.db)
    const here = (await readWord(files, STORE_FILE)) ?? (await nameStore(files))
    const known = await tx.db.selectFrom('file_store').select('id').executeTakeFirst()
    if (known?.id === here) return null
    const { sampled, missing } = await findMissing(tx, files)
    if (known === undefined) {
      // After an upgrade, the wrong one of two folders may come first.
      if (sampled > 0 && missing === sampled) return warningOf(files, sampled, missing)
      await tx.db.insertInto('file_store').values({ id: here }).execute()
      return null
    }
    if (sampled === 0 || missing > 0) return warningOf(files, sampled, missing)
    // All files were copied here: the company has moved them.
    await tx.db.updateTable('file_store').set({ id: here }).execute()
    return null
  })
}

async function nameStore(files: FileStore): Promise<string> {
  const id = randomUUID()
  await files.keep(STORE_FILE, Buffer.from(`${id}\n`))
  return id
}

interface Sample {
  readonly sampled: number
  readonly missing: number
}

/** Looks for the newest files of the database in the store. */
async function findMissing({ db }: Tx, files: FileStore): Promise<Sample> {
  const names: string[] = []
  for (const { table, filesOf } of [PICTURES, DOCUMENTS]) {
    const rows = await db
      .selectFrom(table)
      .select('name')
      .where('state', '=', 'kept')
      .orderBy('uploaded_at', 'desc')
      .limit(SAMPLE)
      .execute()
    names.push(...rows.flatMap(({ name }) => filesOf(name).slice(0, 1)))
  }
  const found = await Promise.all(names.map((name) => isThere(files, name)))
  return { sampled: names.length, missing: found.filter((isFound) => !isFound).length }
}

async function isThere(files: FileStore, name: string): Promise<boolean> {
  const found = await files.open(name)
  found?.content.destroy()
  return found !== null
}

function warningOf(files: FileStore, sampled: number, missing: number): string {
  const loss =
    sampled === 0
      ? 'Files uploaded there will be missing here, and the reverse.'
      : `Of the ${sampled} newest files, ${missing} are missing here.`
  return (
    `This database has its files in another folder or bucket than this one (${files.placeOf(STORE_FILE)}). ${loss} ` +
    'Processes that share a database need one DATA_DIR for all, or a bucket (S3_BUCKET). If the files were moved, copy all of them here.'
  )
}
