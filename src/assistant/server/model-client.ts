import type OpenAI from 'openai'

/** A model behind an OpenAI-compatible endpoint. The key is sent to that endpoint only. */
export interface ModelConfig {
  readonly baseUrl: string
  /** Null if the endpoint needs none. */
  readonly apiKey: string | null
  readonly model: string
  /** The most tokens of the manuals that a request contains. */
  readonly contextTokens: number
}

/**
 * The client of an OpenAI-compatible endpoint. It reads no environment variables and follows no
 * redirects. The library is loaded on first use, because that takes a while.
 */
export async function modelClient({ baseUrl, apiKey }: ModelConfig): Promise<OpenAI> {
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: baseUrl,
    // The library requires a key; without one, the header is removed below.
    apiKey: apiKey ?? 'none',
    ...(apiKey === null && { defaultHeaders: { authorization: null } }),
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // The library's log would contain URLs and answers.
    logLevel: 'off',
    maxRetries: 0,
    fetchOptions: { redirect: 'error' },
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const body = response.body?.pipeThrough(bounded()) ?? null
      return new Response(response.ok ? (body?.pipeThrough(asEvents()) ?? null) : body, response)
    },
  })
}

/** A reply takes some ten kilobytes. An endpoint that never ends a line must not fill our memory. */
const LARGEST_BYTES = 1024 * 1024

function bounded(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, stream) {
      bytes += chunk.length
      if (bytes > LARGEST_BYTES) stream.error(new Error('the answer is too long'))
      else stream.enqueue(chunk)
    },
  })
}

const LAST_SPACE = 0x20
const OPENING_BRACE = 0x7b

/**
 * Some endpoints ignore `stream` and answer with one JSON object, under any content type: it becomes
 * the only event of a stream. Any other body passes unchanged.
 */
function asEvents(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder()
  let isPlain: boolean | null = null
  let json = ''
  return new TransformStream({
    transform(chunk, stream) {
      const first = chunk.find((byte) => byte > LAST_SPACE)
      if (first !== undefined) isPlain ??= first === OPENING_BRACE
      if (isPlain === true) json += decoder.decode(chunk, { stream: true })
      else stream.enqueue(chunk)
    },
    flush(stream) {
      if (isPlain !== true) return
      const line = json.replaceAll(/[\r\n]+/g, ' ')
      stream.enqueue(new TextEncoder().encode(`data: ${line}\n\n`))
    },
  })
}

/** Why a model gave no reply. The reason quotes nothing of the request or the reply. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly reason: string
  /** A second attempt may succeed. */
  readonly mayPass: boolean

  constructor(reason: string, mayPass = false) {
    super(reason)
    this.reason = reason
    this.mayPass = mayPass
  }
}

/** The failure behind an error of the client, whose own message may quote the request. */
export function asModelFailure(error: unknown): ModelFailed {
  if (error instanceof ModelFailed) return error
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number') {
    return new ModelFailed(`status ${status}`, status === 429 || status >= 500)
  }
  return isConnectionFailure(error)
    ? new ModelFailed('no connection', true)
    : new ModelFailed('malformed')
}

/** Error codes of undici and the client for a failed or broken connection. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOfClient = error.constructor.name === 'APIConnectionError'
  return isOfClient || (error instanceof TypeError && error.message === 'terminated')
}
