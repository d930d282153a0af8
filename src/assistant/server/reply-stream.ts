import { Readable } from 'node:stream'
import type { ChatEvent } from '#assistant/contract/chat.ts'
import type { FileAnswer } from '#platform/server/handler.ts'

type Events = Iterable<ChatEvent> | AsyncIterable<ChatEvent>

/**
 * A reply as a stream: a line of JSON for each event. `gone` aborts as soon as the client leaves;
 * Readable.from would wait for the next event first.
 */
export function replyStream(eventsUntil: (gone: AbortSignal) => Events): FileAnswer {
  const gone = new AbortController()
  const events = lines(eventsUntil(gone.signal))
  const content = new Readable({
    read: () => void pass(events, content),
    destroy: (error, closed) => {
      gone.abort()
      void stop(events, () => closed(error))
    },
  })
  return { content, flowing: true }
}

async function pass(events: AsyncGenerator<string, void>, content: Readable): Promise<void> {
  try {
    const { done, value } = await events.next()
    content.push(done === true ? null : value)
  } catch (error) {
    content.destroy(error as Error)
  }
}

async function stop(events: AsyncGenerator<string, void>, stopped: () => void): Promise<void> {
  try {
    await events.return()
  } finally {
    stopped()
  }
}

async function* lines(events: Events): AsyncGenerator<string, void> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`
}
