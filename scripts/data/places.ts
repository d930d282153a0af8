import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { withClient } from '#platform/server/backup/long-transaction.ts'
import { installationOf } from '#platform/server/backup/shape.ts'
import type { Config } from '#app/server/config.ts'
import { refuseLinkToNowhere, unusableDataDir } from '#platform/server/files/data-dir.ts'
import { placeOfDatabase } from '#platform/server/db/bundled-home.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { openDatabase } from "#platform/server/db/open-database.ts";

/** The parts of DATA_DIR; null for one that is missing. */
export interface Places {
  /** Its real path. */
  readonly dataDir: string
  readonly database: { readonly folder: string; readonly isElsewhere: boolean } | null
  readonly files: string | null
  readonly backups: string | null
}

/** Finds all data without starting anything. Throws StartRefused if there is none. */
export async function findPlaces({ dataDir }: Config): Promise<Places> {
  try {
    const names = await readdir(dataDir)
    const folder = await realpath(dataDir)
    const within = (name: string) => (names.includes(name) ? join(folder, name) : null)
    const [link, files, backups] = ['postgres', 'files', 'backups'].map(within)
    if (link != null) await refuseLinkToNowhere(link, dataDir)
    const database = link == null ? null : await placeOfDatabase(folder)
    if (database !== null || files != null || backups != null) {
      return { dataDir: folder, database, files: files ?? null, backups: backups ?? null }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusableDataDir(dataDir, error)
  }
  throw new StartRefused(`There is no data in ${dataDir}, which is DATA_DIR.`)
}

/** The bytes of the files in a folder, as "12 MB". */
export async function sizeOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await lstat(join(entry.parentPath, entry.name)).catch(() => null))?.size)
  const bytes = (await Promise.all(sizes)).reduce<number>((sum, size) => sum + (size ?? 0), 0)
  return `${(bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

/** Throws StartRefused if DATABASE_URL is set: the command is for the bundled database. */
export function refuseOtherDatabase({ databaseUrl }: Config): void {
  if (databaseUrl === null) return
  throw new StartRefused(
    'DATABASE_URL is set, and this command is about the bundled database in DATA_DIR: leave it out.',
  )
}

/**
 * The id of the bundled database, which is stopped afterwards; null if it has none. Throws
 * StartRefused if Laurel is running, or the database does not start.
 */
export async function stoppedDatabase({ dataDir }: Config): Promise<string | null> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ dataDir, databaseUrl: null }, log)
  try {
    return await withClient(database.connection, installationOf)
  } finally {
    await database.close()
  }
}
