import { EVENTS_PATH, TOPICS, type Topic } from '#platform/contract/events.ts'
import { basePath } from '../base-path.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * The stream of live events, between `open` and `close`. It resumes after the last event; where the
 * server can't, it begins with `everything`.
 */
export function followEvents(changed: (topic: Topic) => void) {
  let source: EventSource | undefined
  let position = ''
  let pause = FIRST_PAUSE_MS
  let again: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    if (source !== undefined) return
    clearTimeout(again)
    const after = position === '' ? '' : `?after=${encodeURIComponent(position)}`
    source = new EventSource(basePath + EVENTS_PATH + after)
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE_MS
    })
    source.addEventListener('message', (event: MessageEvent<string>) => {
      position = event.lastEventId
      changed(topicOf(event.data))
    })
    // The browser reconnects by itself, except after a refusal: the session may have ended.
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      position = ''
      changed('session')
      again = setTimeout(open, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    })
  }

  function close(): void {
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  return { open, close }
}

/** A newer server may send topics unknown to this page, which then reads everything again. */
function topicOf(data: string): Topic {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown }
    return TOPICS.find((known) => known === topic) ?? 'everything'
  } catch {
    return 'everything'
  }
}
