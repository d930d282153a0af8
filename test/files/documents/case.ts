import type { RefusalCode } from '#platform/contract/refusals.ts'

/** 'taken': stored as a file, whatever it contains; the text found in it is as given. */
export type Outcome = RefusalCode | 'taken'

/** One character stands for one byte. */
export type Case = readonly [
  what: string,
  name: string,
  content: Buffer | string,
  outcome: Outcome,
  /** The text found in it, where relevant. */
  text?: string,
]

/** Occurs in scripts, attachments and URLs, and must not occur in the text. */
export const MARKER = 'marker-of-the-hostile-document'
