import pg from 'pg'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { giveFiles, refuseFilesOfAnother } from '#platform/server/files/owner.ts'
import { FileStoreFailed, type FileStore } from '#platform/server/files/store.ts'
import type { Audit } from './audit-source.ts'
import { copyDatabase, type CopySource } from './copy-database.ts'
import type { TableContent } from './copy-table.ts'
import { withClient, type LongTransaction } from './long-transaction.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { installationOf } from './shape.ts'
import { restoreFiles } from './stored-files.ts'

export interface RestoreOptions {
  readonly connection: pg.ClientConfig
  readonly store: FileStore
  readonly audit: Audit
  /** Discards due messages, which the original database's Laurel sends; the app provides it. */
  readonly forgetDue: (tx: LongTransaction['tx']) => Promise<void>
  /** The backup's folder. */
  readonly folder: string
  /** Called with a line for each step. */
  readonly say: (line: string) => void
  /** Accepts a backup whose books don't balance. */
  readonly evenUnbalanced?: boolean
}

export interface RestoreResult {
  readonly manifest: Manifest
  readonly violations: readonly string[]
}

/**
 * Restores a backup into an unused database and the file store, after checking every byte. The
 * database is filled all or nothing. Throws StartRefused.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { connection, store, audit, forgetDue, folder, say, evenUnbalanced = false } = options
  const backup = await openBackup(folder)
  const { manifest } = backup
  await refuseFilesOfAnother(store, await withClient(connection, installationOf))
  say(`The backup of ${manifest.madeAt} by Laurel v${manifest.laurel} is complete.`)
  const checkTable = (name: string, { rows, sha256 }: TableContent): void => {
    const packed = manifest.tables.find((table) => table.name === name)
    if (packed?.rows === rows && packed.sha256 === sha256) return
    throw new StartRefused(`The backup at ${folder} is broken: ${name} differs from its checksum.`)
  }
  const bringFiles = async (): Promise<void> => {
    await restoreFiles(backup, store)
    say(`files: ${manifest.files.count.toLocaleString('en')}`)
  }
  const { migrations, tables, leftBehind, counters } = manifest
  const source: CopySource = {
    migrations,
    tables,
    leftBehind,
    counters,
    openTable: (name) => backup.openTable(name),
    checkTable,
    bringWork: ({ tx }) => forgetDue(tx),
    bringFiles,
  }
  try {
    const whose = 'The database'
    const filling = { connection, whose, source, audit, say, evenUnbalanced }
    const { violations } = await copyDatabase(filling)
    const id = await withClient(connection, installationOf)
    if (id !== null) await giveFiles(store, id)
    return { manifest, violations }
  } catch (error) {
    if (!(error instanceof FileStoreFailed)) throw error
    throw new StartRefused(
      `The files can't be stored (${error.reason}), so nothing was restored.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Creates an empty database beside this one, lets `work` use it, and drops it. One of this name that an
 * earlier, killed process left is dropped first.
 */
export async function withScratchDatabase(
  connection: pg.ClientConfig,
  name: string,
  work: (scratch: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const quoted = pg.escapeIdentifier(name)
  const drop = (): Promise<unknown> =>
    withClient(connection, (client) =>
      client.query(`drop database if exists ${quoted} with (force)`),
    )
  await drop()
  await withClient(connection, (client) =>
    client.query(`create database ${quoted} template template0 encoding 'UTF8'`),
  )
  try {
    await work(inDatabase(connection, name))
  } finally {
    await drop()
  }
}

function inDatabase(connection: pg.ClientConfig, name: string): pg.ClientConfig {
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, database: name }
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return { ...connection, connectionString: url.href }
}
