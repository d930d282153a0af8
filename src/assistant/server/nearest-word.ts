const SHORTEST = 4
/** A slip of the keyboard in a shorter word makes another word; a swap, or a letter twice, does not. */
const MIDDLING = 6
/** Two slips may be in these. */
const LONG = 8

/** The word that was probably meant, the first of those that are as near; null: none is near. */
export function nearestWord(
  word: string,
  words: { readonly keys: () => Iterable<string> },
): string | null {
  if (word.length < SHORTEST) return null
  const most = word.length < LONG ? 1 : 2
  let nearest: string | null = null
  let least = most + 1
  for (const known of words.keys()) {
    if (known.length < SHORTEST || known[0] !== word[0]) continue
    if (Math.abs(known.length - word.length) > most) continue
    const distance = word.length < MIDDLING ? slips(word, known) : editDistance(word, known, least)
    if (distance < least) {
      nearest = known
      least = distance
    }
  }
  return nearest
}

/** 1 where two neighbours are swapped, or a letter within the word is missing or there twice. */
function slips(word: string, known: string): number {
  const [short = '', long = ''] = [word, known].toSorted((a, b) => a.length - b.length)
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length === long.length) {
    const swapped =
      short.slice(0, at) + (short[at + 1] ?? '') + (short[at] ?? '') + short.slice(at + 2)
    return swapped === long ? 1 : 2
  }
  const isInside = at < short.length || long.at(-1) === long.at(-2)
  return isInside && short.slice(at) === long.slice(at + 1) ? 1 : 2
}

/** Letters to add, leave out, replace or swap with their neighbour, where that is below `enough`. */
function editDistance(a: string, b: string, enough: number): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    // No row after it gets below.
    if (Math.min(...row) >= enough) return enough
    before = above
    above = row
  }
  return above[b.length] ?? 0
}
