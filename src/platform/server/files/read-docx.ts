import { buffer } from 'node:stream/consumers'
import mammoth from 'mammoth'
import { fromBufferPromise, type Entry } from 'yauzl'
import { Refused } from '#platform/contract/refusals.ts'
import { markedHeading } from './heading-mark.ts'
import { isCompound } from './sniff-file.ts'

const MB = 1024 * 1024
/** `mostRead` is for the XML parts; pictures are never read. */
const LIMITS = { mostEntries: 10_000, mostBytes: 512 * MB, mostRead: 32 * MB }

/** The stream name that marks a password-protected Office document. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Elements of formatting and its tracked changes: half of a document, which the library would parse
 * into objects.
 */
const FORMATTING = [
  /<w:(\w+PrChange)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
  /<w:(rPr|sectPr|tblPr|trPr|tcPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
]
/** The formatting of a paragraph; it names the style, which may be a heading's. */
const PARAGRAPH = /<w:(pPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g

/**
 * The text of a Word document, one block per paragraph, headings marked. Throws Refused:
 * 'document-type' (also with macros), 'document-locked'; and any error of the library.
 */
export async function readDocx(upload: Buffer): Promise<string> {
  if (isCompound(upload)) {
    throw new Refused(upload.includes(LOCKED) ? 'document-locked' : 'document-type')
  }
  const zip = await openZip(upload, LIMITS)
  if (!zip.has('word/document.xml') || zip.has('word/vbaProject.bin')) {
    throw new Refused('document-type')
  }
  if (zip.isEncrypted) throw new Refused('document-locked')
  const headings = zip.has(STYLES) ? headingStyles(await readXml(zip, STYLES)) : new Map()
  const { value } = await mammoth.extractRawText({ file: asFile(zip, headings) } as never)
  return value
}

const STYLES = 'word/styles.xml'

/** The level of a heading, by the id of its style. */
type HeadingStyles = ReadonlyMap<string, number>

/** The ids differ between languages of Word, the names don't. */
function headingStyles(xml: string): HeadingStyles {
  const styles = xml.matchAll(/<w:style\s[^>]*w:styleId="([^"]+)"[^>]*>([^]*?)<\/w:style>/g)
  return new Map(
    [...styles].flatMap(([, id = '', style = '']) => {
      const [, name = ''] = /<w:name\s+w:val="([^"]+)"/.exec(style) ?? []
      const [, level] = /^heading ([1-6])$/i.exec(name) ?? []
      if (level !== undefined) return [[id, Number(level)] as const]
      return /^title$/i.test(name) ? [[id, 1] as const] : []
    }),
  )
}

/** The interface through which mammoth reads parts, instead of its own unzip. */
function asFile(zip: Zip, headings: HeadingStyles) {
  return {
    exists: (name: string) => zip.has(name),
    read: async (name: string) => plainXml(await readXml(zip, name), headings),
  }
}

/** Only malicious documents declare entities. */
async function readXml(zip: Zip, name: string): Promise<string> {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(await zip.read(name))
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new RangeError('it declares entities')
  return xml
}

/** Without formatting; the text of a heading begins with its mark. */
function plainXml(xml: string, headings: HeadingStyles): string {
  const plain = FORMATTING.reduce((rest, pattern) => rest.replaceAll(pattern, ''), xml)
  return plain.replaceAll(PARAGRAPH, (formatting) => {
    const [, style = ''] = /<w:pStyle\s+w:val="([^"]+)"/.exec(formatting) ?? []
    const level = headings.get(style)
    return level === undefined ? '' : `<w:r><w:t>${markedHeading(level, '')}</w:t></w:r>`
  })
}

interface Zip {
  has(name: string): boolean
  /** Whether any entry is encrypted. */
  readonly isEncrypted: boolean
  /** Rejects if the content differs from the directory or exceeds the limits. */
  read(name: string): Promise<Buffer>
}

interface ZipLimits {
  readonly mostEntries: number
  /** The size of all content, according to the directory. */
  readonly mostBytes: number
  /** The size of all content read. */
  readonly mostRead: number
}

/** Reads the directory of a zip; content is inflated on `read`. Rejects if the zip is broken. */
export async function openZip(bytes: Buffer, limits: ZipLimits): Promise<Zip> {
  // Names stay undecoded: decoding refuses paths such as "../a", but nothing is written to disk.
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
  if (zip.entryCount > limits.mostEntries) throw new RangeError('too many entries')
  const entries = new Map<string, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString()
    // Another program could read the other entry of this name.
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
