import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelConfig } from '#assistant/server/model-client.ts'
import { whenDone } from './when-done.ts'

/** A request to the model, as received. */
export interface ReceivedQuestion {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: {
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  } & Readonly<Record<string, unknown>>
  /** Resolves if the client closes the connection before the end of the answer. */
  readonly cut: Promise<void>
}

/** Writes an answer; it may leave the response open. */
export type ModelBehaviour = (response: ServerResponse, asked: ReceivedQuestion) => void

/** Must occur only in the requests' Authorization header. */
export const MODEL_KEY = 'sk-the-key-that-nobody-may-see-0123456789'

export interface ModelServer {
  readonly choice: ModelConfig
  readonly asked: readonly ReceivedQuestion[]
  /** Sets the behaviour: each answers one request, the last one also all further requests. */
  answer(...behaviours: [ModelBehaviour, ...ModelBehaviour[]]): void
}

/** A model server for one test or test file. */
export async function ownModelServer(): Promise<ModelServer> {
  const server = await startModelServer()
  whenDone(server.close)
  return server
}

interface StartedModelServer extends ModelServer {
  close: () => Promise<void>
}

/** An OpenAI-compatible server on the loopback that records its requests. */
export async function startModelServer(): Promise<StartedModelServer> {
  const asked: ReceivedQuestion[] = []
  let behaviours: ModelBehaviour[] = [saying('Hello.')]
  const server = createServer((request, response) => {
    void record(request, response)
  })
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    const cut = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve()
      })
    })
    const body = JSON.parse(await readBody(request)) as ReceivedQuestion['body']
    const one = { path: request.url ?? '', headers: request.headers, body, cut }
    asked.push(one)
    const behave = behaviours.length > 1 ? behaviours.shift() : behaviours[0]
    behave?.(response, one)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    choice: {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: MODEL_KEY,
      model: 'test-3.5',
      contextTokens: 0,
    },
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

/** The event of a stream with these words, and with the finish reason if it is the last one. */
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

/** Streams a complete reply in these pieces. */
export function saying(...pieces: readonly string[]): ModelBehaviour {
  return (response) => {
    begin(response)
    for (const piece of pieces) response.write(chunkOf(piece))
    response.end(`${chunkOf(null, 'stop')}data: [DONE]\n\n`)
  }
}

/** Ignores `stream` and answers with one JSON object (specification, section 7). */
export function sayingPlainly(content: string | null, finish = 'stop'): ModelBehaviour {
  const message = { role: 'assistant', content }
  const choices = [{ index: 0, message, finish_reason: finish }]
  const reply = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, choices }
  return sending(JSON.stringify(reply, null, 2), 'application/json')
}

/** Streams these pieces, then ends because of max_tokens. */
export function sayingTooMuch(...pieces: readonly string[]): ModelBehaviour {
  const last = `${chunkOf(null, 'length')}data: [DONE]\n\n`
  return sending(pieces.map((piece) => chunkOf(piece)).join('') + last)
}

/** Refuses, and quotes the whole request, as some endpoints do. */
export function refusing(status: number, headers: Record<string, string> = {}): ModelBehaviour {
  return (response, { headers: sent, body }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    const message = `No: ${sent.authorization ?? ''} ${JSON.stringify(body)}`
    response.end(JSON.stringify({ error: { message, type: 'refused', code: 'no' } }))
  }
}

/** Streams these pieces, then breaks the connection. */
export function breakingAfter(...pieces: readonly string[]): ModelBehaviour {
  return (response) => {
    begin(response)
    for (const piece of pieces) response.write(chunkOf(piece))
    setImmediate(() => response.destroy())
  }
}

/** Streams these pieces, then nothing, and keeps the connection open. */
export function stallingAfter(...pieces: readonly string[]): ModelBehaviour {
  return (response) => {
    begin(response)
    response.flushHeaders()
    for (const piece of pieces) response.write(chunkOf(piece))
  }
}

/** Answers 200 with any text. */
export function sending(text: string, type = 'text/event-stream'): ModelBehaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': type })
    response.end(text)
  }
}
