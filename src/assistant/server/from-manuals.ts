import type { ChatEvent, ChatSource } from '#assistant/contract/chat-endpoints.ts'
import type { LiveFact } from '#manuals/contract/manual.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { Ranked } from './retrieval/rank.ts'

/** The manuals' answer to a question, with the live facts of the first passage's section. */
export interface Passages extends Ranked {
  readonly liveFacts: readonly LiveFact[]
}

/** A reply without a model: one passage, or the administrator's address if nothing matches. */
export function fromManuals(found: Passages, administratorEmail: string): readonly ChatEvent[] {
  if (found.passages.length === 0) {
    const words = `${MESSAGES.chatFailed}\n\nThe manuals say nothing about it. Please ask the administrator: ${administratorEmail}`
    return [
      { type: 'words', words },
      { type: 'end', kind: 'nothing' },
    ]
  }
  const { isSure } = found
  const words = isSure ? 'This is what the manuals say:' : 'I am not sure. The closest is:'
  return [
    { type: 'words', words },
    ...quote(found),
    { type: 'end', kind: isSure ? 'passages' : 'closest' },
  ]
}

/** The best passage word for word, its live facts, and links to the other sections. */
export function quote({ passages, liveFacts }: Passages): readonly ChatEvent[] {
  const [best, ...others] = passages
  if (best === undefined) return []
  const source = { key: best.title, heading: best.heading }
  return [
    { type: 'passage', text: best.text, source },
    ...factsOf(liveFacts),
    ...(others.length > 0 ? [{ type: 'sources' as const, sources: sourcesOf(others) }] : []),
  ]
}

export function factsOf(facts: readonly LiveFact[]): readonly ChatEvent[] {
  return facts.length > 0 ? [{ type: 'facts', facts: [...facts] }] : []
}

export function sourcesOf(passages: Ranked['passages']): ChatSource[] {
  return passages.map(({ title: key, heading }) => ({ key, heading }))
}
