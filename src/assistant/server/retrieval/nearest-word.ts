const SHORTEST = 4
/** In a shorter word than this, a replaced letter makes another word. */
const REPLACEABLE = 6
/** From this length on, two mistakes are allowed. */
const LONG = 8

/** The known word that a misspelt word probably means; null if none is close. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  if (word.length < SHORTEST) return null
  const limit = word.length < LONG ? 1 : 2
  let nearest: string | null = null
  let least = limit + 1
  for (const other of known) {
    if (other.length < SHORTEST || other[0] !== word[0]) continue
    if (Math.abs(other.length - word.length) > limit) continue
    const distance = editDistance(word, other)
    if (distance < least) {
      nearest = other
      least = distance
    }
  }
  return nearest
}

/** Edit distance: letters added, left out, replaced, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  const replacing = Math.max(a.length, b.length) < REPLACEABLE ? 2 : 1
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0
      const costs = [
        at(1, 0) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : replacing),
      ]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) costs.push(at(2, 2) + 1)
      row.push(Math.min(...costs))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
