import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { backUp, type BackedUp } from '#platform/server/backup/back-up.ts'
import { restore, type Restored } from '#platform/server/backup/restore.ts'
import { openDatabase, type Database } from '#platform/server/db/database.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { whenDone } from '#test/harness/when-done.ts'

export function silent(): void {}

/** Where a backup may go; gone when the test, or the test file, is done. */
export async function placeForBackup(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-backup-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'backup')
}

/** A backup in a place of its own. */
export async function backedUp(
  { connection }: Pick<Database, 'connection'>,
  store: FileStore,
): Promise<BackedUp & { folder: string }> {
  const folder = await placeForBackup()
  return { folder, ...(await backUp({ connection, store, folder, say: silent })) }
}

export interface Copy extends Restored {
  readonly url: string
  readonly store: FileStore
}

interface Where {
  /** By default a new database without any tables. */
  readonly url?: string
  readonly store?: FileStore
  readonly evenUnbalanced?: boolean
}

/** What a backup is restored to. */
export async function restored(folder: string, where: Where = {}): Promise<Copy> {
  const url = where.url ?? (await emptyDatabase())
  const store = where.store ?? (await openFolderStore(join(await placeForBackup(), 'files')))
  const connection = { connectionString: url }
  const { evenUnbalanced = false } = where
  const order = { connection, store, folder, say: silent, evenUnbalanced }
  return { url, store, ...(await restore(order)) }
}

/** A database to work with; closed when the test is done. */
export async function opened(databaseUrl: string): Promise<Database> {
  const choice = { dataDir: '', databaseUrl }
  const database = await openDatabase(choice, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}
