import { createCipheriv, createECDH, hash, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request, type Agent, type RequestOptions } from 'node:https'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import { isPublic } from '#platform/server/outgoing/addresses.ts'
import { FilteringHttpsAgent } from '#platform/server/outgoing/filtering-agents.ts'
import { waitOf } from '#platform/server/outgoing/send-request.ts'

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

/** The keys of a subscribed browser. */
interface BrowserKeys {
  /** Its public key, an uncompressed point of P-256. */
  readonly p256dh: Buffer
  /** Its authentication secret. */
  readonly auth: Buffer
}

/** The random values of a message; a test passes those of the standard's example. */
interface RandomValues {
  readonly salt: Buffer
  readonly sender: ECDH
}

const RECORD_BYTES = 4096
/** Ends the text of the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.from([2])

/**
 * The text, encrypted for a browser in one record of aes128gcm (RFC 8291, RFC 8188), at most 4096
 * bytes in all. Throws if the receiver's key is no point of the curve.
 */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: BrowserKeys,
  chance = newRandomValues(),
): Buffer {
  const { salt, sender } = chance
  const ownPublic = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const secret = derive(sender.computeSecret(p256dh), { salt: auth, info, bytes: 32 })
  const key = derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 })
  const nonce = derive(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final()]
  return Buffer.concat([header(salt, ownPublic), ...record, cipher.getAuthTag()])
}

function newRandomValues(): RandomValues {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

interface Derivation {
  readonly salt: Buffer
  readonly info: Buffer | string
  readonly bytes: number
}

function derive(secret: Buffer, { salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

function header(salt: Buffer, ownPublic: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, sizes, ownPublic])
}

/** The payload of a push, which the service worker shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** The page a click opens, as a path of the app: "/thanks/12". */
  readonly url: string
  /** A message replaces an older one of the same tag, on the device and at the push service. */
  readonly tag: string
  /** The unread count, for the app's icon. */
  readonly badge: number
}

/** Encryption adds 103 bytes; push services take 4096. */
const MOST_BYTES = 3072

/** The JSON of a message, its body cut to fit 3 KB. Throws RangeError if the rest is longer. */
export function pushPayload(message: PushMessage): Buffer {
  const whole = json(message)
  if (whole.length <= MOST_BYTES) return whole
  const characters = Array.from(message.body)
  const cutTo = (count: number) =>
    json({ ...message, body: `${characters.slice(0, count).join('').trimEnd()}…` })
  let [fits, tooLong] = [0, characters.length]
  if (cutTo(fits).length > MOST_BYTES) throw new RangeError('A push message is too long')
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (cutTo(middle).length <= MOST_BYTES) fits = middle
    else tooLong = middle
  }
  return cutTo(fits)
}

function json({ title, body, url, tag, badge }: PushMessage): Buffer {
  // Relative to the service worker's scope, which may be a path of the site.
  const path = url.replace(/^\/+/, '')
  return Buffer.from(JSON.stringify({ title, body, url: path, tag, badge }))
}

/**
 * The Topic of a tag: a push service delivers only the last of several waiting messages with one
 * topic (RFC 8030, section 5.4). Hashed, because push services read it and tags may be private.
 */
export function topicOf(tag: string): string {
  return hash('sha256', tag, 'base64url').slice(0, 32)
}
