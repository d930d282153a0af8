import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

export interface Sum {
  readonly bytes: number
  readonly sha256: string
}

export interface ChecksumStream extends Transform {
  /** Of the bytes so far; call it once, at the end. */
  sum(): Sum & { readonly lines: number }
}

const NEWLINE = 0x0a

/** A pass-through stream that counts bytes and lines and hashes them. */
export function createChecksum(): ChecksumStream {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++
      done(null, chunk)
    },
  })
  return Object.assign(through, { sum: () => ({ bytes, lines, sha256: hash.digest('hex') }) })
}
