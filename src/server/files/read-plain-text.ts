import { Refused } from '#contract/refusals.ts'

/** Marks at the beginning that say how a text is written; without one it is UTF-8. */
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

// A line break, a tab and a page break are the only ones that text has.
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Throws Refused('document-type') for what is no text. */
export function readPlainText(upload: Buffer): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => upload[at] === byte))
  const text = decode(upload, marked?.encoding ?? 'utf-8')
  if (CONTROL.test(text)) throw new Refused('document-type')
  return text
}

function decode(upload: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(upload)
  } catch {
    throw new Refused('document-type')
  }
}
