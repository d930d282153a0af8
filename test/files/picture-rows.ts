import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import { filesOf } from '#platform/server/files/kinds.ts'
import type { FileStore } from '#platform/server/files/store.ts'

export interface PictureRow {
  readonly uploadedBy: number
  readonly state?: 'storing' | 'kept' | 'removing'
  /** Age of the upload, as a PostgreSQL interval. */
  readonly age?: string
}

/** The row of an uploaded picture, without its files. */
export async function pictureRow(database: Database, row: PictureRow): Promise<string> {
  const { uploadedBy, state = 'kept', age = '0' } = row
  const name = `${randomBytes(16).toString('hex')}-960x640`
  await database.pool.query(
    `insert into pictures (name, uploaded_by, state, uploaded_at)
     values ($1, $2, $3, now() - $4::interval)`,
    [name, uploadedBy, state, age],
  )
  return name
}

export async function storedPicture(
  database: Database,
  files: FileStore,
  row: PictureRow,
): Promise<string> {
  const picture = await pictureRow(database, row)
  for (const file of filesOf(picture)) await files.keep(file, Buffer.from(file))
  return picture
}

/** The state of each picture by name. */
export async function statesOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string; state: string }>(
    'select name, state from pictures order by uploaded_at, name',
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** The number of a picture's files in the store. */
export async function countFiles(files: FileStore, picture: string): Promise<number> {
  const found = await Promise.all(
    filesOf(picture).map(async (name) => {
      const file = await files.open(name)
      file?.content.destroy()
      return file !== null
    }),
  )
  return found.filter(Boolean).length
}
