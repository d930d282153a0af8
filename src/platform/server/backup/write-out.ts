import { open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tally, type Sum } from './tally.ts'

/** Writes a new file that only we may read, durably, and says what was written. */
export async function writeOut(
  path: string,
  content: Readable,
  ...through: Transform[]
): Promise<Sum> {
  await using file = await open(path, 'wx', 0o600)
  const counted = tally()
  await pipeline([content, ...through, counted, file.createWriteStream({ flush: true })])
  const { bytes, sha256 } = counted.sum()
  return { bytes, sha256 }
}
