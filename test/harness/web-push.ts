import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Agent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfMadeCertificate } from '#test/mail/certificate.ts'
import { FilteringHttpsAgent } from '#platform/server/outgoing/filtering-agents.ts'
import { whenDone } from './when-done.ts'

/** A message as a browser sees it, and the headers its push service saw. */
export interface PushRequest {
  /** The text of the message, decrypted. */
  readonly text: string
  readonly headers: IncomingMessage['headers']
  /** The claims of the sender's token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

/** A subscribed browser: its subscription, and the messages it received. */
export interface Subscriber {
  readonly subscription: { endpoint: string; p256dh: string; auth: string }
  readonly messages: readonly PushRequest[]
}

/** Handles a request instead of the service; it may leave the request unanswered. */
export type PushServiceBehaviour = (response: ServerResponse, request: IncomingMessage) => void

export interface PushService {
  /** The origin, with the name localhost, since endpoints must not have IP addresses. */
  readonly origin: string
  /** Trusts the service's certificate, and reaches the loopback. */
  readonly agent: Agent
  /** The number of requests, whatever their answer. */
  readonly requests: number
  /** A new browser subscribes with the server's public key. */
  subscribe(publicKey: string): Subscriber
  /** Sets the behaviour for later requests; null restores that of a push service. */
  behave(behaviour: PushServiceBehaviour | null): void
  stop(): Promise<void>
}

/** A push service for tests: it verifies the sender (RFC 8292) and decrypts (RFC 8291). */
export async function ownPushService(): Promise<PushService> {
  const certificate = selfMadeCertificate()
  const browsers = new Map<string, Browser>()
  let behaviour: PushServiceBehaviour | null = null
  let requests = 0
  const server = createServer(certificate, (request, response) => {
    requests++
    if (behaviour === null) void take(request, response)
    else behaviour(response, request)
  })
  // Clients may break the connection off.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const browser = browsers.get(request.url ?? '')
    const status = browser?.take(request.headers, Buffer.concat(chunks), origin) ?? 404
    response.writeHead(status).end()
  }
  const agent = new FilteringHttpsAgent({
    ca: certificate.cert,
    mayConnect: (address) => ['127.0.0.1', '::1'].includes(address),
  })
  const stop = async () => {
    agent.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  whenDone(stop)
  return {
    origin,
    agent,
    get requests() {
      return requests
    },
    subscribe(publicKey) {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const browser = new Browser(`${origin}${path}`, publicKey)
      browsers.set(path, browser)
      return browser
    },
    behave: (wanted) => void (behaviour = wanted),
    stop,
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const bytesOf = (encoded: string) => Buffer.from(encoded, 'base64url')

class Browser implements Subscriber {
  readonly #keys = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #senderKey: string
  readonly subscription: Subscriber['subscription']
  readonly messages: PushRequest[] = []

  constructor(endpoint: string, senderKey: string) {
    this.#keys.generateKeys()
    this.#senderKey = senderKey
    const p256dh = text(this.#keys.getPublicKey())
    this.subscription = { endpoint, p256dh, auth: text(this.#auth) }
  }

  /** Checks and stores a message; returns the status of the answer. */
  take(headers: IncomingMessage['headers'], body: Buffer, origin: string): number {
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    if (key !== this.#senderKey) return 403
    const claims = claimsOf(token, key)
    const now = Date.now() / 1000
    if (claims === null || claims.aud !== origin) return 401
    if (claims.exp <= now || claims.exp > now + 86_400) return 401
    if (!/^(?:mailto:|https:)/.test(claims.sub)) return 401
    if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined) return 400
    if (body.length > 4096) return 413
    this.messages.push({ text: this.#decrypt(body), headers, claims })
    return 201
  }

  /** RFC 8291, section 3.4, step by step, as the receiver. */
  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const keyLength = body.readUInt8(20)
    const senderKey = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    if (record.length > recordSize) throw new Error('more than one record')
    const secret = hmac(this.#auth, this.#keys.computeSecret(senderKey))
    const info = [Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), senderKey]
    const inner = hmac(salt, hmac(secret, ...info, ONE))
    const key = hmac(inner, Buffer.from('Content-Encoding: aes128gcm\0'), ONE).subarray(0, 16)
    const nonce = hmac(inner, Buffer.from('Content-Encoding: nonce\0'), ONE).subarray(0, 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.findLastIndex((byte) => byte !== 0)
    if (padded[end] !== 2) throw new Error('not the last record')
    return padded.subarray(0, end).toString()
  }
}

const ONE = Buffer.from([1])

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
  return createHmac('sha256', key).update(Buffer.concat(parts)).digest()
}

/** The claims of a token; null if its signature does not match the key. */
function claimsOf(token: string, key: string): PushRequest['claims'] | null {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = bytesOf(key)
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const said = Buffer.from(`${header}.${claims}`)
  const isOurs = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const { alg } = JSON.parse(bytesOf(header).toString()) as { alg: string }
  if (alg !== 'ES256' || !verify('sha256', said, isOurs, bytesOf(signature))) return null
  return JSON.parse(bytesOf(claims).toString()) as PushRequest['claims']
}
