import type { DocumentFacts, DocumentType } from '#platform/contract/documents.ts'

/** Columns of a document, from `documents as document`. */
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

/** The document's facts; null without a document. */
export function documentFacts(row: DocumentRow): DocumentFacts | null {
  const { document, file_name: name, bytes, characters } = row
  if (document === null || name === null || bytes === null || characters === null) return null
  return { document, name, type: typeOf(document), bytes, characters }
}

/** The type, from the name's extension, which was checked on upload. */
export function typeOf(document: string): DocumentType {
  return document.slice(document.lastIndexOf('.') + 1) as DocumentType
}
