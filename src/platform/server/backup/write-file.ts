import { open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createChecksum, type Sum } from './checksum.ts'

/** Writes a new file with mode 0600, flushes it to disk, and returns its size and hash. */
export async function writeNewFile(
  path: string,
  content: Readable,
  ...through: Transform[]
): Promise<Sum> {
  await using file = await open(path, 'wx', 0o600)
  const counted = createChecksum()
  await pipeline([content, ...through, counted, file.createWriteStream({ flush: true })])
  const { bytes, sha256 } = counted.sum()
  return { bytes, sha256 }
}
