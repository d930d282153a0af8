/** An answered request, with the route's pattern instead of its URL. */
export interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** The refusal's code, if it was refused. */
  readonly refusal: string | null
}

/** Gauges read when metrics are collected. */
export type Level = 'eventStreams' | 'uploads'

/** The metrics hooks of the HTTP server. */
export interface HttpMetrics {
  answered(answered: AnsweredRequest): void
  /** A request was refused because of overload. */
  shed(why: string): void
  /** Registers a gauge; several of the same name are summed. */
  level(level: Level, read: () => number): void
}
