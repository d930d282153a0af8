import { chatEndpoints, ChatEvent, ChatQuestion } from '#assistant/contract/chat-endpoints.ts'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { readAnswer, Unreachable } from '#platform/web/api/answer.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { basePath } from '#platform/web/base-path.ts'
import {
  conversationQuery,
  newReply,
  storeConversation,
  turnsBefore,
  withEvent,
  withFailure,
  type ChatMessage,
  type Reply,
} from './conversation.ts'

// A reply continues while another page is open, so it belongs to no screen.
let asking: AbortController | null = null

/** Appends the question, and below it the reply as it arrives (specification, section 4, Chat). */
export function askAssistant(userId: number, text: string): void {
  const id = (messagesOf(userId)?.at(-1)?.id ?? 0) + 1
  const question: ChatMessage = { id, sender: 'user', text }
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

/** Stops the current reply, and keeps its words so far. */
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

/** Shows one of the closest parts, and keeps the choice for who writes the manuals. */
export function choosePart(userId: number, reply: Reply, chosen: number): void {
  changeReply(userId, reply.id, (known) => ({ ...known, chosen }))
  const source = reply.choices[chosen]?.source
  if (source === undefined) return
  const body = { question: reply.question, chosen: source }
  // The person has their answer; a lost report is no trouble of theirs.
  call(chatEndpoints.reportUnhelpful, { body }).catch(() => undefined)
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

function messagesOf(userId: number): readonly ChatMessage[] | undefined {
  return queryClient.getQueryData(conversationQuery(userId).queryKey)
}

// After a logout there is no conversation, so nothing must be stored.
function change(
  userId: number,
  turn: (messages: readonly ChatMessage[]) => readonly ChatMessage[],
): void {
  const known = messagesOf(userId)
  if (known === undefined) return
  const messages = turn(known)
  queryClient.setQueryData(conversationQuery(userId).queryKey, messages)
  storeConversation(userId, messages)
}

/**
 * Asks the assistant and passes on each event as it arrives. Throws Refused, Unreachable if the
 * reply was cut off, and the signal's reason if the signal is aborted.
 */
async function ask(
  question: ChatQuestion,
  onEvent: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await readReply(await send(question, signal), onEvent)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Refused && error.code === 'not-signed-in') {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    if (error instanceof Refused) throw error
    throw new Unreachable('the reply was cut off', { cause: error })
  }
}

async function send(question: ChatQuestion, signal: AbortSignal): Promise<Response> {
  const { method, path, download } = chatEndpoints.ask
  const response = await fetch(basePath + path, {
    method,
    headers: { accept: download, 'content-type': 'application/json' },
    body: JSON.stringify(check(ChatQuestion, question)),
    signal,
  })
  if (!response.ok) await readAnswer(chatEndpoints.ask, response)
  return response
}

async function readReply({ body }: Response, onEvent: (event: ChatEvent) => void): Promise<void> {
  if (body === null) throw new Unreachable('a reply without a body')
  for await (const line of linesOf(body)) {
    const event = ChatEvent.parse(JSON.parse(line))
    onEvent(event)
    if (event.type === 'end') return
  }
  throw new Unreachable('a reply without an end')
}

/** The lines of a text stream, each as soon as it is complete, without empty ones. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter((line) => line !== '')
    }
    if (rest !== '') yield rest
  } finally {
    // The caller may stop before the end of the stream.
    await reader.cancel()
  }
}
