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
const FORMERLY = /<w:(\w+PrChange)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g
const FORMATTING = /<w:(rPr|sectPr|tblPr|trPr|tcPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g
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
  if (zip.isEncrypted) throw new Refused('document-locked')
  const { main, styles } = await findParts(zip)
  if (!zip.has(main) || zip.has('word/vbaProject.bin')) throw new Refused('document-type')
  const known = stylesOf(zip.has(styles) ? await readXml(zip, styles) : '')
  const { value } = await mammoth.extractRawText({ file: asFile(zip, known) } as never)
  return value
}

const CONTENT_TYPES = '[Content_Types].xml'

/** The names of the main parts: Word Online writes "word/document2.xml". */
async function findParts(zip: Zip): Promise<{ main: string; styles: string }> {
  const types = zip.has(CONTENT_TYPES) ? await readXml(zip, CONTENT_TYPES) : ''
  const overrides = [...types.matchAll(/<Override\s[^>]*>/g)].map(([override]) => override)
  const named = (kind: string) => {
    const override = overrides.find((one) => one.includes(`wordprocessingml.${kind}+xml"`)) ?? ''
    return /PartName="\/([^"]+)"/.exec(override)?.[1]
  }
  return {
    main: named('document.main') ?? 'word/document.xml',
    styles: named('styles') ?? 'word/styles.xml',
  }
}

interface Styles {
  /** The level of a heading, by the id of its style. */
  readonly headings: ReadonlyMap<string, number>
  /** The ids of styles that hide text. */
  readonly hidden: ReadonlySet<string>
}

const HIDDEN = /<w:vanish(?:\s*\/>|\s+w:val="(?:1|true|on)")/

/** The ids differ between languages of Word, the names don't. */
function stylesOf(xml: string): Styles {
  const headings = new Map<string, number>()
  const hidden = new Set<string>()
  const styles = xml.matchAll(/<w:style\s[^>]*w:styleId="([^"]+)"[^>]*>([^]*?)<\/w:style>/g)
  for (const [, id = '', style = ''] of styles) {
    const [, name = ''] = /<w:name\s+w:val="([^"]+)"/.exec(style) ?? []
    const [, level] = /^heading ([1-6])$/i.exec(name) ?? []
    if (level !== undefined) headings.set(id, Number(level))
    else if (/^title$/i.test(name)) headings.set(id, 1)
    if (HIDDEN.test(style)) hidden.add(id)
  }
  return { headings, hidden }
}

/** The interface through which mammoth reads parts, instead of its own unzip. */
function asFile(zip: Zip, styles: Styles) {
  return {
    exists: (name: string) => zip.has(name),
    read: async (name: string) => plainXml(await readXml(zip, name), styles),
  }
}

/** Only malicious documents declare entities. */
async function readXml(zip: Zip, name: string): Promise<string> {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(await zip.read(name))
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new RangeError('it declares entities')
  return xml
}

/** Without hidden text and formatting; the text of a heading begins with its mark. */
function plainXml(xml: string, { headings, hidden }: Styles): string {
  const shown = withoutHidden(xml.replaceAll(FORMERLY, ''), hidden)
  const plain = shown.replaceAll(FORMATTING, '')
  return plain.replaceAll(PARAGRAPH, (formatting) => {
    const [, style = ''] = /<w:pStyle\s+w:val="([^"]+)"/.exec(formatting) ?? []
    const level = headings.get(style)
    return level === undefined ? '' : `<w:r><w:t>${markedHeading(level, '')}</w:t></w:r>`
  })
}

const STYLED_PARAGRAPH =
  /<w:pPr(?:\s[^>]*[^/>])?>(?:(?!<\/w:pPr>)[^])*?<w:pStyle\s+w:val="([^"]+)"[^]*?<\/w:p>/g
const FORMATTED_RUN =
  /<w:r(?:\s[^>]*[^/>])?>\s*<w:rPr(?:\s[^>]*[^/>])?>([^]*?)<\/w:rPr>[^]*?<\/w:r>/g

/** Without the words that Word does not show. */
function withoutHidden(xml: string, hidden: ReadonlySet<string>): string {
  const withoutWords = (part: string) => part.replaceAll(/<w:t(?:\s[^>]*)?>[^<]*<\/w:t>/g, '')
  const paragraphs =
    hidden.size === 0
      ? xml
      : xml.replaceAll(STYLED_PARAGRAPH, (paragraph, style: string) =>
          hidden.has(style) ? withoutWords(paragraph) : paragraph,
        )
  return paragraphs.replaceAll(FORMATTED_RUN, (run, formatting: string) => {
    const [, style = ''] = /<w:rStyle\s+w:val="([^"]+)"/.exec(formatting) ?? []
    const isHidden = /<w:vanish\b/.test(formatting) ? HIDDEN.test(formatting) : hidden.has(style)
    return isHidden ? withoutWords(run) : run
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
