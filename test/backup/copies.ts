import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { audit } from '#app/server/audit.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { backUp, type BackupResult } from '#platform/server/backup/back-up.ts'
import { restore, type RestoreResult } from '#platform/server/backup/restore.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import type { FileStore } from '#platform/server/files/store.ts'

export function silent(): void {}

/** A path for a backup, removed after the test or the test file. */
export async function placeForBackup(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-backup-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'backup')
}

/** A backup in a new folder. */
export async function backedUp(
  { connection }: Pick<Database, 'connection'>,
  store: FileStore,
): Promise<BackupResult & { folder: string }> {
  const folder = await placeForBackup()
  return { folder, ...(await backUp({ connection, store, audit, folder, say: silent })) }
}

export interface Copy extends RestoreResult {
  readonly url: string
  readonly store: FileStore
}

interface CopyPlace {
  /** Default: a new empty database. */
  readonly url?: string
  readonly store?: FileStore
  readonly evenUnbalanced?: boolean
}

/** Restores a backup. */
export async function restored(folder: string, where: CopyPlace = {}): Promise<Copy> {
  const url = where.url ?? (await emptyDatabase())
  const store = where.store ?? (await openFolderStore(join(await placeForBackup(), 'files')))
  const connection = { connectionString: url }
  const { evenUnbalanced = false } = where
  const options = { connection, store, audit, forgetDue, folder, say: silent, evenUnbalanced }
  return { url, store, ...(await restore(options)) }
}

/** Opens a database; closed after the test. */
export async function opened(databaseUrl: string): Promise<Database> {
  const choice = { dataDir: '', databaseUrl }
  const database = await openDatabase(choice, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}
