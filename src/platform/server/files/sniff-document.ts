import type { DocumentType } from '#platform/contract/documents.ts'

const PDF = /^%PDF-[12]\.\d/
const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** The form of older Office files, in which newer ones are put that have a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Whether the first bytes are those of the type, whatever the file is called. Of text it can be
 * told that it is not a PDF, which may have no control characters; the rest when it is read.
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

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}
