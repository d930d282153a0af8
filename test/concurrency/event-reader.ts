import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import type { AppClient } from './app-client.ts'

/** A page's event stream: keeps the events in order. */
export class EventReader {
  readonly topics: string[] = []
  /** Called for each event. */
  onTopic: (topic: string) => void = () => undefined
  /** The id to resume from; empty before the first event. */
  lastId = ''
  hasEnded = false
  readonly ended: Promise<void>
  #rest = ''
  readonly #response: IncomingMessage

  constructor(response: IncomingMessage) {
    this.#response = response
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => this.#read(chunk))
    this.ended = new Promise((resolve) => {
      response.on('close', () => {
        this.hasEnded = true
        resolve()
      })
    })
    response.on('error', () => undefined)
  }

  #read(chunk: string): void {
    const blocks = (this.#rest + chunk).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const line of blocks.flatMap((block) => block.split('\n'))) {
      if (line.startsWith('id: ')) this.lastId = line.slice(4)
      if (!line.startsWith('data: ')) continue
      const { topic } = JSON.parse(line.slice(6)) as { topic: string }
      this.topics.push(topic)
      this.onTopic(topic)
    }
  }

  close(): void {
    this.#response.destroy()
  }
}

/** Opens the live stream until the test is over, as `openEvents`. */
export async function listenAt(
  appClient: AppClient,
  cookie: string,
  after?: string,
): Promise<EventReader> {
  const reader = await openEvents(appClient, cookie, after)
  onTestFinished(() => reader.close())
  return reader
}

/** The refusal of a stream, as an answer. */
export interface StreamRefused extends Error {
  readonly status: number | undefined
  readonly retryAfter: string | undefined
}

/** Opens the live stream, after the given id if there is one. Rejects with StreamRefused. */
export function openEvents(
  appClient: Pick<AppClient, 'port'>,
  cookie: string,
  after?: string,
): Promise<EventReader> {
  const { promise, resolve, reject } = Promise.withResolvers<EventReader>()
  const headers = after === undefined ? { cookie } : { cookie, 'last-event-id': after }
  const options = {
    host: '127.0.0.1',
    port: appClient.port,
    path: EVENTS_PATH,
    headers,
    agent: false,
  }
  get(options, (response) => {
    const reader = new EventReader(response)
    if (response.statusCode === 200) return resolve(reader)
    reader.close()
    const { statusCode: status, headers } = response
    const refused = new Error(`the stream answered ${status}`)
    reject(Object.assign(refused, { status, retryAfter: headers['retry-after'] }))
  }).on('error', reject)
  return promise
}

export interface UnparsedEvents {
  text(): string
  /** The data of each event. */
  data(): string[]
  close(): void
}

/** Opens a page's event stream, unparsed. */
export async function listenUnparsed({ port }: AppClient, cookie: string): Promise<UnparsedEvents> {
  let text = ''
  const options = { host: '127.0.0.1', port, path: EVENTS_PATH, headers: { cookie }, agent: false }
  const asking = get(options, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    response.on('error', () => undefined)
  })
  asking.on('error', () => undefined)
  const stream = {
    text: () => text,
    data: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data),
    close: () => void asking.destroy(),
  }
  await expect.poll(() => stream.data().length).toBeGreaterThan(0)
  return stream
}
