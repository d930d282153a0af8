/** A passage of the manuals that fits a question. */
export interface FoundPassage {
  /** The section's key. */
  readonly title: string
  /** The heading within it; empty: before the first one. */
  readonly heading: string
  /** Markdown. */
  readonly text: string
}
