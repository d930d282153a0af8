import type { FactName } from '#manuals/contract/manual.ts'

/**
 * How people ask in a language. Patterns of `greetings`, `asksFor`, `asksHow` and `refersBack` are for
 * normalised questions: in lower case, words with one space between them, without apostrophes and
 * hyphens.
 */
export interface QuestionLanguage {
  /** PostgreSQL's dictionary that finds the stem of a word, and drops stop words. */
  readonly stemmer: string
  /** The word for a gift. */
  readonly gift: string
  /** Words that occur in questions about anything, besides the stop words of the stemmer. */
  readonly fillers: string
  /** Second words of verbs that are written in one word, too: "log in". */
  readonly particles: string
  /** A greeting before a question, and thanks after it or alone, in lower case. */
  readonly opening: RegExp
  readonly closing: RegExp
  /** Alternatives of a pattern: messages that ask nothing. */
  readonly greetings: Readonly<Record<'hello' | 'thanks' | 'bye' | 'howAreYou', string>>
  /** Words that may follow a greeting. */
  readonly addressed: string
  /** Questions about the asking person's own state, which the live fact answers. */
  readonly asksFor: Readonly<Record<FactName, RegExp>>
  /** Words of questions about how something works, not about one's own state. */
  readonly asksHow: RegExp
  /** Words that point to an earlier question ("And for managers?", "Is it free?"). */
  readonly refersBack: RegExp
  /**
   * Laurel's terms, and the words people use for them: at most 200 words in all. A company's own words
   * belong in the headings of its manuals.
   */
  readonly synonyms: Readonly<Record<string, string>>
}
