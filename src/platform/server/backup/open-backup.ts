import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Readable } from 'node:stream'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { checkFileName } from '#platform/server/files/store.ts'
import { refuseNewer } from './look-over.ts'
import {
  manifestSchema,
  packedFileSchema,
  PLACES,
  sumLine,
  type Manifest,
  type PackedFile,
} from './manifest.ts'
import type { Sum } from './tally.ts'

/** A backup in which every byte was found to be what it was when it was made. */
export interface Backup {
  readonly manifest: Manifest
  /** A table's rows as COPY writes them. */
  openTable(name: string): Readable
  /** What it has of the files, one by one. */
  files(): AsyncGenerator<PackedFile>
  readFile(file: PackedFile): Promise<Buffer>
}

/** Reads all of a backup to check it. Throws StartRefused, which says what is wrong with it. */
export async function openBackup(folder: string): Promise<Backup> {
  const broken = (what: string): StartRefused =>
    new StartRefused(`The backup at ${folder} is broken: ${what}.`)
  const manifest = await readManifest(folder, broken)

  async function check(place: string, wanted: Sum): Promise<void> {
    const path = join(folder, place)
    const found = await stat(path).catch(nothing)
    if (found === null) throw broken(`${place} is missing`)
    if (found.size !== wanted.bytes) {
      throw broken(`${place} has ${found.size} bytes instead of ${wanted.bytes}`)
    }
    if ((await sha256Of(path)) !== wanted.sha256) throw broken(`${place} was changed`)
  }

  async function* files(): AsyncGenerator<PackedFile> {
    await using list = await open(join(folder, PLACES.list))
    for await (const line of list.readLines()) {
      const file = packedFileSchema.parse(JSON.parse(line))
      checkFileName(file.name)
      yield file
    }
  }

  for (const { name, file } of manifest.tables) await check(PLACES.table(name), file)
  await check(PLACES.list, manifest.files.list)
  for await (const file of files()) await check(PLACES.file(file.name), file)

  return {
    manifest,
    files,
    openTable(name) {
      const packed = createReadStream(join(folder, PLACES.table(name)))
      const rows = createZstdDecompress()
      // What goes wrong on the way is thrown to whoever reads the rows.
      pipeline(packed, rows).catch((error: Error) => rows.destroy(error))
      return rows
    },
    async readFile({ name, sha256 }) {
      const content = await readFile(join(folder, PLACES.file(name)))
      const sum = createHash('sha256').update(content).digest('hex')
      if (sum !== sha256) throw broken(`${PLACES.file(name)} was changed`)
      return content
    },
  }
}

async function readManifest(
  folder: string,
  broken: (what: string) => StartRefused,
): Promise<Manifest> {
  const read = (place: string) => readFile(join(folder, place), 'utf8').catch(nothing)
  const text = await read(PLACES.manifest)
  if (text === null) {
    throw new StartRefused(`There is no backup at ${folder}: it has no ${PLACES.manifest}.`)
  }
  const sum = await read(PLACES.manifestSum)
  if (sum === null) throw broken(`${PLACES.manifestSum} is missing`)
  if (sum !== sumLine(createHash('sha256').update(text).digest('hex'))) {
    throw broken(`${PLACES.manifest} was changed`)
  }
  const raw = JSON.parse(text) as Partial<Manifest>
  await refuseNewer(raw.migrations ?? [], 'This backup')
  const parsed = manifestSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw broken(`${PLACES.manifest} says what this version does not understand`)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function nothing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null
  throw error
}
