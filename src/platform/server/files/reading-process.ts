import type { DocumentType } from '#platform/contract/documents.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { cleanText, readPlainText } from './read-plain-text.ts'
import type { ReadAnswer, ReadRequest } from './reading.ts'
import { answerRequests } from './work-processes.ts'

async function read({ type, upload }: ReadRequest): Promise<ReadAnswer> {
  try {
    return { text: await readText(type, Buffer.from(upload)) }
  } catch (error) {
    // Any error of a library means that the upload is broken.
    return { refusal: error instanceof Refused ? error.code : 'document-broken' }
  }
}

// A library's background work may still fail after the answer.
process.on('unhandledRejection', () => undefined)
answerRequests(read)

// Loaded on demand: the libraries are large, and a process reads one document.
const READERS: Readonly<Record<DocumentType, (upload: Buffer) => string | Promise<string>>> = {
  pdf: async (upload) => (await import('./read-pdf.ts')).readPdf(upload),
  docx: async (upload) => (await import('./read-docx.ts')).readDocx(upload),
  txt: readPlainText,
  md: readPlainText,
}

/**
 * The text of a document, up to the limit. Throws Refused: 'document-type' if the content is of
 * another type, 'document-locked', 'document-broken'; and any error of the libraries.
 */
async function readText(type: DocumentType, upload: Buffer): Promise<string> {
  return cleanText(await READERS[type](upload))
}
