export interface DiffLine {
  /** Counts from 0, through both texts. */
  place: number
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What has to be taken away and added, line by line, to come from one text to the other. */
export function lineDiff(from: string, to: string): DiffLine[] {
  const before = from.split('\n')
  const after = to.split('\n')
  const common = commonAfter(before, after)
  const lines: DiffLine[] = []
  const add = (kind: DiffLine['kind'], text: string) =>
    lines.push({ place: lines.length, kind, text })
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && old === fresh) {
      add('same', old)
      i += 1
      j += 1
    } else if (old !== undefined && (fresh === undefined || common(i + 1, j) >= common(i, j + 1))) {
      add('removed', old)
      i += 1
    } else {
      add('added', fresh ?? '')
      j += 1
    }
  }
  return lines
}

/** How many lines both have in common, in their order, from a line of each on. */
function commonAfter(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1
  const counts = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const down = counts[(i + 1) * width + j] ?? 0
      const right = counts[i * width + j + 1] ?? 0
      const diagonal = counts[(i + 1) * width + j + 1] ?? 0
      counts[i * width + j] = before[i] === after[j] ? diagonal + 1 : Math.max(down, right)
    }
  }
  return (i: number, j: number) => counts[i * width + j] ?? 0
}
