import * as z from 'zod/mini'
import { atLeast, atMost, refusal, typedText } from './text.ts'

/** What may be attached to a manual section, by the ending of its name; told by content as well. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

export const LARGEST_DOCUMENT_BYTES = 20 * 1024 * 1024

/** A document's name in the store: random, with the ending of its type. */
export const Document = z
  .string(refusal('document-unknown'))
  .check(z.regex(/^[0-9a-f]{32}\.(?:pdf|docx|txt|md)$/, refusal('document-unknown')))

const fileName = typedText('file-name-invalid').check(
  atLeast(1, 'file-name-invalid'),
  atMost(120, 'file-name-invalid'),
  // No path, nothing a file system or a header would take for something else, and nothing that
  // turns the order of letters around, which can make one ending look like another.
  z.regex(/^[^/\\:*?"<>|\n\u202a-\u202e\u2066-\u2069]+$/u, refusal('file-name-invalid')),
)

export const NewDocument = z.strictObject({ name: fileName })

export const DocumentName = z.strictObject({ document: Document })

/** What is known of an attached file. */
export const DocumentFacts = z.strictObject({
  document: Document,
  /** As it was called when it was sent. */
  name: z.string(),
  type: z.enum(Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]]),
  bytes: z.number(),
  /** How many characters of text were found in it; 0: a scan, say, of which the assistant knows nothing. */
  characters: z.number(),
})
export type DocumentFacts = z.output<typeof DocumentFacts>
