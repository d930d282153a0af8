import { Refused } from '#platform/contract/refusals.ts'

/** A line of the file as it stands there, without its end. */
export interface Line {
  /** The first of the file is 1. */
  readonly number: number
  readonly text: string
  /** It is longer than a row may be: only its beginning was kept. */
  readonly isCut: boolean
  /** How many quotes it has, those that were not kept among them. */
  readonly quotes: number
}

/** The most characters a row of the file may have: several times what its cells may hold. */
export const LONGEST_ROW = 4_096

/** So many bytes are made text at a time, however large a piece comes. */
const AT_ONCE = 64 * 1024

/**
 * The lines of a file in UTF-8, as they come in, whatever system ended them; what is kept of a line
 * is bounded. Throws Refused('csv-encoding') at the first byte that is not UTF-8.
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
  // A line break may come in two pieces.
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
