import type { ChatEvent, ChatSource } from '#assistant/contract/chat-endpoints.ts'
import type { LiveFact } from '#manuals/contract/manual.ts'
import type { Ranked } from './retrieval/rank.ts'

/** The manuals' answer to a question, with the live facts of the first passage's section. */
export interface Passages extends Ranked {
  readonly liveFacts: readonly LiveFact[]
}

/** A reply without a model: one passage, if any matches. */
export function fromManuals(found: Passages, nothingFound: string): readonly ChatEvent[] {
  if (found.passages.length === 0) {
    return [
      { type: 'words', words: nothingFound },
      { type: 'end', kind: 'nothing' },
    ]
  }
  const { isSure } = found
  const words = isSure ? 'This is what the manuals say:' : 'I am not sure. The closest is:'
  return [
    ...factsOf(found.liveFacts),
    { type: 'words', words },
    ...quote(found),
    { type: 'end', kind: isSure ? 'passages' : 'closest' },
  ]
}

/** The best passage word for word, and links to the other sections. */
export function quote({ passages }: Pick<Passages, 'passages'>): readonly ChatEvent[] {
  const [best, ...others] = passages
  if (best === undefined) return []
  const source = { key: best.title, heading: best.heading }
  return [
    { type: 'passage', text: best.text, source },
    ...(others.length > 0 ? [{ type: 'sources' as const, sources: sourcesOf(others) }] : []),
  ]
}

export function factsOf(facts: readonly LiveFact[]): readonly ChatEvent[] {
  return facts.length > 0 ? [{ type: 'facts', facts: [...facts] }] : []
}

/** The places of passages, each once. */
export function sourcesOf(passages: Ranked['passages']): ChatSource[] {
  const places = passages.map(({ title: key, heading }) => ({ key, heading }))
  return [...new Map(places.map((place) => [`${place.key}\n${place.heading}`, place])).values()]
}
