/** One answered request, as it may be told: never its address, only the pattern of that. */
export interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** The code it was refused with. */
  readonly refusal: string | null
}

/** What is counted at the moment somebody looks. */
export type Level = 'eventStreams' | 'uploads'

/** What the HTTP side tells whoever measures. */
export interface HttpMeasures {
  answered(answered: Answered): void
  /** A request was turned away because of the load. */
  shed(why: string): void
  /** Several may tell of the same level; they are added up. */
  level(level: Level, read: () => number): void
}
