import type { ChatEvent } from '#contract/chat.ts'
import type { FoundPassage } from './passage.ts'

/** A reply without a model: the passages themselves, or whom to ask where none fits. */
export function fromManuals(
  passages: readonly FoundPassage[],
  administratorEmail: string,
): readonly ChatEvent[] {
  if (passages.length === 0) {
    const words = `I found nothing about this in the manuals. Please ask the administrator: ${administratorEmail}`
    return [
      { type: 'words', words },
      { type: 'end', kind: 'nothing' },
    ]
  }
  return [
    { type: 'words', words: 'This is what the manuals say:' },
    ...passages.map(({ title, heading, text }) => ({
      type: 'passage' as const,
      text,
      source: { key: title, heading },
    })),
    { type: 'end', kind: 'passages' },
  ]
}
