/** A word it was probably meant to be; null: none of them is near. The commoner one of two. */
export function nearestWord(word: string, words: ReadonlyMap<string, number>): string | null {
  const most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  let nearest: string | null = null
  let least = most + 1
  let times = 0
  for (const [known, count] of words) {
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > most) continue
    if (known.length < 3) continue
    const distance = editDistance(word, known)
    if (distance < least || (distance === least && distance <= most && count > times)) {
      nearest = known
      least = distance
      times = count
    }
  }
  return nearest
}

/** Letters to add, leave out, replace or swap with their neighbour. */
function editDistance(a: string, b: string): number {
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
    before = above
    above = row
  }
  return above[b.length] ?? 0
}
