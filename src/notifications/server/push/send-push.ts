import type { IncomingMessage } from 'node:http'
import { request, type Agent, type RequestOptions } from 'node:https'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { isPublic } from '#platform/server/outgoing/addresses.ts'
import { FilteringHttpsAgent } from '#platform/server/outgoing/filtering-agents.ts'
import { waitOf } from '#platform/server/outgoing/send-request.ts'
import { encrypt, type BrowserKeys } from './encrypt.ts'
import { pushPayload, topicOf, type PushMessage } from './push-message.ts'

export interface PushReceiver extends BrowserKeys {
  readonly endpoint: string
}

export type PushOutcome =
  /** The push service took it. */
  | { readonly outcome: 'delivered' }
  /** The subscription has ended. */
  | { readonly outcome: 'gone' }
  /** It may work later; `afterSeconds` is the delay that the push service asks for. */
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

/** The time for which a push service keeps a message for a device that is off. */
const DAY_S = 86_400
const TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024

/**
 * Connects to public addresses only: a person chooses the endpoint, and it must not lead into
 * Laurel's own network. Each connection checks its resolved address, not only the name.
 */
export function publicAgent(): Agent {
  return new FilteringHttpsAgent({ mayConnect: isPublic })
}

/**
 * Encrypts a message for one browser and posts it to its push service. Follows no redirects and
 * ignores the response's body. Never rejects because of the push service.
 */
export async function sendPush(
  { authorize, agent, silent, timeoutMs = TIMEOUT_MS }: PushRoute,
  receiver: PushReceiver,
  message: PushMessage,
): Promise<PushOutcome> {
  const url = new URL(receiver.endpoint)
  const body = encrypt(pushPayload(message), receiver)
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
    if (errorCode(error) === 'ADDRESS_REFUSED')
      return { outcome: 'refused', why: 'no public address' }
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
      // Only the status matters; the body may be cut off.
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

const MOST_SILENCES = 3
const REST_MS = 30_000
const MOST_KEPT = 1000

/** Push services that stopped answering, by origin: messages wait, and no worker is held up. */
export interface SilentServices {
  /** Whether sending to it is paused. */
  isResting(origin: string): boolean
  noteAnswer(origin: string): void
  noteSilence(origin: string): void
}

/** Pauses a service for half a minute after three messages in a row without an answer. */
export function silentServices(now: () => number = Date.now): SilentServices {
  const silences = new Map<string, { count: number; until: number }>()
  return {
    isResting: (origin) => (silences.get(origin)?.until ?? 0) > now(),
    noteAnswer: (origin) => void silences.delete(origin),
    noteSilence(origin) {
      // A person can name any number of services.
      if (silences.size >= MOST_KEPT) silences.clear()
      const count = (silences.get(origin)?.count ?? 0) + 1
      const until = count < MOST_SILENCES ? 0 : now() + REST_MS
      silences.set(origin, { count, until })
    },
  }
}
