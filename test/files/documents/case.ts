import type { RefusalCode } from '#platform/contract/refusals.ts'

/** 'taken': whatever it would like to do, it is kept as a file, and its text is what it says. */
export type Outcome = RefusalCode | 'taken'

/** Text stands for bytes, one a character. */
export type Case = readonly [
  what: string,
  name: string,
  content: Buffer | string,
  outcome: Outcome,
  /** What is found to read in it, where that matters. */
  text?: string,
]

/** In scripts, attachments and addresses: nowhere in what is read. */
export const MARKER = 'marker-of-the-hostile-document'
