import { ChatEvent, ChatQuestion } from '#assistant/contract/chat.ts'
import { chatEndpoints } from '#assistant/contract/chat-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { basePath } from '#platform/web/base-path.ts'
import { readAnswer, Unreachable } from '#platform/web/api/answer.ts'
import { check } from '#platform/web/api/check.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { sessionQuery } from '#auth/web/session-queries.ts'

/**
 * Asks the assistant and hands on each event as it comes. Throws Refused, Unreachable where the
 * reply was cut off, and the signal's reason once that is aborted.
 */
export async function ask(
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
    // A reader that stops needs no more of it.
    await reader.cancel()
  }
}
