import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ChatEvent, ChatSource, ReplyKind } from '#assistant/contract/chat.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'

export interface Question {
  id: number
  sender: 'user'
  text: string
}

export interface Reply {
  id: number
  sender: 'bot'
  /** What it answers, to be asked again. */
  question: string
  /** Markdown. */
  text: string
  passages: readonly Passage[]
  sources: readonly ChatSource[]
  outcome: Outcome
  /** The model stopped before the answer's end. */
  isCut: boolean
}

export const CUT_SHORT = 'The answer was cut short.'

export interface Passage {
  text: string
  source: ChatSource
}

/** How a reply ended: as the server says, or without its end; `coming` until then. */
export type Outcome = 'coming' | ReplyKind | 'stopped' | 'refused' | 'failed'

export type Message = Question | Reply

const NOTHING_SAID: readonly Message[] = []

/**
 * What was said during this visit, the oldest first. It is no server's data, but it lives where a
 * sign-out clears what one person saw.
 */
export const conversationQuery = queryOptions<readonly Message[]>({
  queryKey: ['conversation'],
  queryFn: skipToken,
  initialData: NOTHING_SAID,
  staleTime: Infinity,
  gcTime: Infinity,
})

export function newReply(id: number, question: string): Reply {
  return {
    id,
    sender: 'bot',
    question,
    text: '',
    passages: [],
    sources: [],
    outcome: 'coming',
    isCut: false,
  }
}

export function withEvent(reply: Reply, event: ChatEvent): Reply {
  switch (event.type) {
    case 'words':
      return { ...reply, text: reply.text + event.words }
    case 'anew':
      return newReply(reply.id, reply.question)
    case 'passage': {
      const { text, source } = event
      return { ...reply, passages: [...reply.passages, { text, source }] }
    }
    case 'sources':
      return { ...reply, sources: event.sources }
    case 'end':
      return { ...reply, outcome: event.kind, isCut: event.cut === true }
  }
}

/** A reply that did not come to its end (specification, section 8, Chat). */
export function withFailure(reply: Reply, error: unknown): Reply {
  const blank = newReply(reply.id, reply.question)
  return error instanceof Refused
    ? { ...blank, text: error.message, outcome: 'refused' }
    : { ...blank, text: MESSAGES.chatFailed, outcome: 'failed' }
}

/** A reply as text, to be put elsewhere. */
export function replyAsText({ text, passages, sources, isCut }: Reply): string {
  return [
    text,
    isCut ? `(${CUT_SHORT})` : '',
    ...passages.map((passage) => `${passage.text}\n(${showSource(passage.source)})`),
    sources.map(showSource).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

export function showSource({ key, heading }: ChatSource): string {
  return heading === '' || heading === key ? key : `${key}: ${heading}`
}
