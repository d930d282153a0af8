/** A piece of a line of a PDF, in the order of reading within itself. */
export interface PlacedText {
  readonly str: string
  /** The matrix that places it; its fifth number is the distance from the left edge of the page. */
  readonly transform: readonly number[]
}

const RIGHT_TO_LEFT =
  /[[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]&&\p{L}]/v
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

type Direction = 'rtl' | 'ltr' | null

/**
 * The text of a line. Browsers write Arabic and Hebrew letter by letter from the left, other programs word by
 * word from the right, so a line with such letters is put in order by the places of its pieces.
 */
export function inReadingOrder(line: readonly PlacedText[]): string {
  const joined = line.map(({ str }) => str).join('')
  if (!RIGHT_TO_LEFT.test(joined)) return joined
  const base = mainDirection(joined)
  const sign = base === 'rtl' ? -1 : 1
  const placed = line
    .filter(({ str }) => str !== '')
    .toSorted((a, b) => sign * ((a.transform[4] ?? 0) - (b.transform[4] ?? 0)))
  return withRunsTurned(placed, base)
    .map(({ str }) => str)
    .join('')
}

function mainDirection(text: string): Direction {
  const letters = text.match(/\p{L}/gu) ?? []
  const fromRight = letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length
  return 2 * fromRight >= letters.length ? 'rtl' : 'ltr'
}

function directionOf({ str }: PlacedText): Direction {
  if (RIGHT_TO_LEFT.test(str)) return 'rtl'
  return LEFT_TO_RIGHT.test(str) ? 'ltr' : null
}

/** Turns each run of pieces of the other direction, such as a number in Arabic, without blanks around it. */
function withRunsTurned(pieces: readonly PlacedText[], base: Direction): readonly PlacedText[] {
  const turned: PlacedText[] = []
  let run: PlacedText[] = []
  let last = 0
  const end = () => {
    turned.push(...run.slice(0, last).toReversed(), ...run.slice(last))
    run = []
    last = 0
  }
  for (const piece of pieces) {
    const direction = directionOf(piece)
    if (direction === base) end()
    if (direction === base || (direction === null && run.length === 0)) {
      turned.push(piece)
      continue
    }
    run.push(piece)
    if (direction !== null) last = run.length
  }
  end()
  return turned
}
