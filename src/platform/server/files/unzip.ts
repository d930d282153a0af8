import { inflateRawSync } from 'node:zlib'

/** A file within a zip, as its directory says. */
interface Entry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly compressed: number
  readonly inflated: number
  readonly at: number
}

export interface Zip {
  has(name: string): boolean
  /** Whether anything in it is. */
  readonly isEncrypted: boolean
  /** Throws where it is not what the directory says, or more than is allowed. */
  read(name: string): Buffer
}

export interface ZipBounds {
  readonly mostEntries: number
  /** What everything in it would take, as the directory says. */
  readonly mostBytes: number
  /** What is read of it, all together. */
  readonly mostRead: number
}

const END = { mark: 0x06054b50, length: 22, longestComment: 0xffff }
const DIRECTORY = { mark: 0x02014b50, length: 46 }
const LOCAL = { mark: 0x04034b50, length: 30 }
const STORED = 0
const DEFLATED = 8

/** Opens a zip by its directory; nothing is inflated but what is read. Throws where it is broken. */
export function openZip(bytes: Buffer, bounds: ZipBounds): Zip {
  const entries = readDirectory(bytes, bounds)
  const everything = [...entries.values()]
  const inflated = everything.reduce((sum, entry) => sum + entry.inflated, 0)
  if (inflated > bounds.mostBytes) throw new RangeError('it would be too large')
  let left = bounds.mostRead
  return {
    has: (name) => entries.has(name),
    isEncrypted: everything.some((entry) => entry.isEncrypted),
    read(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new RangeError('it is not in there')
      const content = inflate(bytes, entry, left)
      left -= content.length
      return content
    },
  }
}

function readDirectory(bytes: Buffer, { mostEntries }: ZipBounds): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new RangeError('it has too many files')
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== DIRECTORY.mark) throw new RangeError('no file of a directory')
    const nameEnd = at + DIRECTORY.length + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + DIRECTORY.length, nameEnd)
    // Whoever reads it later could take the other one.
    if (entries.has(name)) throw new RangeError('the same name twice')
    entries.set(name, {
      name,
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      inflated: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - END.length
  for (let at = last; at >= Math.max(0, last - END.longestComment); at--) {
    if (bytes.readUInt32LE(at) === END.mark) return at
  }
  throw new RangeError('no directory')
}

function inflate(bytes: Buffer, { at, method, compressed, inflated }: Entry, most: number): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL.mark) throw new RangeError('no file')
  const from = at + LOCAL.length + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(from, from + compressed)
  if (inflated > most || content.length < compressed) throw new RangeError('too large')
  if (method === STORED && compressed === inflated) return content
  if (method !== DEFLATED) throw new RangeError('compressed in another way')
  // One more, so that what is longer than it says is found out.
  const result = inflateRawSync(content, { maxOutputLength: inflated + 1 })
  if (result.length !== inflated) throw new RangeError('not as long as it says')
  return result
}
