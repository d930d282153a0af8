import { DOCUMENT_TYPES, type DocumentFacts, LARGEST_DOCUMENT_BYTES } from '#contract/documents.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { uploadDocument } from '../api/upload-document.ts'
import { useUpload } from '../ui/use-upload.ts'

export const DOCUMENT_ENDINGS = Object.keys(DOCUMENT_TYPES).map((type) => `.${type}`)

/** The file of a section, being chosen. */
export function useDocument(chosen: DocumentFacts | null) {
  const { kept, sent, ...rest } = useUpload(chosen, {
    faultOf: documentFault,
    upload: uploadDocument,
  })
  return {
    ...rest,
    file: kept,
    /** The name of the file that is on its way. */
    sent: sent?.name ?? null,
  }
}

export type DocumentChoice = ReturnType<typeof useDocument>

/** Why the server would refuse a file unread; whether it is what it says, only the server can tell. */
function documentFault({ name, size }: File): RefusalCode | null {
  const ending = name.toLowerCase()
  if (!DOCUMENT_ENDINGS.some((known) => ending.endsWith(known))) return 'document-type'
  return size > LARGEST_DOCUMENT_BYTES ? 'document-bytes' : null
}
