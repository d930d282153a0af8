import { ask } from './ask.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import {
  conversationQuery,
  type Message,
  newReply,
  type Reply,
  withEvent,
  withFailure,
} from './conversation.ts'

// A reply goes on coming while another page is open, so it is not a screen's.
let asking: AbortController | null = null
let made = 0

/** Appends the question, and below it the reply as it comes (specification, section 4, Chat). */
export function askAssistant(text: string): void {
  const question: Message = { id: ++made, sender: 'user', text }
  const reply = newReply(++made, text)
  change((messages) => [...messages, question, reply])
  void receive(reply)
}

/** Asks the question of a reply again; what comes takes its place. */
export function retryReply({ id, question }: Reply): void {
  const reply = newReply(id, question)
  changeReply(id, () => reply)
  void receive(reply)
}

/** What has come so far stays. */
export function stopAnswering(): void {
  asking?.abort()
}

export function clearConversation(): void {
  stopAnswering()
  change(() => [])
}

async function receive({ id, question }: Reply): Promise<void> {
  const attempt = new AbortController()
  asking?.abort()
  asking = attempt
  try {
    await ask(
      question,
      (event) => {
        // Cleared meanwhile, or somebody else's visit by now.
        if (!isThere(id)) attempt.abort()
        else changeReply(id, (reply) => withEvent(reply, event))
      },
      attempt.signal,
    )
  } catch (error) {
    const { aborted } = attempt.signal
    changeReply(id, (reply) =>
      aborted ? { ...reply, outcome: 'stopped' } : withFailure(reply, error),
    )
  }
}

function changeReply(id: number, turn: (reply: Reply) => Reply): void {
  change((messages) =>
    messages.map((message) =>
      message.id === id && message.sender === 'bot' ? turn(message) : message,
    ),
  )
}

function isThere(id: number): boolean {
  const messages = queryClient.getQueryData(conversationQuery.queryKey)
  return messages?.some((message) => message.id === id) ?? false
}

// Where nobody has the conversation open any more, nothing is written.
function change(turn: (messages: readonly Message[]) => readonly Message[]): void {
  queryClient.setQueryData(conversationQuery.queryKey, (known) => known && turn(known))
}
