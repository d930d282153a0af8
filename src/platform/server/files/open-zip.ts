import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'

export interface Zip {
  has(name: string): boolean
  /** Whether any entry is encrypted. */
  readonly isEncrypted: boolean
  /** Rejects if the content differs from the directory or exceeds the limits. */
  read(name: string): Promise<Buffer>
}

export interface ZipLimits {
  readonly mostEntries: number
  /** The size of all content, according to the directory. */
  readonly mostBytes: number
  /** The size of all content read. */
  readonly mostRead: number
}

/** Reads the directory of a zip; content is inflated on `read`. Rejects if the zip is broken. */
export async function openZip(bytes: Buffer, limits: ZipLimits): Promise<Zip> {
  // Names stay undecoded, since decoding refuses paths such as "../a", which nobody extracts.
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
  if (zip.entryCount > limits.mostEntries) throw new RangeError('too many entries')
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString()
    // Another reader could take the other one.
    if (entries.has(name)) throw new RangeError('the same name twice')
    entries.set(name, entry)
    total += entry.uncompressedSize
    if (total > limits.mostBytes) throw new RangeError('too large')
  }
  let left = limits.mostRead
  return {
    has: (name) => entries.has(name),
    isEncrypted: entries.values().some((entry) => entry.isEncrypted()),
    async read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new RangeError('no such entry')
      left -= entry.uncompressedSize
      if (left < 0) throw new RangeError('too large')
      return buffer(await zip.openReadStreamPromise(entry))
    },
  }
}
