import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Checksum {
  readonly bytes: number
  readonly sha256: string
}

interface ChecksumStream extends Transform {
  /** The sum of the bytes so far; call it once, at the end. */
  sum(): Checksum & { readonly lines: number }
}

const NEWLINE = 0x0a

/**
 * A pass-through stream that counts bytes and lines and hashes them. `onLines` is often told the
 * number of lines so far.
 */
export function createChecksum(onLines?: (lines: number) => void): ChecksumStream {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++
      onLines?.(lines)
      done(null, chunk)
    },
  })
  return Object.assign(through, { sum: () => ({ bytes, lines, sha256: hash.digest('hex') }) })
}

/** Writes a new file with mode 0600, flushes it to disk, and returns its size and hash. */
export async function writeNewFile(
  path: string,
  content: Readable,
  ...through: Transform[]
): Promise<Checksum> {
  await using file = await open(path, 'wx', 0o600)
  const counted = createChecksum()
  await pipeline([content, ...through, counted, file.createWriteStream({ flush: true })])
  const { bytes, sha256 } = counted.sum()
  return { bytes, sha256 }
}
