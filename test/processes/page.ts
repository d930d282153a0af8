import { setTimeout as pause } from 'node:timers/promises'
import type { AppClient } from '#test/concurrency/app-client.ts'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { openEvents, type EventReader } from '#test/concurrency/event-reader.ts'
import type { Tally } from './tally.ts'

/** An open page that behaves like the browser app. */
export interface Page {
  readonly person: Colleague
  /** The balances it shows; null before it has read them. */
  readonly balances: Readonly<Record<string, unknown>> | null
  close(): void
}

/** The same as the stream's `retry`. */
const COME_BACK_MS = 1_000

/** Reads balances at every event, and resumes its stream when it ends. */
export function openPage(appClient: AppClient, person: Colleague, tally: Tally): Page {
  const { cookie } = person
  const closing = new AbortController()
  const { signal } = closing
  let balances: Page['balances'] = null
  let reader: EventReader | null = null
  let isReading = false
  let again = false

  async function read(): Promise<void> {
    again = true
    if (isReading) return
    isReading = true
    while (again && !signal.aborted) {
      again = false
      const ask = () => appClient.ask({ method: 'GET', path: '/api/account', cookie })
      balances = (await tally.count('reads', ask))?.json ?? balances
    }
    isReading = false
  }

  async function listen(): Promise<void> {
    for (let after: string | undefined; !signal.aborted; await pause(COME_BACK_MS)) {
      const from = after
      reader = await tally.count('streams', () => openEvents(appClient, cookie, from))
      if (reader === null) continue
      if (signal.aborted) return reader.close()
      reader.onTopic = () => void read()
      // The first event may have arrived with the headers.
      if (reader.topics.length > 0) void read()
      await reader.ended
      after = reader.lastId === '' ? after : reader.lastId
    }
  }

  void listen()
  return {
    person,
    get balances() {
      return balances
    },
    close() {
      closing.abort()
      reader?.close()
    },
  }
}
