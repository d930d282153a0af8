import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { FileStoreFailed, type FileStore } from '#platform/server/files/store.ts'
import { syncFolder } from '#platform/server/files/sync-folder.ts'
import { VERSION } from '#platform/server/version.ts'
import { connected, inSnapshot, type Carrier } from './carrier.ts'
import { copyOut } from './copy-table.ts'
import { holdingFiles } from './hold-files.ts'
import { lookOver, refuseNewer } from './look-over.ts'
import { makeUnfinished } from './make-unfinished.ts'
import { PLACES, sumLine, type Manifest, type PackedTable } from './manifest.ts'
import { packFiles } from './pack-files.ts'
import {
  appliedMigrations,
  readCounters,
  readShapes,
  type Shapes,
  type TableShape,
} from './shape.ts'
import { tally } from './tally.ts'
import { writeOut } from './write-out.ts'

export interface BackupOrder {
  readonly connection: pg.ClientConfig
  readonly store: FileStore
  /** Where the backup will be; nothing may be there yet. */
  readonly folder: string
  /** Told of each step. */
  readonly say: (line: string) => void
}

export interface BackedUp {
  readonly manifest: Manifest
  /** What the audit found wrong; null: it is of another version's tables. */
  readonly violations: readonly string[] | null
}

/**
 * Writes everything that one moment's database holds, with the files it names, into a new folder,
 * beside a running app. The folder has its name once it is whole. Throws StartRefused.
 */
export async function backUp(order: BackupOrder): Promise<BackedUp> {
  const { connection, folder } = order
  const shapes = await shapesBefore(connection)
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
    await refuseExisting(folder)
    const unfinished = await makeUnfinished(folder)
    try {
      const done = await holdingFiles(connection, shapes.carried, (release) =>
        inSnapshot(connection, (source) => pack(source, { ...order, shapes, unfinished, release })),
      )
      await rename(unfinished, folder)
      await syncFolder(dirname(folder))
      return done
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  } catch (error) {
    throw refusalOf(error, folder)
  }
}

function shapesBefore(connection: pg.ClientConfig): Promise<Shapes> {
  return connected(connection, async (client) => {
    await refuseNewer(await appliedMigrations(client), 'This database')
    return readShapes(client)
  })
}

interface Packing extends BackupOrder {
  readonly shapes: Shapes
  readonly unfinished: string
  /** Lets files be collected again. */
  readonly release: () => Promise<void>
}

async function pack(source: Carrier, order: Packing): Promise<BackedUp> {
  const { client } = source
  const { shapes, store, unfinished, release, say } = order
  const tables = shapes.carried
  await holdTables(client, tables)
  const madeAt = new Date().toISOString()
  const migrations = await appliedMigrations(client)
  if (JSON.stringify(await readShapes(client)) !== JSON.stringify(shapes)) {
    throw new StartRefused(
      'The tables were changed meanwhile by another version of Laurel: try again.',
    )
  }
  const files = await packFiles(client, tables, store, unfinished)
  await release()
  say(`files: ${files.count.toLocaleString('en')}`)
  const packed: PackedTable[] = []
  await mkdir(join(unfinished, 'tables'), { mode: 0o700 })
  for (const table of tables) {
    packed.push(await packTable(client, table, unfinished))
    say(`${table.name}: ${packed.at(-1)?.rows.toLocaleString('en')} rows`)
  }
  const counters = await readCounters(client, tables)
  const violations = await lookOver(source)
  const manifest: Manifest = {
    format: 1,
    laurel: VERSION,
    postgres: await versionOf(client),
    madeAt,
    migrations,
    tables: packed,
    leftBehind: [...shapes.leftBehind],
    counters,
    files,
    violations: violations?.length ?? null,
  }
  await writeManifest(manifest, unfinished)
  return { manifest, violations }
}

/** Before the snapshot is taken: a table that is rewritten after it would look empty in it. */
async function holdTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
}

async function packTable(
  client: pg.Client,
  table: TableShape,
  folder: string,
): Promise<PackedTable> {
  const content = tally()
  const path = join(folder, PLACES.table(table.name))
  const file = await writeOut(path, copyOut(client, table), content, createZstdCompress())
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
  await writeFile(join(folder, PLACES.manifest), text, how)
  await writeFile(join(folder, PLACES.manifestSum), sumLine(sum), how)
  await syncFolder(folder)
}

async function refuseExisting(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (found === null) return
  throw new StartRefused(`There is something at ${folder} already: give the backup another name.`)
}

const OF_THE_DISK = new Set([
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

/** What the operator can mend, as a sentence. */
function refusalOf(error: unknown, folder: string): unknown {
  if (error instanceof FileStoreFailed) {
    return new StartRefused(`The files can not be read (${error.reason}): nothing was backed up.`, {
      cause: error,
    })
  }
  const code = errorCode(error)
  if (!OF_THE_DISK.has(code)) return error
  return new StartRefused(`The backup can not be written to ${folder} (${code}).`, { cause: error })
}
