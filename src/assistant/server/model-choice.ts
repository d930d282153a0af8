/** A model behind an OpenAI-compatible endpoint. The key goes nowhere but there. */
export interface ModelChoice {
  readonly baseUrl: string
  /** Null: the endpoint asks for none. */
  readonly apiKey: string | null
  readonly model: string
}
