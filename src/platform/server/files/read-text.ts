import type { DocumentType } from '#platform/contract/documents.ts'
import { cleanText } from './clean-text.ts'
import { readPlainText } from './read-plain-text.ts'

// The libraries are large, and a process reads one document.
const READERS: Readonly<Record<DocumentType, (upload: Buffer) => string | Promise<string>>> = {
  pdf: async (upload) => (await import('./read-pdf.ts')).readPdf(upload),
  docx: async (upload) => (await import('./read-docx.ts')).readDocx(upload),
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
