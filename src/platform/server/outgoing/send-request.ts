import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { isAllowed, isPublic, networksOf, receiverUrl } from './addresses.ts'
import { FilteringHttpAgent, FilteringHttpsAgent } from './filtering-agents.ts'

export interface OutgoingRequest {
  /** By default POST. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** By default ten seconds, for the whole exchange. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

export type OutgoingAnswer =
  /** `text` has at most the first 64 KB. */
  | { readonly status: number; readonly text: string; readonly retryAfter: number | null }
  /** The address is none that Laurel may call. */
  | { readonly refused: true }
  /** No whole answer: the error's code, such as ECONNREFUSED or TIMEOUT. */
  | { readonly silence: string }

export interface OutgoingClient {
  /** Whether requests may go to this URL, as far as its text shows. */
  readonly mayCall: (url: string) => boolean
  /** Never rejects because of the receiver. Follows no redirect. */
  readonly send: (url: string, request: OutgoingRequest) => Promise<OutgoingAnswer>
  readonly close: () => void
}

interface OutgoingOptions {
  /** Networks that are not public and may be called, also by http. */
  readonly allow: readonly string[]
  readonly lookup?: LookupFunction
  /** A certificate to trust, in PEM. */
  readonly ca?: string
}

const TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024

/**
 * Requests to addresses that people type, as of webhooks: they must not lead into Laurel's own network,
 * so the address of each connection is checked, whatever the URL says.
 */
export function openOutgoing({ allow, lookup, ca }: OutgoingOptions): OutgoingClient {
  const networks = networksOf(allow)
  const inside = (address: string) => isAllowed(address, networks)
  const anywhere = (address: string) => isPublic(address) || inside(address)
  const agents = {
    'http:': new FilteringHttpAgent({ mayConnect: inside, lookup }),
    'https:': new FilteringHttpsAgent({ mayConnect: anywhere, lookup, ca }),
  }
  return {
    mayCall: (text) => receiverUrl(text, networks) !== null,
    async send(text, request) {
      const url = receiverUrl(text, networks)
      if (url === null) return { refused: true }
      const signals = [AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS), request.signal ?? []]
      const signal = AbortSignal.any(signals.flat())
      try {
        const agent = agents[url.protocol as keyof typeof agents]
        return await exchange(url, request, { agent, signal })
      } catch (error) {
        const code = errorCode(error)
        if (code === 'ADDRESS_REFUSED') return { refused: true }
        return { silence: signal.aborted ? 'TIMEOUT' : code || 'failed' }
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

async function exchange(
  url: URL,
  { method = 'POST', headers, body = '' }: OutgoingRequest,
  options: Required<Pick<RequestOptions, 'agent' | 'signal'>>,
): Promise<OutgoingAnswer> {
  const { request } = url.protocol === 'https:' ? https : http
  const length = { 'content-length': Buffer.byteLength(body), 'accept-encoding': 'identity' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(
      url,
      { ...options, method, headers: { ...headers, ...length } },
      resolve,
    )
    sending.on('error', reject)
    sending.end(body)
  })
  return {
    status: answer.statusCode ?? 0,
    text: await readSome(answer),
    retryAfter: waitOf(answer.headers['retry-after']),
  }
}

async function readSome(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop destroys the stream, and with it the connection.
    if (bytes > MOST_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8')
}

const DAY_S = 86_400

/** Seconds of a Retry-After header, at most a day; null if it is missing or invalid. */
export function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY_S)
}
