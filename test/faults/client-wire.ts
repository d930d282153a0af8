import { once } from 'node:events'
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#demo/random.ts'
import type { Answer } from './unreliable-client.ts'

/** Permanent faults of single requests, per thousand. */
export const REQUEST_FAULTS = {
  'request held up': 40,
  'request sent twice': 40,
  'request cut in the middle': 10,
  'reply lost': 20,
  'reply cut in the middle': 10,
} as const
export type RequestFault = keyof typeof REQUEST_FAULTS

interface CarriedBytes {
  readonly method: string
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** Called with the answer of a duplicated request: key, body, answer. */
export type OnCopy = (key: string, body: string, answer: Answer) => void

interface WireParts {
  /** The ports of the apps; each request goes to one of them. */
  readonly ports: () => readonly number[]
  readonly random: Random
  readonly onCopy: OnCopy
}

/** The network between users and apps: a balancer with faults. */
export class ClientWire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })
  readonly #server = createServer((from, reply) => void this.#carry(from, reply))
  readonly #parts: WireParts
  readonly happened: Record<RequestFault, number>
  /** When off, it has no faults. */
  isFaulty = false
  /** Requests an app may still process, with or without a waiting client. */
  underWay = 0
  port = 0

  private constructor(parts: WireParts) {
    this.#parts = parts
    const names = Object.keys(REQUEST_FAULTS) as RequestFault[]
    this.happened = Object.fromEntries(names.map((name) => [name, 0])) as typeof this.happened
  }

  static async open(parts: WireParts): Promise<ClientWire> {
    const wire = new ClientWire(parts)
    wire.#server.listen(0, '127.0.0.1')
    await once(wire.#server, 'listening')
    wire.port = (wire.#server.address() as AddressInfo).port
    return wire
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
  }

  async #carry(from: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(from).catch(() => null)
    // The client gave up before it sent the whole request.
    if (body === null) return void reply.destroy()
    const { method = '', url: path = '', headers } = from
    const carried = { method, path, headers, body }
    const fault = this.#draw(headers['idempotency-key'] !== undefined, body)
    if (fault !== null) this.happened[fault]++
    this.underWay++
    try {
      await this.#deliver(carried, reply, fault)
    } finally {
      this.underWay--
    }
  }

  #draw(isKeyed: boolean, body: Buffer): RequestFault | null {
    if (!this.isFaulty) return null
    let drawn = this.#parts.random.between(0, 999)
    for (const [name, share] of Object.entries(REQUEST_FAULTS)) {
      drawn -= share
      if (drawn >= 0) continue
      // A request without a key may take effect each time.
      if (name === 'request sent twice' && !isKeyed) return null
      if (name === 'request cut in the middle' && body.byteLength === 0) return null
      return name as RequestFault
    }
    return null
  }

  async #deliver(carried: CarriedBytes, reply: ServerResponse, fault: RequestFault | null) {
    const { random } = this.#parts
    if (fault === 'request held up') await pause(random.between(5, 400))
    if (fault === 'request cut in the middle') {
      await this.#half(carried)
      return void reply.destroy()
    }
    if (fault === 'request sent twice') void this.#copy(carried)
    const answer = await this.#pass(carried)
    if (answer === null || fault === 'reply lost') return void reply.destroy()
    const { status, text, retryAfter } = answer
    const length = Buffer.byteLength(text)
    reply.writeHead(status, {
      'content-length': length,
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    })
    if (fault !== 'reply cut in the middle') return void reply.end(text)
    reply.write(text.slice(0, Math.floor(text.length / 2)), () => reply.destroy())
  }

  /** At once, or after the client has continued. */
  async #copy(carried: CarriedBytes): Promise<void> {
    const { random, onCopy } = this.#parts
    this.underWay++
    try {
      if (random.chance(0.6)) await pause(random.between(1, 1_500))
      const answer = await this.#pass(carried)
      const key = String(carried.headers['idempotency-key'])
      if (answer !== null) onCopy(key, carried.body.toString(), answer)
    } finally {
      this.underWay--
    }
  }

  #pass({ method, path, headers, body }: CarriedBytes): Promise<Answer | null> {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const port = this.#parts.random.pick(this.#parts.ports())
    const options = { agent: this.#agent, host: '127.0.0.1', port, method, path, headers }
    const asking = request(options, (response) => {
      const { statusCode: status = 0 } = response
      const retryAfter = response.headers['retry-after']
      buffer(response).then(
        (content) => resolve({ status, text: content.toString(), retryAfter }),
        () => resolve(null),
      )
    })
    asking.on('error', () => resolve(null))
    asking.end(body)
    return promise
  }

  /** Sends the head and a part of the body, then nothing more. */
  #half({ method, path, headers, body }: CarriedBytes): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const port = this.#parts.random.pick(this.#parts.ports())
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.write(head)
    socket.write(body.subarray(0, Math.ceil(body.byteLength / 2)), () => {
      setTimeout(() => socket.destroy(), 5)
    })
    return promise
  }
}
