import mammoth from 'mammoth'
import { Refused } from '#platform/contract/refusals.ts'
import { isCompound } from './sniff-file.ts'
import { openZip, type Zip } from './open-zip.ts'

const MB = 1024 * 1024
/** Of the XML it is written in; its pictures are not looked at. */
const LIMITS = { mostEntries: 10_000, mostBytes: 512 * MB, mostRead: 32 * MB }

/** What Office puts a document into that has a password. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

/** How text looks, and looked: half of a document, which the library would make objects of. */
const FORMATTING = [
  /<w:(\w+PrChange)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
  /<w:(rPr|sectPr|tblPr|trPr|tcPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
  /<w:(pPr)(?:\s[^>]*[^/>])?>[^]*?<\/w:\1>/g,
]

/**
 * The text of a Word document, a paragraph a block. Throws Refused: 'document-type', also where it
 * has macros, 'document-locked'; and whatever the library throws.
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

/** As the library asks for the parts of a document, where it does not unzip it itself. */
function asFile(zip: Zip) {
  return {
    exists: (name: string) => zip.has(name),
    read: (name: string) => readXml(zip, name),
  }
}

/** Entities are declared by nobody but those who mean harm. */
async function readXml(zip: Zip, name: string): Promise<string> {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(await zip.read(name))
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new RangeError('it declares entities')
  return FORMATTING.reduce((rest, pattern) => rest.replaceAll(pattern, ''), xml)
}
