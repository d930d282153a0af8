import type { DocumentType } from '#contract/documents.ts'
import { cleanText } from './clean-text.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'
import { readPlainText } from './read-plain-text.ts'

const READERS: Readonly<Record<DocumentType, (upload: Buffer) => string | Promise<string>>> = {
  pdf: readPdf,
  docx: readDocx,
  txt: readPlainText,
  md: readPlainText,
}

/**
 * The text of a document, as far as it is kept. Throws Refused: 'document-type' where the content
 * is of another type, 'document-locked', 'document-broken'; and whatever the libraries throw.
 */
export async function readText(type: DocumentType, upload: Buffer): Promise<string> {
  return cleanText(await READERS[type](upload))
}
