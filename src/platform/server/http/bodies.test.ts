import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareServer, CALLER, COOKIE, listening } from '#test/harness/bare-server.ts'
import { until } from '#test/harness/until.ts'
import type { Endpoints } from '#app/contract/endpoints.ts'
import { LARGEST_IMPORT_BYTES, type Import } from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'

const ANSWER: Import = {
  id: 1,
  kind: 'users',
  state: 'checked',
  points: null,
  madeAt: new Date(),
  rows: { created: 0, changed: 0, unchanged: 0, refused: 0 },
  done: 0,
  encoding: 'utf-8',
  notRead: [],
  columns: [],
  warned: 0,
  uninvited: 0,
  invited: 0,
}

type Body = AsyncIterable<Uint8Array>

/** A server with the test's upload handler, and a connection to it. */
async function streamServer(take: (body: Body) => Promise<void>) {
  const checkImport: Handlers<Endpoints>['checkImport'] = async ({ body }) => {
    await take(body)
    return ANSWER
  }
  const { server, logged } = await bareServer({
    handlers: { checkImport, readImport: () => Promise.resolve(ANSWER) },
    resolveSession: () => Promise.resolve({ ...CALLER, isAdministrator: true }),
  })
  return { server, logged, port: await listening(server) }
}

/** A keep-alive connection that sends requests and collects the answers. */
class Line {
  readonly socket: Socket
  #heard = ''

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setEncoding('utf8').on('data', (text: string) => (this.#heard += text))
    this.socket.on('error', () => undefined)
    onTestFinished(() => void this.socket.destroy())
  }

  begin(headers: string): void {
    this.socket.write(
      `POST /api/imports?kind=users HTTP/1.1\r\nHost: x\r\nCookie: ${COOKIE}\r\n` +
        `Content-Type: text/csv\r\n${headers}\r\n\r\n`,
    )
  }

  /** Resolves when the bytes are sent, that is, when the server has read most of them. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()))
  }

  chunk(bytes: Buffer): Promise<void> {
    const size = bytes.length.toString(16)
    return this.write(Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n')]))
  }

  ask(): void {
    this.socket.write(`GET /api/imports/1 HTTP/1.1\r\nHost: x\r\nCookie: ${COOKIE}\r\n\r\n`)
  }

  /** The answers so far, in order. */
  get answers(): string[] {
    const codes = this.#heard.matchAll(/HTTP\/1\.1 (\d+)|"code":"([\w-]+)"/g)
    return [...codes].map(([, status, code]) => status ?? code ?? '')
  }

  async hears(answers: string[]): Promise<void> {
    await vi.waitUntil(() => this.answers.length >= answers.length, { timeout: 20_000 })
    expect(this.answers).toEqual(answers)
  }
}

async function count(body: Body): Promise<number> {
  let bytes = 0
  for await (const piece of body) bytes += piece.byteLength
  return bytes
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

test('streams a slow upload chunk by chunk', async () => {
  const pieces: string[] = []
  const { port, logged } = await streamServer(async (body) => {
    for await (const piece of body) pieces.push(Buffer.from(piece).toString())
  })
  const line = new Line(port)
  line.begin('Content-Length: 5')
  for (const letter of 'a,b\nc') {
    await line.write(letter)
    await until(() => pieces.join('').endsWith(letter))
  }
  await line.hears(['200'])
  expect(pieces.join('')).toBe('a,b\nc')
  line.ask()
  await line.hears(['200', '200'])
  expect(logged).toEqual([])
})

test.each(['Content-Length: 0', 'Transfer-Encoding: chunked'])(
  'accepts an empty upload: %s',
  async (headers) => {
    let bytes = -1
    const { port } = await streamServer(async (body) => void (bytes = await count(body)))
    const line = new Line(port)
    line.begin(headers)
    if (headers.startsWith('Transfer')) await line.write('0\r\n\r\n')
    await line.hears(['200'])
    expect(bytes).toBe(0)
  },
)

test('a slow handler slows the client down', async () => {
  const reading = Promise.withResolvers<void>()
  let bytes = 0
  const { port } = await streamServer(async (body) => {
    await reading.promise
    bytes = await count(body)
  })
  const line = new Line(port)
  const size = 24 * MEGABYTE.length
  line.begin(`Content-Length: ${size}`)
  let written = 0
  const sending = (async () => {
    for (; written < size; written += MEGABYTE.length) await line.write(MEGABYTE)
  })()
  // The rest waits in network buffers.
  await until(() => written > 0)
  line.socket.setTimeout(500)
  await once(line.socket, 'timeout')
  expect(written).toBeLessThan(size)
  reading.resolve()
  await sending
  await line.hears(['200'])
  expect(bytes).toBe(size)
})

test('rejects an upload with too large a Content-Length before its body', async () => {
  let isAsked = false
  const { port } = await streamServer(async () => void (isAsked = true))
  const line = new Line(port)
  line.begin(`Content-Length: ${LARGEST_IMPORT_BYTES + 1}`)
  await line.hears(['413', 'csv-bytes'])
  expect(isAsked).toBe(false)
})

test('accepts an upload of the maximum size, and rejects one byte more', async () => {
  const { port, logged } = await streamServer(async (body) => void (await count(body)))
  for (const more of [0, 1]) {
    const line = new Line(port)
    line.begin('Transfer-Encoding: chunked')
    for (let sent = 0; sent < LARGEST_IMPORT_BYTES; sent += MEGABYTE.length) {
      await line.chunk(MEGABYTE)
    }
    if (more > 0) await line.chunk(Buffer.alloc(more))
    // Still sending when answered: the rest is discarded, and the connection stays.
    if (more > 0) for (let sent = 0; sent < 4; sent++) await line.chunk(MEGABYTE)
    await line.write('0\r\n\r\n')
    line.ask()
    await line.hears(more > 0 ? ['413', 'csv-bytes', '200'] : ['200', '200'])
  }
  expect(logged).toEqual([])
})

test.each([
  ['before it is read', async () => undefined],
  [
    'after its first chunk',
    async (body: Body) => {
      for await (const _piece of body) return
    },
  ],
])('after a refusal %s, discards the rest and keeps the connection', async (_what, begin) => {
  const { port, logged } = await streamServer(async (body) => {
    await begin(body)
    throw new Refused('csv-columns', 'Email')
  })
  const line = new Line(port)
  line.begin(`Content-Length: ${8 * MEGABYTE.length}`)
  await line.write(MEGABYTE)
  await line.hears(['400', 'csv-columns'])
  for (let sent = 1; sent < 8; sent++) await line.write(MEGABYTE)
  line.ask()
  await line.hears(['400', 'csv-columns', '200'])
  expect(logged).toEqual([])
})

test('an aborted upload fails in the handler, without an error in the log', async () => {
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  const { port, logged } = await streamServer(async (body) => {
    try {
      for await (const _piece of body) began.resolve()
      ended.resolve('whole')
    } catch (error) {
      ended.resolve('broken off')
      throw error
    }
  })
  const line = new Line(port)
  line.begin(`Content-Length: ${MEGABYTE.length}`)
  await line.write(MEGABYTE.subarray(0, 1000))
  await began.promise
  line.socket.destroy()
  expect(await ended.promise).toBe('broken off')
  const other = new Line(port)
  other.ask()
  await other.hears(['200'])
  expect(logged).toEqual([])
})
