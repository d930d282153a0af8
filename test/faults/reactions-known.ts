/**
 * A user's knowledge of their reactions. A request without an answer may still take effect, after
 * later ones, until the next pause.
 */
export class ReactionsKnown {
  readonly #sure = new Map<string, boolean>()
  readonly #unknown = new Set<string>()
  readonly #asked = new Set<string>()

  set(card: number, emoji: string, isThere: boolean): void {
    const place = this.#place(card, emoji)
    if (!this.#unknown.has(place)) this.#sure.set(place, isThere)
  }

  lostTrack(card: number, emoji: string): void {
    const place = this.#place(card, emoji)
    this.#unknown.add(place)
    this.#sure.delete(place)
  }

  /** Whether the reaction is there; `otherwise` if that is not known. */
  isThere(card: number, emoji: string, otherwise: boolean): boolean {
    return this.#sure.get(this.#place(card, emoji)) ?? otherwise
  }

  /** Called in a pause, when no request is running: later answers are sure again. */
  settle(): void {
    this.#unknown.clear()
  }

  /** The contradictions to the stored reactions; each is "card emoji". */
  contradictions(found: ReadonlySet<string>): string[] {
    const wrong = [...this.#sure].filter(([place, isThere]) => found.has(place) !== isThere)
    const unasked = [...found].filter((place) => !this.#asked.has(place))
    return [
      ...wrong.map(([place, isThere]) => `${place} ${isThere ? 'is lost' : 'was taken back'}`),
      ...unasked.map((place) => `${place} was never asked for`),
    ]
  }

  #place(card: number, emoji: string): string {
    const place = `${card} ${emoji}`
    this.#asked.add(place)
    return place
  }
}
