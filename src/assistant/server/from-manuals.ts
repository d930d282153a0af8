import type { ChatEvent, ChatSource } from '#assistant/contract/chat.ts'
import type { FoundPassage } from '#manuals/server/passage.ts'
import type { Picked } from './pick-passages.ts'

/** A reply without a model: the passages themselves, or whom to ask where nothing matches. */
export function fromManuals(picked: Picked, administratorEmail: string): readonly ChatEvent[] {
  if (picked.passages.length === 0) {
    const words = `I found nothing about this in the manuals. Please ask the administrator: ${administratorEmail}`
    return [
      { type: 'words', words },
      { type: 'end', kind: 'nothing' },
    ]
  }
  const { isSure } = picked
  const words = isSure ? 'This is what the manuals say:' : 'I am not sure. The closest is:'
  return [
    { type: 'words', words },
    ...quote(picked),
    { type: 'end', kind: isSure ? 'passages' : 'closest' },
  ]
}

/** The passages word for word; of weak matches the closest, with links to the others. */
export function quote({ passages, isSure }: Picked): readonly ChatEvent[] {
  const quoted = isSure ? passages : passages.slice(0, 1)
  const linked = sourcesOf(passages.slice(quoted.length))
  return [
    ...quoted.map(({ title, heading, text }) => ({
      type: 'passage' as const,
      text,
      source: { key: title, heading },
    })),
    ...(linked.length > 0 ? [{ type: 'sources' as const, sources: linked }] : []),
  ]
}

/** The sections that passages are from, each heading once. */
export function sourcesOf(passages: readonly FoundPassage[]): ChatSource[] {
  const sources = passages.map(({ title: key, heading }) => ({ key, heading }))
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}
