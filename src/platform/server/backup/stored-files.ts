import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { FILE_KINDS, type FileKind } from '#platform/server/files/kinds.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { writeNewFile } from './checksum.ts'
import { NO_TIMEOUTS, withClient } from './long-transaction.ts'
import { PATHS, type Manifest, type PackedFile } from './manifest.ts'
import type { Backup } from './open-backup.ts'
import type { TableShape } from './shape.ts'

/** The kinds of files whose tables this database has. */
function kindsIn(tables: readonly TableShape[]): typeof FILE_KINDS {
  return FILE_KINDS.filter(({ table }) => tables.some(({ name }) => name === table))
}

/**
 * Prevents stored files from being collected until `work` is done: the collector skips locked rows.
 * Uploads go on. Start it before the snapshot; files uploaded in between are too new to be
 * collected.
 */
export function withLockedFiles<T>(
  connection: pg.ClientConfig,
  tables: readonly TableShape[],
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    await client.query(`begin; ${NO_TIMEOUTS}`)
    for (const { table } of kindsIn(tables)) {
      // Counted rather than returned: there may be many rows.
      await client.query(
        `select count(*) from (select from ${pg.escapeIdentifier(table)}
          where state = 'kept' for share) held`,
      )
    }
    return work(async () => void (await client.query('commit')))
  })
}

const ROWS_AT_ONCE = 1_000
/** Concurrent requests, since a bucket answers each of them slowly. */
const FILES_AT_ONCE = 8

/** Copies the files that the snapshot's rows name into the backup, and writes their list. */
export async function packFiles(
  client: pg.Client,
  tables: readonly TableShape[],
  store: FileStore,
  folder: string,
): Promise<Manifest['files']> {
  let count = 0
  let bytes = 0
  const missing: string[] = []

  async function* lines(): AsyncGenerator<string> {
    for (const kind of kindsIn(tables)) {
      for await (const names of namesOf(client, kind)) {
        const packed = await Promise.all(names.map((name) => packFile(store, name, folder)))
        for (const [place, file] of packed.entries()) {
          if (file === null) {
            missing.push(names[place] ?? '')
            continue
          }
          count++
          bytes += file.bytes
          yield `${JSON.stringify(file)}\n`
        }
      }
    }
  }

  const list = await writeNewFile(
    join(folder, PATHS.list),
    Readable.from(lines(), { objectMode: false }),
  )
  return { count, bytes, list, missing }
}

/** The file names of all stored rows, a few at a time. */
async function* namesOf(client: pg.Client, { table, filesOf }: FileKind): AsyncGenerator<string[]> {
  let last = ''
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${pg.escapeIdentifier(table)}
        where state = 'kept' and name collate "C" > $1
        order by name collate "C" limit ${ROWS_AT_ONCE}`,
      [last],
    )
    const names = rows.flatMap(({ name }) => filesOf(name))
    for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
      yield names.slice(at, at + FILES_AT_ONCE)
    }
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.name ?? ''
  }
}

async function packFile(
  store: FileStore,
  name: string,
  folder: string,
): Promise<PackedFile | null> {
  const found = await store.open(name)
  if (found === null) return null
  const path = join(folder, PATHS.file(name))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { bytes, sha256 } = await writeNewFile(path, found.content)
  return { name, bytes, sha256 }
}

/** Few at once, since each file is held in memory. */
const AT_ONCE = 4

/** Puts a backup's files into the store; files already there stay unchanged. */
export async function restoreFiles(backup: Backup, store: FileStore): Promise<void> {
  const files = backup.files()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = await files.next(); next.done !== true; next = await files.next()) {
      if (await isStored(store, next.value)) continue
      await store.keep(next.value.name, await backup.readFile(next.value))
    }
  })
  await Promise.all(workers)
}

async function isStored(store: FileStore, { name, bytes, sha256 }: PackedFile): Promise<boolean> {
  const found = await store.open(name)
  if (found === null) return false
  if (found.length !== bytes) {
    found.content.destroy()
    return false
  }
  const hash = createHash('sha256')
  await pipeline(found.content, hash)
  return hash.digest('hex') === sha256
}
