import * as z from 'zod/mini'
import { atLeast, atMost, refusal, typedText } from './text.ts'

/** The types of files for manual sections, by file name extension; the content is checked, too. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

export const LARGEST_DOCUMENT_BYTES = 20 * 1024 * 1024

/** A document's name in the file store: random, with the extension of its type. */
export const Document = z
  .string(refusal('document-unknown'))
  .check(z.regex(/^[0-9a-f]{32}\.(?:pdf|docx|txt|md)$/, refusal('document-unknown')))

const fileName = typedText('file-name-invalid').check(
  atLeast(1, 'file-name-invalid'),
  atMost(120, 'file-name-invalid'),
  // No path, no characters with a meaning in file systems or headers, and none that reverse the
  // order of letters, which can disguise an extension.
  z.regex(/^[^/\\:*?"<>|\n\u202a-\u202e\u2066-\u2069]+$/u, refusal('file-name-invalid')),
)

export const NewDocument = z.strictObject({ name: fileName })

export const DocumentName = z.strictObject({ document: Document })

/** The facts of an attached file. */
export const DocumentFacts = z.strictObject({
  document: Document,
  /** Its original file name. */
  name: z.string(),
  type: z.enum(Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]),
  bytes: z.number(),
  /** The number of characters of text in it; 0, as in a scan: the assistant can't use it. */
  characters: z.number(),
})
export type DocumentFacts = z.output<typeof DocumentFacts>
