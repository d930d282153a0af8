import mammoth from 'mammoth'
import { Refused } from '#platform/contract/refusals.ts'
import { isCompound } from './sniff-file.ts'
import { openZip, type Zip } from './open-zip.ts'

const MB = 1024 * 1024
/** `mostRead` is for the XML parts; pictures are never read. */
const LIMITS = { mostEntries: 10_000, mostBytes: 512 * MB, mostRead: 32 * MB }

/** The stream name that marks a password-protected Office document. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Formatting, current and tracked: half of a document, which the library would parse into objects.
 */
const FORMATTING = [
  /<w:(\w+PrChange)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
  /<w:(rPr|sectPr|tblPr|trPr|tcPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
  /<w:(pPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
]

/**
 * The text of a Word document, one block per paragraph. Throws Refused: 'document-type' (also with
 * macros), 'document-locked'; and any error of the library.
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
  const { value } = await mammoth.extractRawText({ file: asFile(zip) } as never)
  return value
}

/** The interface through which mammoth reads parts, instead of its own unzip. */
function asFile(zip: Zip) {
  return {
    exists: (name: string) => zip.has(name),
    read: (name: string) => readXml(zip, name),
  }
}

/** Only malicious documents declare entities. */
async function readXml(zip: Zip, name: string): Promise<string> {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(await zip.read(name))
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new RangeError('it declares entities')
  return FORMATTING.reduce((rest, pattern) => rest.replaceAll(pattern, ''), xml)
}
