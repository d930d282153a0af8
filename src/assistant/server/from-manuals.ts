import { msg } from '@lingui/core/runtime-macro'
import type { ChatEvent, ChatSource } from '#assistant/contract/chat-endpoints.ts'
import type { LiveFact } from '#manuals/contract/manual.ts'
import type { FoundPassage, FoundPassages } from '#manuals/server/search/search-manuals.ts'
import { nameOfLanguage } from '#platform/contract/format.ts'
import type { Say } from '#platform/contract/say.ts'

/** The manuals' answer to a question, with the live facts of the first passage's section. */
export interface Passages extends FoundPassages {
  readonly liveFacts: readonly LiveFact[]
  /** Whether the first live fact answers the question. */
  readonly factsAnswer: boolean
}

/** Facts for the reply to a question that the manuals don't answer. */
export interface UnansweredFacts {
  /** Whether it is kept as a gap in the manuals. */
  readonly isNoted: boolean
  readonly isAdministrator: boolean
  readonly administratorEmail: string
}

/** The reply where the manuals say nothing, after `opening`. */
export function nothingFound(
  unanswered: UnansweredFacts,
  say: Say,
  opening = '',
): readonly ChatEvent[] {
  return [
    { type: 'words', words: `${opening}${say(nothingSaid(unanswered))}` },
    { type: 'end', kind: 'nothing' },
  ]
}

/** Administrators are not sent to their own address. */
function nothingSaid({ isNoted, isAdministrator, administratorEmail }: UnansweredFacts) {
  if (isAdministrator) {
    return isNoted
      ? msg`The manuals say nothing about it; your question is listed in [Manage Manuals](/manual?view=gaps).`
      : msg`The manuals say nothing about it. Please try other words.`
  }
  return isNoted
    ? msg`The manuals say nothing about it; your question was passed on. If it can’t wait, write to ${{ administratorEmail }}.`
    : msg`The manuals say nothing about it. Please try other words, or write to ${{ administratorEmail }}.`
}

/** The sentence after a model's own words for an unanswered question. */
export function closingSentence(unanswered: UnansweredFacts, say: Say): string {
  return `\n\n${say(whatNext(unanswered))}`
}

function whatNext({ isNoted, isAdministrator, administratorEmail }: UnansweredFacts) {
  if (isAdministrator) {
    return isNoted
      ? msg`Your question is listed in [Manage Manuals](/manual?view=gaps).`
      : msg`Please try other words.`
  }
  return isNoted
    ? msg`Your question was passed on. If it can’t wait, write to ${{ administratorEmail }}.`
    : msg`Please try other words, or write to ${{ administratorEmail }}.`
}

/** A reply without a model: one passage, after `opening`. */
export function fromManuals(found: Passages, say: Say, opening = ''): readonly ChatEvent[] {
  const kind = found.isSure ? 'passages' : 'closest'
  return [...quote(found, say, opening), { type: 'end', kind }]
}

/** The other parts that an answer links to, and the closest parts to choose from. */
const MOST_LINKS = 3
const MOST_CHOICES = 3

/**
 * The best passage word for word, its live facts, and links to other parts; if it is not sure, the
 * closest parts to choose from; only `opening` if there is none. Live facts that answer the question
 * come first.
 */
export function quote(found: Passages, say: Say, opening: string): readonly ChatEvent[] {
  const { passages, language, isOnly, isSure, liveFacts, factsAnswer } = found
  const [best, ...others] = passages
  if (best === undefined) return [{ type: 'words', words: opening.trimEnd() }]
  const sure = isOnly
    ? msg`This is what the manuals say, in ${{ language: nameOfLanguage(language, say.language) }} only:`
    : msg`This is what the manuals say:`
  if (!isSure) {
    const choices = passages.slice(0, MOST_CHOICES).map(choiceOf)
    return [
      { type: 'words', words: `${opening}${say(msg`I am not sure. The closest is:`)}` },
      { type: 'choices', choices },
    ]
  }
  return [
    ...(factsAnswer ? factEvents(liveFacts) : []),
    { type: 'words', words: `${opening}${say(sure)}` },
    { type: 'passage', ...choiceOf(best) },
    ...(factsAnswer ? [] : factEvents(liveFacts)),
    ...sourcesOf(others.slice(0, MOST_LINKS)),
  ]
}

function choiceOf({ text, ...passage }: FoundPassage) {
  return { text, source: sourceOf(passage) }
}

function sourceOf({ title: key, heading, language }: Omit<FoundPassage, 'text'>): ChatSource {
  return { key, heading, language }
}

export function factEvents(facts: readonly LiveFact[]): readonly ChatEvent[] {
  return facts.length > 0 ? [{ type: 'facts', facts: [...facts] }] : []
}

/** Links to the parts of the manuals that these passages are from, each once. */
export function sourcesOf(passages: readonly FoundPassage[]): readonly ChatEvent[] {
  const sources = new Map<string, ChatSource>(
    passages.map((passage) => [`${passage.title}\n${passage.heading}`, sourceOf(passage)]),
  )
  return sources.size > 0 ? [{ type: 'sources', sources: [...sources.values()] }] : []
}

/** Keeps the question as a gap in the manuals, once. */
export type PassOn = () => Promise<UnansweredFacts>

/** The exact answer to a question, or the passages that match it. */
export type Context = { readonly answer: string } | (Passages & { readonly answer: null })
