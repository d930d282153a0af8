import { Refused } from '#platform/contract/refusals.ts'

/** Byte order marks and their encodings. */
const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const

// Text has no control characters but line breaks, tabs and page breaks.
const CONTROL = /[^\P{Cc}\t\n\r\f]/u

/** Decodes a text file. Throws Refused('document-type') if it is not text. */
export function readPlainText(upload: Buffer): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => upload[at] === byte))
  const text = marked
    ? decode(upload, marked.encoding)
    : (decode(upload, 'utf-8') ?? readWestern(upload))
  if (text === null || CONTROL.test(text)) throw new Refused('document-type')
  return text
}

/**
 * Without a byte order mark, text that is not UTF-8 is read as Windows-1252, a superset of Latin-1,
 * if it is mostly ASCII. Other alphabets would come out as nonsense.
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

/** The maximum length of a document's text, in Unicode code points. */
export const MOST_CHARACTERS = 200_000

/** Soft hyphens, which split words for the search; at the end of a line, the word goes on in the next. */
const SOFT_HYPHEN = /\u00ad(?:[ \t]*\n)?/g

/** Letters in the shapes that fonts give them; U+FDD0 to U+FDEF are no letters. */
const PRESENTATION_FORMS = /[\ufb1d-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]+/g

/** Normalizes text: "\n" as line break, no control characters, no blank gaps, letters by themselves. */
export function cleanText(text: string): string {
  const clean = text
    // A character takes at most two UTF-16 units.
    .slice(0, 4 * MOST_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, '\n')
    // The mark of headings is a noncharacter too.
    .replaceAll(/[^\P{Cc}\n\t]|\ufeff|(?!\ufdd0)\p{Noncharacter_Code_Point}/gu, '')
    .replaceAll(SOFT_HYPHEN, '')
    .replaceAll(PRESENTATION_FORMS, (letters) => letters.normalize('NFKC'))
    .replaceAll(/[ \t\u00a0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return Array.from(clean).slice(0, MOST_CHARACTERS).join('').trim()
}
