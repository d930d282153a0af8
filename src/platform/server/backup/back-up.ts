import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { isAlive } from '#platform/server/db/postmaster.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { refuseMissing } from '#platform/server/db/structure.ts'
import { keepOwner, makePrivateFolder } from '#platform/server/files/keep-owner.ts'
import { FileStoreFailed, type FileStore } from '#platform/server/files/store.ts'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import { VERSION } from '#platform/server/operation/version.ts'
import { auditSource, refuseNewer, type Audit } from './audit-source.ts'
import { createChecksum, writeNewFile } from './checksum.ts'
import { copyOut } from './copy-table.ts'
import { inSnapshot, withClient, type LongTransaction } from './long-transaction.ts'
import { PATHS, sumLine, type Manifest, type PackedTable } from './manifest.ts'
import { sayRows } from './say-progress.ts'
import {
  appliedMigrations,
  readCounters,
  readShapes,
  type Shapes,
  type TableShape,
} from './shape.ts'
import { packFiles, withLockedFiles } from './stored-files.ts'

export interface BackupOptions {
  readonly connection: pg.ClientConfig
  readonly store: FileStore
  readonly audit: Audit
  /** The backup's folder, which must not exist yet. */
  readonly folder: string
  /** Called with a line for each step. */
  readonly say: (line: string) => void
}

/** The folder of a new backup among those of DATA_DIR. */
export function newBackupFolder(dataDir: string): string {
  const now = new Date().toISOString().replaceAll(':', '-').replace('.', '-')
  return join(dataDir, 'backups', now)
}

export interface BackupResult {
  readonly manifest: Manifest
  /** The audit's violations; null if the tables are of another version. */
  readonly violations: readonly string[] | null
}

/**
 * Writes one consistent snapshot of the database, and the files it names, to a new folder while the
 * app runs. The folder gets its name when it is complete. Throws StartRefused.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { connection, folder } = options
  const shapes = await checkVersion(connection)
  try {
    await makePrivateFolder(dirname(folder))
    await refuseExisting(folder)
    const staging = await createStagingDir(folder)
    try {
      const done = await withLockedFiles(connection, shapes.included, (release) =>
        inSnapshot(connection, (source) =>
          writeBackup(source, { ...options, shapes, staging, release }),
        ),
      )
      await keepOwner(staging)
      await rename(staging, folder)
      await syncFolder(dirname(folder))
      return done
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  } catch (error) {
    throw toRefusal(error, folder)
  }
}

const STAGING = /\.unfinished-(\d+)@(.+)-\w{6}$/

/**
 * Creates a temporary folder beside the backup's. Removes those of commands that were killed on
 * this machine.
 */
export async function createStagingDir(folder: string): Promise<string> {
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    const [, pid, machine] = STAGING.exec(name) ?? []
    if (machine !== hostname() || isAlive(Number(pid))) continue
    // Root's are not ours to remove.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  return mkdtemp(join(parent, `${basename(folder)}.unfinished-${process.pid}@${hostname()}-`))
}

function checkVersion(connection: pg.ClientConfig): Promise<Shapes> {
  return withClient(connection, async (client) => {
    await refuseNewer(await appliedMigrations(client), 'This database')
    await refuseMissing(client)
    return readShapes(client)
  })
}

interface WriteOptions extends BackupOptions {
  readonly shapes: Shapes
  readonly staging: string
  /** Allows unused files to be collected again. */
  readonly release: () => Promise<void>
}

async function writeBackup(source: LongTransaction, options: WriteOptions): Promise<BackupResult> {
  const { client } = source
  const { shapes, store, audit, staging, release, say } = options
  const tables = shapes.included
  await lockTables(client, tables)
  const madeAt = new Date().toISOString()
  const migrations = await appliedMigrations(client)
  if (JSON.stringify(await readShapes(client)) !== JSON.stringify(shapes)) {
    throw new StartRefused(
      'Another version of Laurel changed the tables during the backup. Try again.',
    )
  }
  const files = await packFiles(client, tables, store, staging)
  await release()
  say(`files: ${files.count.toLocaleString('en')}`)
  const packed: PackedTable[] = []
  await mkdir(join(staging, 'tables'), { mode: 0o700 })
  for (const table of tables) {
    packed.push(await packTable(client, table, staging, say))
    say(`${table.name}: ${packed.at(-1)?.rows.toLocaleString('en')} rows`)
  }
  const counters = await readCounters(client, tables)
  const violations = await auditSource(source, audit, say)
  const manifest: Manifest = {
    format: 1,
    laurel: VERSION,
    postgres: await versionOf(client),
    madeAt,
    migrations,
    tables: packed,
    leftBehind: [...shapes.excluded],
    counters,
    files,
    violations: violations?.length ?? null,
  }
  await writeManifest(manifest, staging)
  return { manifest, violations }
}

/** Locks tables before the snapshot: a table rewritten after the snapshot would look empty. */
async function lockTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
}

async function packTable(
  client: pg.Client,
  table: TableShape,
  folder: string,
  say: BackupOptions['say'],
): Promise<PackedTable> {
  const content = createChecksum(sayRows(say, table.name))
  const path = join(folder, PATHS.table(table.name))
  const file = await writeNewFile(path, copyOut(client, table), content, createZstdCompress())
  const { lines: rows, sha256 } = content.sum()
  return { name: table.name, columns: [...table.columns], rows, sha256, file }
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

async function writeManifest(manifest: Manifest, folder: string): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const sum = createHash('sha256').update(text).digest('hex')
  const how = { mode: 0o600, flag: 'wx', flush: true }
  await writeFile(join(folder, PATHS.manifest), text, how)
  await writeFile(join(folder, PATHS.manifestSum), sumLine(sum), how)
  await syncFolder(folder)
}

async function refuseExisting(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (found === null) return
  throw new StartRefused(`${folder} already exists: give the backup another name.`)
}

const DISK_ERRORS = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EIO',
  'EFBIG',
  'EEXIST',
  'ENOTEMPTY',
])

/** Turns errors that the operator can fix into a StartRefused; returns others unchanged. */
function toRefusal(error: unknown, folder: string): unknown {
  if (error instanceof FileStoreFailed) {
    return new StartRefused(
      `The files can't be read (${error.reason}), so nothing was backed up.`,
      {
        cause: error,
      },
    )
  }
  const code = errorCode(error)
  if (!DISK_ERRORS.has(code)) return error
  return new StartRefused(`The backup can't be written to ${folder} (${code}).`, { cause: error })
}
