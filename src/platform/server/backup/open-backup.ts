import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { checkFileName } from '#platform/server/files/store.ts'
import { refuseNewer } from './audit-source.ts'
import type { Checksum } from './checksum.ts'
import {
  manifestSchema,
  packedFileSchema,
  PATHS,
  sumLine,
  type Manifest,
  type PackedFile,
} from './manifest.ts'

/** A backup whose checksums are all correct. */
export interface Backup {
  readonly manifest: Manifest
  /** A table's rows in COPY format. */
  openTable(name: string): Readable
  /** The files, one by one. */
  files(): AsyncGenerator<PackedFile>
  readFile(file: PackedFile): Promise<Buffer>
}

/** Reads the whole backup and checks it. Throws StartRefused, which names the fault. */
export async function openBackup(folder: string): Promise<Backup> {
  const broken = (what: string): StartRefused =>
    new StartRefused(`The backup at ${folder} is broken: ${what}.`)
  const manifest = await readManifest(folder, broken)

  async function check(place: string, wanted: Checksum): Promise<void> {
    const path = join(folder, place)
    const found = await stat(path).catch(nothing)
    if (found === null) throw broken(`${place} is missing`)
    if (found.size !== wanted.bytes) {
      throw broken(`${place} has ${found.size} bytes instead of ${wanted.bytes}`)
    }
    if ((await sha256Of(path)) !== wanted.sha256) throw broken(`${place} was changed`)
  }

  async function* files(): AsyncGenerator<PackedFile> {
    await using list = await open(join(folder, PATHS.list))
    for await (const line of list.readLines()) {
      const file = packedFileSchema.parse(JSON.parse(line))
      checkFileName(file.name)
      yield file
    }
  }

  for (const { name, file } of manifest.tables) await check(PATHS.table(name), file)
  await check(PATHS.list, manifest.files.list)
  for await (const file of files()) await check(PATHS.file(file.name), file)

  return {
    manifest,
    files,
    openTable(name) {
      const packed = createReadStream(join(folder, PATHS.table(name)))
      const rows = createZstdDecompress()
      // Passes a read error on to the reader of the rows.
      pipeline(packed, rows).catch((error: Error) => rows.destroy(error))
      return rows
    },
    async readFile({ name, sha256 }) {
      const content = await readFile(join(folder, PATHS.file(name)))
      const sum = createHash('sha256').update(content).digest('hex')
      if (sum !== sha256) throw broken(`${PATHS.file(name)} was changed`)
      return content
    },
  }
}

async function readManifest(
  folder: string,
  broken: (what: string) => StartRefused,
): Promise<Manifest> {
  const read = (place: string) => readFile(join(folder, place), 'utf8').catch(nothing)
  const text = await read(PATHS.manifest)
  if (text === null) {
    throw new StartRefused(`There is no backup at ${folder}: it has no ${PATHS.manifest}.`)
  }
  const sum = await read(PATHS.manifestSum)
  if (sum === null) throw broken(`${PATHS.manifestSum} is missing`)
  if (sum !== sumLine(createHash('sha256').update(text).digest('hex'))) {
    throw broken(`${PATHS.manifest} was changed`)
  }
  const raw = JSON.parse(text) as Partial<Manifest>
  await refuseNewer(raw.migrations ?? [], 'This backup')
  const parsed = manifestSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw broken(`${PATHS.manifest} has a format this version doesn't know`)
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
