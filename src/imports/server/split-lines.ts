import { Refused } from '#platform/contract/refusals.ts'

/** A line of the file, without its line break. */
export interface Line {
  /** The line number, from 1. */
  readonly number: number
  readonly text: string
  /** The line is too long; only its start is kept. */
  readonly isCut: boolean
  /** The number of quotes, including those cut off. */
  readonly quotes: number
}

/** The maximum length of a row: several times that of its cells. */
export const LONGEST_ROW = 4_096

/** Decodes this many bytes at a time, however large a chunk is. */
const AT_ONCE = 64 * 1024

/**
 * Streams the lines of a UTF-8 file with any line breaks; the length of a kept line is bounded.
 * Throws Refused('csv-encoding') at the first invalid byte.
 */
export async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const splitter = createSplitter()
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += AT_ONCE) {
      yield splitter.push(decode(decoder, piece.subarray(from, from + AT_ONCE)))
    }
  }
  yield splitter.end(decode(decoder))
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw new Refused('csv-encoding')
  }
}

function createSplitter() {
  let number = 1
  let text = ''
  let isCut = false
  let quotes = 0
  // "\r\n" may be split between two chunks.
  let held = ''

  function add(part: string): void {
    quotes += countQuotes(part)
    const room = LONGEST_ROW - text.length
    if (part.length > room) isCut = true
    text += part.slice(0, room)
  }

  function finish(): Line {
    const line = { number, text, isCut, quotes }
    number++
    text = ''
    isCut = false
    quotes = 0
    return line
  }

  function split(piece: string): Line[] {
    const [first = '', ...others] = piece.replaceAll(/\r\n?/g, '\n').split('\n')
    const lines: Line[] = []
    add(first)
    for (const other of others) {
      lines.push(finish())
      add(other)
    }
    return lines
  }

  return {
    push(piece: string): Line[] {
      const whole = held + piece
      held = whole.endsWith('\r') ? '\r' : ''
      return split(held === '' ? whole : whole.slice(0, -1))
    },
    end: (piece: string): Line[] => [...split(held + piece), finish()],
  }
}

function countQuotes(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++
  return count
}
