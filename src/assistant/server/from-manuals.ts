import type { ChatEvent, ChatSource } from '#assistant/contract/chat-endpoints.ts'
import type { LiveFact } from '#manuals/contract/manual.ts'
import type { FoundPassage, Ranked } from './retrieval/rank.ts'

/** The manuals' answer to a question, with the live facts of the first passage's section. */
export interface Passages extends Ranked {
  readonly liveFacts: readonly LiveFact[]
  /** Whether the first live fact answers the question. */
  readonly factsAnswer: boolean
}

/** Facts for the reply to a question that the manuals don't answer. */
export interface Unanswered {
  /** Whether it is kept as a gap in the manuals. */
  readonly isNoted: boolean
  readonly isAdministrator: boolean
  readonly administratorEmail: string
}

const GAPS = '[Manage Manuals](/manual?view=gaps)'

/** The reply where the manuals say nothing, after `opening`. */
export function nothingFound(unanswered: Unanswered, opening = ''): readonly ChatEvent[] {
  const { isNoted } = unanswered
  const next = whatNext(unanswered)
  const words = isNoted
    ? `The manuals say nothing about it; ${next}`
    : `The manuals say nothing about it. ${next}`
  return [
    { type: 'words', words: `${opening}${words}` },
    { type: 'end', kind: 'nothing' },
  ]
}

/** The way on from an unanswered question; administrators are not sent to their own address. */
function whatNext({ isNoted, isAdministrator, administratorEmail }: Unanswered): string {
  if (isAdministrator) {
    return isNoted ? `your question is listed in ${GAPS}.` : 'Please try other words.'
  }
  return isNoted
    ? `your question was passed on. If it can’t wait, write to ${administratorEmail}.`
    : `Please try other words, or write to ${administratorEmail}.`
}

/** The sentence after a model's own words for an unanswered question. */
export function afterUntold(unanswered: Unanswered): string {
  const next = whatNext(unanswered)
  return `\n\n${next.charAt(0).toUpperCase()}${next.slice(1)}`
}

/** A reply without a model: one passage, after `opening`. */
export function fromManuals(found: Passages, opening = ''): readonly ChatEvent[] {
  return [...quote(found, opening), { type: 'end', kind: found.isSure ? 'passages' : 'closest' }]
}

/**
 * The best passage word for word, its live facts, and links to the other sections; only `opening`
 * if there is none. Live facts that answer the question come first.
 */
export function quote(found: Passages, opening: string): readonly ChatEvent[] {
  const { passages, isSure, liveFacts, factsAnswer } = found
  const [best, ...others] = passages
  if (best === undefined) return [{ type: 'words', words: opening.trimEnd() }]
  const lead = isSure ? 'This is what the manuals say:' : 'I am not sure. The closest is:'
  const source = { key: best.title, heading: best.heading }
  return [
    ...(factsAnswer ? factsOf(liveFacts) : []),
    { type: 'words', words: `${opening}${lead}` },
    { type: 'passage', text: best.text, source },
    ...(factsAnswer ? [] : factsOf(liveFacts)),
    ...sourcesOf(others),
  ]
}

export function factsOf(facts: readonly LiveFact[]): readonly ChatEvent[] {
  return facts.length > 0 ? [{ type: 'facts', facts: [...facts] }] : []
}

/** Links to the parts of the manuals that these passages are from, each once. */
export function sourcesOf(passages: readonly FoundPassage[]): readonly ChatEvent[] {
  const sources = new Map<string, ChatSource>(
    passages.map(({ title: key, heading }) => [`${key}\n${heading}`, { key, heading }]),
  )
  return sources.size > 0 ? [{ type: 'sources', sources: [...sources.values()] }] : []
}
