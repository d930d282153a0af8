/**
 * A user's knowledge of their cart. An addition without an answer may have taken effect, or may do
 * so later, at most once; the result of other unanswered changes is known at the next pause.
 */
export class CartKnown {
  readonly #sure = new Map<number, number>()
  readonly #perhaps = new Map<number, number>()
  #isUnknown = false

  get isSure(): boolean {
    return !this.#isUnknown && this.#perhaps.size === 0
  }

  get quantities(): ReadonlyMap<number, number> {
    return new Map(this.#sure)
  }

  added(gift: number): void {
    this.#sure.set(gift, (this.#sure.get(gift) ?? 0) + 1)
  }

  perhapsAdded(gift: number): void {
    this.#perhaps.set(gift, (this.#perhaps.get(gift) ?? 0) + 1)
  }

  set(gift: number, quantity: number): void {
    if (quantity === 0) this.#sure.delete(gift)
    else this.#sure.set(gift, quantity)
  }

  emptied(): void {
    this.#sure.clear()
  }

  lostTrack(): void {
    this.#isUnknown = true
  }

  /** The contradiction to the known state; null if there is none. */
  contradicts(found: ReadonlyMap<number, number>): string | null {
    if (this.#isUnknown) return null
    for (const gift of new Set([...this.#sure.keys(), ...found.keys()])) {
      const [least, is] = [this.#sure.get(gift) ?? 0, found.get(gift) ?? 0]
      const most = least + (this.#perhaps.get(gift) ?? 0)
      if (is < least || is > most) return `${is} of gift ${gift}, not ${least} to ${most}`
    }
    return null
  }

  /** Called in a pause, when no request is running. */
  learn(found: ReadonlyMap<number, number>): void {
    this.#isUnknown = false
    this.#perhaps.clear()
    this.#sure.clear()
    for (const [gift, quantity] of found) this.#sure.set(gift, quantity)
  }
}

/** The quantity of each gift in a cart, as the app answers it. */
export function quantitiesOf(text: string): ReadonlyMap<number, number> {
  const { lines } = JSON.parse(text) as { lines: { id: number; quantity: number }[] }
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}
