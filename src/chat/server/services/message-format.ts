import type { ChatCard } from '../chat-card.ts'

/** The format in which a service takes a card, and the corrections that it allows. */
export interface MessageFormat {
  /** The message, within the limits of the service. */
  readonly write: (card: ChatCard) => object
  /** The address to post to; by default the webhook's. */
  readonly postTo?: (url: URL, card: ChatCard) => URL
  /** The answer's id of the message, where the service can correct it. */
  readonly idIn?: (answer: string) => string | null
  /** The address at which the message is changed (PATCH) and deleted (DELETE). */
  readonly messageAt?: (url: URL, message: string) => URL
  /** Why a message was not taken, though the status says that it was; null: it was. */
  readonly refusalIn?: (answer: string) => string | null
}

/** Laurel's green, as services write colours. */
export const GREEN = '#226344'

/** At most so many UTF-16 units, as services count them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  return `${short.isWellFormed() ? short : short.slice(0, -1)}…`
}

/** Text that CommonMark shows as it is. */
export function plainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+.!|<>~&:-]/g, String.raw`\$&`)
}

/** Text in which nobody is called: services would notify everybody of "@all". */
export function withoutMentions(text: string): string {
  return text.replaceAll('@', '@\u200b')
}

/** Values and points in one line; empty for neither. */
export function detailsOf({ values, points }: ChatCard): string {
  return [...values, ...(points === null ? [] : [points])].join('  ·  ')
}
