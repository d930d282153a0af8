import { DOCUMENT_TYPES, type DocumentFacts } from '#platform/contract/documents.ts'
import { documentEndpoints, fileEndpoints } from '#platform/contract/file-endpoints.ts'
import { call } from './client.ts'

/** Sends a file for a manual section. Throws Refused, Unreachable or AbortError. */
export function sendDocument(file: File, signal: AbortSignal): Promise<DocumentFacts> {
  // Browsers have no type for "notes.md", and not all have one for DOCX.
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  const type = Object.entries(DOCUMENT_TYPES).find(([name]) => name === ending)?.[1] ?? ''
  const content = file.slice(0, file.size, type)
  return call(documentEndpoints.uploadDocument, {
    file: content,
    query: { name: file.name },
    signal,
  })
}

/** Uploads a picture and returns its name. Throws Refused, Unreachable or AbortError. */
export async function sendPicture(file: File, signal: AbortSignal): Promise<string> {
  const { picture } = await call(fileEndpoints.uploadPicture, { file, signal })
  return picture
}
