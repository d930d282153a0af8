import { get } from 'node:http'
import { expect } from 'vitest'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import type { AppClient } from '#test/concurrency/app-client.ts'

export interface EventText {
  text(): string
  /** The data of each event. */
  data(): string[]
  close(): void
}

/** Opens a page's event stream, unparsed. */
export async function listen({ port }: AppClient, cookie: string): Promise<EventText> {
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
