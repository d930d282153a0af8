import type { RefusalCode } from '#platform/contract/refusals.ts'
import { chunk } from '#test/harness/pictures.ts'

/** Somewhere in everything that is sent; nowhere in anything that is stored. */
export const MARKER = 'marker-of-the-hostile-upload'
export const SCRIPT = `<script>alert('${MARKER}')</script>`

/** 'taken': it is a picture, and whatever else it is must be gone from what is kept of it. */
export type Outcome = RefusalCode | 'taken'

/** Text stands for bytes, one a character. */
export type Case = readonly [what: string, content: Buffer | string, outcome: Outcome]

export const SMALL = { width: 40, height: 30 }
export const END = chunk('IEND')
export const NOTE = chunk('tEXt', Buffer.from(`Comment\0${MARKER}`))
