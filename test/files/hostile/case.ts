import { chunk } from '#test/harness/pictures.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'

/** A marker in every sent file that must not occur in any stored one. */
export const MARKER = 'marker-of-the-hostile-upload'
export const SCRIPT = `<script>alert('${MARKER}')</script>`

/** 'taken': it is a picture; anything else in it must not be stored. */
export type Outcome = RefusalCode | 'taken'

/** One character stands for one byte. */
export type Case = readonly [what: string, content: Buffer | string, outcome: Outcome]

export const SMALL = { width: 40, height: 30 }
export const END = chunk('IEND')
export const NOTE = chunk('tEXt', Buffer.from(`Comment\0${MARKER}`))
