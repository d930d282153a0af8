import type pg from 'pg'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { giveFiles, refuseFilesOfAnother } from '#platform/server/files/owner.ts'
import { FileStoreFailed, type FileStore } from '#platform/server/files/store.ts'
import { connected } from './carrier.ts'
import type { Content } from './copy-table.ts'
import { fill } from './fill.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { putFiles } from './put-files.ts'
import { installationOf } from './shape.ts'

export interface RestoreOrder {
  readonly connection: pg.ClientConfig
  readonly store: FileStore
  /** Where the backup is. */
  readonly folder: string
  /** Told of each step. */
  readonly say: (line: string) => void
  /** Whether to restore what did not balance when it was backed up, either. */
  readonly evenUnbalanced?: boolean
}

export interface Restored {
  readonly manifest: Manifest
  readonly violations: readonly string[]
}

/**
 * Fills an unused database and the file store with a backup, after every byte of it was checked:
 * the database all or nothing. Throws StartRefused.
 */
export async function restore(order: RestoreOrder): Promise<Restored> {
  const { connection, store, folder, say, evenUnbalanced = false } = order
  const backup = await openBackup(folder)
  const { manifest } = backup
  await refuseFilesOfAnother(store, await connected(connection, installationOf))
  say(`The backup of ${manifest.madeAt} by Laurel v${manifest.laurel} is whole.`)
  const checkTable = (name: string, { rows, sha256 }: Content): void => {
    const packed = manifest.tables.find((table) => table.name === name)
    if (packed?.rows === rows && packed.sha256 === sha256) return
    throw new StartRefused(`The backup at ${folder} is broken: ${name} is not what it was.`)
  }
  const bringFiles = async (): Promise<void> => {
    await putFiles(backup, store)
    say(`files: ${manifest.files.count.toLocaleString('en')}`)
  }
  const { migrations, tables, leftBehind, counters } = manifest
  const openTable = (name: string) => backup.openTable(name)
  const cargo = { migrations, tables, leftBehind, counters, openTable, checkTable, bringFiles }
  try {
    const whose = 'The database'
    const violations = await fill({ connection, whose, cargo, say, evenUnbalanced })
    const id = await connected(connection, installationOf)
    if (id !== null) await giveFiles(store, id)
    return { manifest, violations }
  } catch (error) {
    if (!(error instanceof FileStoreFailed)) throw error
    throw new StartRefused(`The files can not be kept (${error.reason}): nothing was restored.`, {
      cause: error,
    })
  }
}
