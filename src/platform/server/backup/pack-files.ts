import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Kind } from '#platform/server/files/kinds.ts'
import { kindsIn } from './lock-files.ts'
import { PATHS, type Manifest, type PackedFile } from './manifest.ts'
import type { TableShape } from './shape.ts'
import { writeNewFile } from './write-file.ts'

const ROWS_AT_ONCE = 1_000
/** A bucket answers slowly, and several requests at once. */
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
async function* namesOf(client: pg.Client, { table, filesOf }: Kind): AsyncGenerator<string[]> {
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
