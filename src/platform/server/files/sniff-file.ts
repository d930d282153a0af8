import type { DocumentType } from '#platform/contract/documents.ts'

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'avif'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** A longer list of brands is not a picture. */
const LONGEST_BRANDS = 256

/** The picture format by its first bytes; null for other formats. */
export function sniffPicture(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'avif' : null
}

// The first box: size, 'ftyp', major brand, version, compatible brands.
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || textAt(bytes, 4, 8) !== 'ftyp') return false
  const size = bytes.readUInt32BE(0)
  if (size < 16 || size > LONGEST_BRANDS || size > bytes.length) return false
  const brands = [textAt(bytes, 8, 12)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(textAt(bytes, at, at + 4))
  return brands.includes('avif')
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

function textAt(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}

const PDF = /^%PDF-[12]\.\d/
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** The container of old Office files, and of password-protected new ones. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Whether the first bytes fit the type. Text is only checked not to be a PDF here; the rest is
 * checked when it is read.
 */
export function isOfType({ type, upload }: { type: DocumentType; upload: Buffer }): boolean {
  const isPdf = PDF.test(upload.toString('latin1', 0, 8))
  if (type === 'pdf') return isPdf
  if (type === 'docx') return startsWith(upload, ZIP) || isCompound(upload)
  return upload.length > 0 && !isPdf
}

export function isCompound(upload: Buffer): boolean {
  return startsWith(upload, COMPOUND)
}
