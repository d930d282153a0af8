import { Refused } from '#platform/contract/refusals.ts'

/** Marks at the beginning that say how a text is written. */
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const

// A line break, a tab and a page break are the only ones that text has.
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Throws Refused('document-type') for what is no text. */
export function readPlainText(upload: Buffer): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => upload[at] === byte))
  const text = marked
    ? decode(upload, marked.encoding)
    : (decode(upload, 'utf-8') ?? readWestern(upload))
  if (text === null || CONTROL.test(text)) throw new Refused('document-type')
  return text
}

/**
 * Without a mark, text that is no UTF-8 is taken for Windows-1252, of which Latin-1 is a part. Its
 * languages write mostly ASCII; text of other alphabets would be read as nonsense.
 */
function readWestern(upload: Buffer): string | null {
  const ascii = upload.reduce((count, byte) => count + (byte < 0x80 ? 1 : 0), 0)
  return 2 * ascii < upload.length ? null : decode(upload, 'windows-1252')
}

function decode(upload: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(upload)
  } catch {
    return null
  }
}
