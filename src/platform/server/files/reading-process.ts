import { Refused } from '#platform/contract/refusals.ts'
import type { DocumentType } from '#platform/contract/documents.ts'
import { answerRequests } from './answer-requests.ts'
import type { Read, Unread } from './reading.ts'
import { cleanText } from './clean-text.ts'
import { readPlainText } from './read-plain-text.ts'

async function read({ type, upload }: Unread): Promise<Read> {
  try {
    return { text: await readText(type, Buffer.from(upload)) }
  } catch (error) {
    // Whatever a library finds wrong with an upload, the upload is to blame.
    return { refusal: error instanceof Refused ? error.code : 'document-broken' }
  }
}

// Some of what a library has begun may fail when its answer is there already.
process.on('unhandledRejection', () => undefined)
answerRequests(read)

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
async function readText(type: DocumentType, upload: Buffer): Promise<string> {
  return cleanText(await READERS[type](upload))
}
