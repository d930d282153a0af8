/** Repeatable randomness, so that every demo company is the same (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const take = <T>(choices: T[]): T => {
    const [choice] = choices.splice(Math.floor(fraction() * choices.length), 1)
    if (choice === undefined) throw new RangeError('nothing to pick from')
    return choice
  }
  return {
    chance: (probability: number): boolean => fraction() < probability,
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number): number =>
      least + Math.floor(fraction() * (most - least + 1)),
    pick: <T>(choices: readonly T[]): T => take([...choices]),
    /** Returns a function that picks every choice once before it repeats one. */
    deal: <T>(choices: readonly T[]): (() => T) => {
      let left: T[] = []
      return () => {
        if (left.length === 0) left = [...choices]
        return take(left)
      }
    },
  }
}

export type Random = ReturnType<typeof seededRandom>
