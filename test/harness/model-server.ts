import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelChoice } from '#assistant/server/model-client.ts'
import { whenDone } from './when-done.ts'

/** One request to the model, as it came over the wire. */
export interface AskedModel {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: {
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  } & Readonly<Record<string, unknown>>
  /** Resolves when the client closed the connection before the answer was whole. */
  readonly cut: Promise<void>
}

/** How it answers; the response is to be ended, or not, as the case may be. */
export type Behaviour = (response: ServerResponse, asked: AskedModel) => void

/** Found nowhere but in the requests' Authorization. */
export const MODEL_KEY = 'sk-the-key-that-nobody-may-see-0123456789'

export interface ModelServer {
  readonly choice: ModelChoice
  readonly asked: readonly AskedModel[]
  /** From now on; several answer one request each in turn, the last one all that follow. */
  answer(...behaviours: [Behaviour, ...Behaviour[]]): void
}

/** A model server of the test's own. */
export async function ownModelServer(): Promise<ModelServer> {
  const server = await startModelServer()
  whenDone(server.close)
  return server
}

interface StartedModelServer extends ModelServer {
  close: () => Promise<void>
}

/** An OpenAI-compatible server on the loopback that records what it is sent. */
export async function startModelServer(): Promise<StartedModelServer> {
  const asked: AskedModel[] = []
  let behaviours: Behaviour[] = [saying('Hello.')]
  const server = createServer((request, response) => {
    void record(request, response)
  })
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    const cut = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve()
      })
    })
    const body = JSON.parse(await readBody(request)) as AskedModel['body']
    const one = { path: request.url ?? '', headers: request.headers, body, cut }
    asked.push(one)
    const behave = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    behave?.(response, one)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    choice: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: MODEL_KEY, model: 'test-3.5' },
    asked,
    answer(...wanted) {
      behaviours = wanted
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** The line of a stream that brings these words, and why it ends, if it does. */
export function chunkOf(content: string | null, finish: string | null = null): string {
  const delta = content === null ? {} : { content }
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'test-3.5',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  return `data: ${JSON.stringify(chunk)}\n\n`
}

export function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** Streams a whole reply, in these pieces. */
export function saying(...pieces: readonly string[]): Behaviour {
  return (response) => {
    begin(response)
    for (const piece of pieces) response.write(chunkOf(piece))
    response.end(`${chunkOf(null, 'stop')}data: [DONE]\n\n`)
  }
}

/** Ignores that a stream was asked for: the whole reply at once (specification, section 7). */
export function sayingPlainly(content: string | null, finish = 'stop'): Behaviour {
  const message = { role: 'assistant', content }
  const choices = [{ index: 0, message, finish_reason: finish }]
  const reply = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, choices }
  return sending(JSON.stringify(reply, null, 2), 'application/json')
}

/** Streams these pieces, and then no more because of max_tokens. */
export function sayingTooMuch(...pieces: readonly string[]): Behaviour {
  const last = `${chunkOf(null, 'length')}data: [DONE]\n\n`
  return sending(pieces.map((piece) => chunkOf(piece)).join('') + last)
}

/** Refuses, and quotes all it was sent, as some do. */
export function refusing(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response, { headers: sent, body }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    const message = `No: ${sent.authorization ?? ''} ${JSON.stringify(body)}`
    response.end(JSON.stringify({ error: { message, type: 'refused', code: 'no' } }))
  }
}

/** Says something and breaks the connection. */
export function breakingAfter(...pieces: readonly string[]): Behaviour {
  return (response) => {
    begin(response)
    for (const piece of pieces) response.write(chunkOf(piece))
    setImmediate(() => response.destroy())
  }
}

/** Says something and then nothing, without an end. */
export function stallingAfter(...pieces: readonly string[]): Behaviour {
  return (response) => {
    begin(response)
    response.flushHeaders()
    for (const piece of pieces) response.write(chunkOf(piece))
  }
}

/** Answers 200 with this, whatever it is. */
export function sending(text: string, type = 'text/event-stream'): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': type })
    response.end(text)
  }
}
