import type { ChatQuestion } from '#assistant/contract/chat.ts'
import { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { ask } from './ask.ts'
import {
  conversationQuery,
  newReply,
  storeConversation,
  turnsBefore,
  withEvent,
  withFailure,
  type Message,
  type Reply,
} from './conversation.ts'

// A reply goes on while another page is open, so it belongs to no screen.
let asking: AbortController | null = null

/** Appends the question, and below it the reply as it comes (specification, section 4, Chat). */
export function askAssistant(userId: number, text: string): void {
  const id = (messagesOf(userId)?.at(-1)?.id ?? 0) + 1
  const question: Message = { id, sender: 'user', text }
  const reply = newReply(id + 1, text)
  change(userId, (messages) => [...messages, question, reply])
  void receive(userId, reply)
}

/** Asks the question of a reply again; the new reply takes its place. */
export function retryReply(userId: number, { id, question }: Reply): void {
  const reply = newReply(id, question)
  changeReply(userId, id, () => reply)
  void receive(userId, reply)
}

/** Keeps the words that have come so far. */
export function stopAnswering(): void {
  asking?.abort()
}

export function clearConversation(userId: number): void {
  stopAnswering()
  change(userId, () => [])
}

/** Keeps the answer to "Did this help?". A "No" makes the question a gap in the manuals. */
export async function rateReply(userId: number, reply: Reply, helped: boolean): Promise<void> {
  changeReply(userId, reply.id, (known) => ({ ...known, helped }))
  if (helped) return
  try {
    await call(chatEndpoints.reportUnhelpful, { body: { question: reply.question } })
  } catch {
    changeReply(userId, reply.id, (known) => ({ ...known, helped: null }))
    throw new Error('the answer was not reported')
  }
}

async function receive(userId: number, { id, question }: Reply): Promise<void> {
  const attempt = new AbortController()
  asking?.abort()
  asking = attempt
  const turns = turnsBefore(messagesOf(userId) ?? [], id)
  const asked: ChatQuestion = { question, ...(turns.length > 0 && { turns }) }
  try {
    await ask(
      asked,
      (event) => {
        // The conversation was cleared, or somebody else is signed in.
        if (!isThere(userId, id)) attempt.abort()
        else changeReply(userId, id, (reply) => withEvent(reply, event))
      },
      attempt.signal,
    )
  } catch (error) {
    const { aborted } = attempt.signal
    changeReply(userId, id, (reply) =>
      aborted ? { ...reply, outcome: 'stopped' } : withFailure(reply, error),
    )
  }
}

function changeReply(userId: number, id: number, turn: (reply: Reply) => Reply): void {
  change(userId, (messages) =>
    messages.map((message) =>
      message.id === id && message.sender === 'bot' ? turn(message) : message,
    ),
  )
}

function isThere(userId: number, id: number): boolean {
  return messagesOf(userId)?.some((message) => message.id === id) ?? false
}

function messagesOf(userId: number): readonly Message[] | undefined {
  return queryClient.getQueryData(conversationQuery(userId).queryKey)
}

// After a logout there is no conversation, and nothing is written.
function change(userId: number, turn: (messages: readonly Message[]) => readonly Message[]): void {
  const known = messagesOf(userId)
  if (known === undefined) return
  const messages = turn(known)
  queryClient.setQueryData(conversationQuery(userId).queryKey, messages)
  storeConversation(userId, messages)
}
