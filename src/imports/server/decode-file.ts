import type { FileEncoding } from '#imports/contract/import-choices.ts'
import type { Import } from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'

/** Decodes this many bytes at a time, however large a chunk is. */
const AT_ONCE = 64 * 1024

/**
 * Streams the text of a file. A byte that is not UTF-8 means Windows-1252, which Excel saves without
 * asking, unless UTF-8 letters came before it. Notes the encoding. Throws Refused: 'csv-encoding' or
 * 'csv-excel'.
 */
export async function* decodeFile(
  pieces: AsyncIterable<Uint8Array>,
  notes: Pick<FileNotes, 'encoding'>,
): AsyncGenerator<string> {
  let isUtf8Proved = false
  // The beginning of a character whose other bytes are in the next piece.
  let held: Uint8Array = new Uint8Array()

  function decode(bytes: Uint8Array, isLast: boolean): string {
    if (notes.encoding === 'windows-1252') return decodeWindows(bytes)
    const whole = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    const text = decodeUtf8(whole, isLast)
    if (text === null) {
      if (isUtf8Proved || hasUtf8Letters(whole)) throw new Refused('csv-encoding')
      notes.encoding = 'windows-1252'
      return decodeWindows(whole)
    }
    const length = Buffer.byteLength(text)
    isUtf8Proved ||= length !== text.length
    held = whole.slice(length)
    return text
  }

  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst && isWorkbook(piece)) throw new Refused('csv-excel')
    for (let from = 0; from < piece.length; from += AT_ONCE) {
      const text = decode(piece.subarray(from, from + AT_ONCE), false)
      yield isFirst ? text.replace(BYTE_ORDER_MARK, '') : text
      if (text !== '') isFirst = false
    }
  }
  yield decode(new Uint8Array(), true)
}

/** The beginnings of a ZIP file, as .xlsx and .ods are, and of an .xls. */
const WORKBOOKS = new Set(['504b0304', 'd0cf11e0'])

function isWorkbook(piece: Uint8Array): boolean {
  return WORKBOOKS.has(Buffer.from(piece.subarray(0, 4)).toString('hex'))
}

const BYTE_ORDER_MARK = /^\uFEFF/

/** Null: not UTF-8. */
function decodeUtf8(bytes: Uint8Array, isLast: boolean): string | null {
  try {
    // A decoder for each piece, so that its incomplete last character is known.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(bytes, { stream: !isLast })
  } catch {
    return null
  }
}

/** Whether any letter beyond ASCII reads as UTF-8; in Windows-1252 it would be two odd ones. */
function hasUtf8Letters(bytes: Uint8Array): boolean {
  return /[^\0-\x7f\ufffd]/u.test(new TextDecoder('utf-8').decode(bytes))
}

/** Throws Refused('csv-encoding') at what no text has: a picture, or UTF-16. */
function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new Refused('csv-encoding')
  return text
}

/** The encoding of a file, and its columns. */
export interface FileNotes {
  encoding: FileEncoding
  columns: Import['columns']
}
