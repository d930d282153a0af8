import { request, type Agent, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { encrypt, type Receiver } from './encrypt.ts'
import { payloadOf, topicOf, type PushMessage } from './push-message.ts'
import type { SilentServices } from './silent-services.ts'

export interface PushReceiver extends Receiver {
  readonly endpoint: string
}

export type PushOutcome =
  /** The push service took it. */
  | { readonly outcome: 'delivered' }
  /** The subscription has ended. */
  | { readonly outcome: 'gone' }
  /** It may work later; `afterSeconds` is the push service's wish. */
  | { readonly outcome: 'retry'; readonly afterSeconds: number | null }
  /** It will not work: `why` is the status or the error's code. */
  | { readonly outcome: 'refused'; readonly why: string }

export interface PushRoute {
  /** The Authorization header for a push service, by its origin. */
  readonly authorize: (origin: string) => string
  readonly agent: Agent
  readonly silent: SilentServices
  /** By default ten seconds. */
  readonly timeoutMs?: number
}

/** A push service keeps a message for a device that is off for as long. */
const DAY_S = 86_400
const TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024
/** One slow push service must not use up all connections. */
const MOST_CONNECTIONS_TO_ONE = 20

/**
 * Connects to public addresses only: a person chooses the endpoint, and it must not lead into the
 * network that Laurel stands in. The address is checked after the name was resolved, for the very
 * connection that is made.
 */
export function publicAgent(): Agent {
  return new RequestFilteringHttpsAgent({
    keepAlive: true,
    maxSockets: MOST_CONNECTIONS_TO_ONE,
    // A failed connection to the first address would cost most of the time limit.
    autoSelectFamily: true,
  })
}

/**
 * Encrypts a message for one browser and posts it to its push service. Follows no redirects and
 * reads no answer. Never rejects because of the push service.
 */
export async function sendPush(
  { authorize, agent, silent, timeoutMs = TIMEOUT_MS }: PushRoute,
  receiver: PushReceiver,
  message: PushMessage,
): Promise<PushOutcome> {
  const url = new URL(receiver.endpoint)
  const body = encrypt(payloadOf(message), receiver)
  const headers = {
    authorization: authorize(url.origin),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: DAY_S,
    urgency: 'normal',
    topic: topicOf(message.tag),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await post(url, { agent, headers, signal }, body)
    silent.noteAnswer(url.origin)
    return outcomeOf(answer)
  } catch (error) {
    // The filter's errors alone have no code.
    if (error instanceof Error && !('code' in error)) return { outcome: 'refused', why: 'address' }
    silent.noteSilence(url.origin)
    return { outcome: 'retry', afterSeconds: null }
  }
}

function post(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { ...options, method: 'POST' }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_ANSWER_BYTES) answer.destroy()
      })
      // The status says all; the rest may be cut.
      answer.on('error', () => undefined)
      resolve(answer)
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

const GONE = new Set([404, 410])
/** Request timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429])

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' }
  if (GONE.has(statusCode)) return { outcome: 'gone' }
  if (statusCode >= 500 || PASSING.has(statusCode)) {
    return { outcome: 'retry', afterSeconds: waitOf(headers['retry-after']) }
  }
  return { outcome: 'refused', why: String(statusCode) }
}

/** Seconds of a Retry-After header, at most a day; null if there is none to understand. */
export function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), DAY_S)
}
