import { msg, t } from '@lingui/core/macro'
import { queryOptions, skipToken } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  ChatSource,
  MOST_TURNS,
  REPLY_KINDS,
  TURN_ANSWER_LENGTH,
  type ChatEvent,
  type Turn,
} from '#assistant/contract/chat-endpoints.ts'
import { LiveFact, showPart } from '#manuals/contract/manual.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { wordsOfRefused } from '#platform/web/language/refusals.ts'

const Question = z.object({ id: z.number(), sender: z.literal('user'), text: z.string() })
export type Question = z.output<typeof Question>

const QuotedPart = z.object({ text: z.string(), source: ChatSource })

const Reply = z.object({
  id: z.number(),
  sender: z.literal('bot'),
  /** The answered question, for Retry. */
  question: z.string(),
  /** Markdown. */
  text: z.string(),
  passages: z.array(QuotedPart),
  /** The closest parts, where none is surely the answer, and the one the person chose. */
  choices: z.array(QuotedPart),
  chosen: z.nullable(z.number()),
  facts: z.array(LiveFact),
  /** The facts answer the question, so they stand above the words. */
  factsFirst: z.boolean(),
  sources: z.array(ChatSource),
  /** The kind from the server's end event, or why there is none; `coming` until then. */
  outcome: z.enum([...REPLY_KINDS, 'coming', 'stopped', 'refused', 'failed']),
  /** The model stopped before the answer's end. */
  isCut: z.boolean(),
  /** The answer to "Did this help?"; null if there is none yet. */
  helped: z.nullable(z.boolean()),
})
export type Reply = z.output<typeof Reply>

const ChatMessage = z.discriminatedUnion('sender', [Question, Reply])
export type ChatMessage = z.output<typeof ChatMessage>

export const CUT_SHORT = msg`The answer was cut short.`

/**
 * A person's conversation, the oldest message first. It survives a reload of the page until the
 * person logs out: in the query cache and in session storage, both of which the logout clears.
 */
export function conversationQuery(userId: number) {
  return queryOptions<readonly ChatMessage[]>({
    queryKey: ['conversation', userId],
    queryFn: skipToken,
    initialData: () => storedConversation(userId),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export function storeConversation(userId: number, messages: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify(messages))
  } catch {
    // Storage is missing or full: the conversation then ends with the page.
  }
}

function storedConversation(userId: number): readonly ChatMessage[] {
  try {
    const text = sessionStorage.getItem(storageKey(userId)) ?? '[]'
    const messages = z.array(ChatMessage).parse(JSON.parse(text))
    // A reply that was still arriving when the page was left will never end.
    return messages.map((message) =>
      message.sender === 'bot' && message.outcome === 'coming'
        ? { ...message, outcome: 'stopped' }
        : message,
    )
  } catch {
    return []
  }
}

function storageKey(userId: number): string {
  return `laurel.conversation.${userId}`
}

export function newReply(id: number, question: string): Reply {
  return {
    id,
    sender: 'bot',
    question,
    text: '',
    passages: [],
    choices: [],
    chosen: null,
    facts: [],
    factsFirst: false,
    sources: [],
    outcome: 'coming',
    isCut: false,
    helped: null,
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
    case 'choices':
      return { ...reply, choices: event.choices }
    case 'facts':
      return { ...reply, facts: event.facts, factsFirst: reply.text === '' }
    case 'sources':
      return { ...reply, sources: event.sources }
    case 'end':
      return { ...reply, outcome: event.kind, isCut: event.cut === true }
  }
}

/** The reply after a failure (specification, section 8, Chat). */
export function withFailure(reply: Reply, error: unknown): Reply {
  const blank = newReply(reply.id, reply.question)
  return error instanceof Refused
    ? { ...blank, text: wordsOfRefused(error), outcome: 'refused' }
    : { ...blank, text: t(MESSAGES.chatFailed), outcome: 'failed' }
}

/** The last answered turns before a reply, the oldest first. */
export function turnsBefore(messages: readonly ChatMessage[], replyId: number): Turn[] {
  return messages
    .filter((message) => message.sender === 'bot')
    .filter(({ id }) => id < replyId)
    .map((reply) => ({ question: reply.question, answer: answerOf(reply) }))
    .filter(({ answer }) => answer !== '')
    .slice(-MOST_TURNS)
}

function answerOf({ outcome, text, passages }: Reply): string {
  const isAnswer = outcome === 'answer' || outcome === 'model' || outcome === 'passages'
  const words = [text, ...passages.map((passage) => passage.text)].join('\n\n').trim()
  return isAnswer ? Array.from(words).slice(0, TURN_ANSWER_LENGTH).join('').trim() : ''
}

/** A reply as plain text, for the clipboard. */
export function replyAsText(reply: Reply): string {
  const { text, choices, chosen, sources, isCut } = reply
  return [
    text,
    isCut ? `(${t(CUT_SHORT)})` : '',
    chosen === null ? choices.map(({ source }) => showPart(source)).join('\n') : '',
    ...quotedParts(reply).map((passage) => `${passage.text}\n(${showPart(passage.source)})`),
    sources.map(showPart).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The parts that a reply quotes, with the chosen one. */
export function quotedParts({ passages, choices, chosen }: Reply): Reply['passages'] {
  const choice = chosen === null ? undefined : choices[chosen]
  return choice === undefined ? passages : [...passages, choice]
}
