import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatService } from '#chat/contract/chat-services.ts'
import { CHAT_MESSAGES } from './chat-limits.ts'
import { whenDone } from './when-done.ts'

/** A message in a channel; null: it was deleted. */
export interface ShownMessage {
  readonly id: string
  json: Record<string, unknown> | null
}

type ChatServiceBehaviour = (response: ServerResponse) => void

export interface ChatServices {
  /** The address of a channel's incoming webhook. */
  readonly urlOf: (service: ChatService, channel?: string) => string
  /** The messages of a channel, the oldest first. */
  readonly shown: (service: ChatService, channel?: string) => ShownMessage[]
  /** Why messages were refused. */
  readonly faults: string[]
  /** Answers later requests to a channel instead of its service; null: it is well again. */
  behave(service: ChatService, behaviour: ChatServiceBehaviour | null, channel?: string): void
}

/** Stand-ins of the six services on the loopback, which take what the services' schemas and limits allow. */
export async function ownChatServices(): Promise<ChatServices> {
  const channels = new Map<string, ShownMessage[]>()
  const behaviours = new Map<string, ChatServiceBehaviour>()
  const faults: string[] = []
  const shown = (service: ChatService, channel = 'general') => {
    const key = `${service}/${channel}`
    const known = channels.get(key) ?? []
    channels.set(key, known)
    return known
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost')
    const [, service = '', channel = '', , message] = url.pathname.split('/')
    const body = await textOf(request)
    const behaviour = behaviours.get(`${service}/${channel}`)
    if (behaviour !== undefined) return behaviour(response)
    const messages = shown(service as ChatService, channel)
    const kind = service as ChatService
    if (request.method !== 'DELETE') {
      const parsed = CHAT_MESSAGES[kind].safeParse(JSON.parse(body))
      if (!parsed.success) {
        faults.push(`${service}: ${JSON.stringify(parsed.error.issues)}`)
        return void response.writeHead(400).end('invalid_blocks')
      }
    }
    if (message !== undefined) return correct(request, response, { messages, message, body })
    const id = url.searchParams.get('requestId') ?? String(messages.length + 1)
    // Google Chat answers a known id with the message that it made.
    if (!(kind === 'googleChat' && messages.some((one) => one.id === id))) {
      messages.push({ id, json: JSON.parse(body) as ShownMessage['json'] })
    }
    ANSWERS[kind](response, { id, waits: url.searchParams.get('wait') === 'true' })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      faults.push(String(error))
      response.writeHead(500).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (service, channel = 'general') => `http://127.0.0.1:${port}/${service}/${channel}`,
    shown,
    faults,
    behave(service, behaviour, channel = 'general') {
      if (behaviour === null) behaviours.delete(`${service}/${channel}`)
      else behaviours.set(`${service}/${channel}`, behaviour)
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Discord changes and deletes messages at addresses below the webhook's. */
function correct(
  { method }: IncomingMessage,
  response: ServerResponse,
  { messages, message, body }: { messages: ShownMessage[]; message: string; body: string },
): void {
  const found = messages.find(({ id, json }) => id === message && json !== null)
  if (found === undefined) return void response.writeHead(404).end('{"code":10008}')
  found.json = method === 'DELETE' ? null : (JSON.parse(body) as ShownMessage['json'])
  if (method === 'DELETE') response.writeHead(204).end()
  else response.end(JSON.stringify({ id: message }))
}

interface ServiceChannel {
  readonly id: string
  readonly waits: boolean
}

const ANSWERS: Readonly<
  Record<ChatService, (response: ServerResponse, made: ServiceChannel) => void>
> = {
  slack: (response) => void response.end('ok'),
  teams: (response) => void response.writeHead(202).end(),
  mattermost: (response) => void response.end('ok'),
  rocketChat: (response) => void response.end('{"success":true}'),
  discord: (response, { id, waits }) =>
    void (waits ? response.end(JSON.stringify({ id })) : response.writeHead(204).end()),
  googleChat: (response, { id }) => void response.end(JSON.stringify({ name: `messages/${id}` })),
}
