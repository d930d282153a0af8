import type { DocumentFacts, DocumentType } from '#platform/contract/documents.ts'

/** What is known of a file, from a table `documents` called `document`, joined where there is one. */
export const DOCUMENT_COLUMNS = [
  'document.name as document',
  'document.file_name',
  'document.bytes',
  'document.characters',
] as const

export interface DocumentRow {
  document: string | null
  file_name: string | null
  bytes: number | null
  characters: number | null
}

/** As people see it; null where there is none. */
export function documentFacts(row: DocumentRow): DocumentFacts | null {
  const { document, file_name: name, bytes, characters } = row
  if (document === null || name === null || bytes === null || characters === null) return null
  return { document, name, type: typeOf(document), bytes, characters }
}

/** The ending of a document's name, which is checked where it is stored. */
export function typeOf(document: string): DocumentType {
  return document.slice(document.lastIndexOf('.') + 1) as DocumentType
}
