import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message that a receiver took. */
export interface ReceivedMessage {
  readonly id: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly payload: {
    type: string
    timestamp: string
    shape: string
    data: Record<string, unknown>
  }
}

/** Answers a request instead of the receiver; it may leave it unanswered. */
export type ReceiverBehaviour = (response: ServerResponse, message: ReceivedMessage) => void

export interface WebhookReceiver {
  readonly url: string
  /** Every message, whatever its answer. */
  readonly received: ReceivedMessage[]
  /** For later requests; null: every message is taken. */
  behave(behaviour: ReceiverBehaviour | null): void
  /** Verifies the signature of a message as a program of others does. */
  verify(message: ReceivedMessage, secret: string): unknown
  close(): Promise<void>
}

/** A receiver of webhooks on the loopback. */
export async function openReceiver(): Promise<WebhookReceiver> {
  let behaviour: ReceiverBehaviour | null = null
  const received: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { headers } = request
      const payload = JSON.parse(body) as ReceivedMessage['payload']
      const message = { id: String(headers['webhook-id']), headers, body, payload }
      received.push(message)
      if (behaviour === null) response.writeHead(204).end()
      else behaviour(response, message)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received,
    behave: (wanted) => void (behaviour = wanted),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    verify: ({ body, headers }, secret) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
  }
}
