import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownFolder } from '#test/harness/data-folder.ts'
import { unpackArchive } from '#platform/server/backup/archive.ts'
import { copyRows } from '#platform/server/backup/copy-database.ts'
import { inOneTransaction } from '#platform/server/backup/long-transaction.ts'
import { openBackup } from '#platform/server/backup/open-backup.ts'
import { restoreFiles } from '#platform/server/backup/stored-files.ts'
import { migrateWithin } from '#platform/server/db/migrate.ts'
import { openFolderStore } from '#platform/server/files/folder-store.ts'

const FOLDER = join(import.meta.dirname, 'archives')

/** The archive that keeps a release's data: the demo company in its version. */
export function archiveOf(version: string): string {
  return join(FOLDER, `${version}.tar`)
}

/** The versions of all releases with kept data. */
export const RELEASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.tar'))
  .map((name) => name.slice(0, -'.tar'.length))

/** Fills an empty database with the tables and rows of a release, as it left them, and a folder with its files. */
export async function bringRelease(
  version: string,
  connectionString: string,
  files?: string,
): Promise<void> {
  const into = await ownFolder(0o700)
  const folder = await unpackArchive({ file: archiveOf(version), into, identities: [] })
  const backup = await openBackup(folder)
  const { manifest } = backup
  const none = (): Promise<void> => Promise.resolve()
  await inOneTransaction({ connectionString }, none, async (target) => {
    await migrateWithin(target.trx, manifest.migrations.at(-1))
    const source = {
      ...manifest,
      openTable: (name: string) => backup.openTable(name),
      checkTable: () => undefined,
      bringWork: none,
      bringFiles: none,
    }
    await copyRows(target, source, () => undefined)
  })
  if (files !== undefined) await restoreFiles(backup, await openFolderStore(files))
}
