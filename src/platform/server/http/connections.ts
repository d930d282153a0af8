import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { JSON_HEADERS } from './headers.ts'

const SWEEP_EVERY_MS = 50
const CLOSE_WITHIN_MS = 10_000

/** Turns of the event loop, which accept and read requests that have arrived. */
const TURNS = 3

/**
 * Makes `close()` finish requests that have arrived, and no more: idle keep-alive connections are
 * closed, and after ten seconds all others.
 */
export function closeGracefully(server: FastifyInstance): void {
  server.addHook('preClose', async () => {
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
    const since = Date.now()
    const sweep = setInterval(() => {
      if (Date.now() - since > CLOSE_WITHIN_MS) server.server.closeAllConnections()
      else server.server.closeIdleConnections()
    }, SWEEP_EVERY_MS)
    server.server.once('close', () => clearInterval(sweep))
    if (!server.server.listening) clearInterval(sweep)
  })
}

/**
 * From now on every answer closes its connection, so that clients reconnect elsewhere. Idle
 * connections stay open: a request may already be on its way.
 */
export function closeConnections({ server }: FastifyInstance): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
}

/**
 * Limits the time of bodies that are not files, against clients that send byte by byte. Files have
 * the server's request timeout.
 */
export function boundBodyTime(server: FastifyInstance, longestMs: number): void {
  server.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request
    // Most bodies arrive with their headers.
    if (!raw.complete && request.routeOptions.config.takesFile === undefined) {
      const late = setTimeout(() => {
        const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        answerClientError(error, raw.socket)
      }, longestMs)
      // The body is complete, the request answered, or the client gone.
      raw.once('end', () => clearTimeout(late))
      reply.raw.once('close', () => clearTimeout(late))
    }
    done(null, payload)
  })
}

/** Refuses a request with two Host headers: a proxy may have read the other one (RFC 9112, 3.2). */
export function refuseSecondHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    done(hosts.length > 1 ? new Refused('not-acceptable') : undefined)
  })
}

const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const HEADERS = Object.entries(JSON_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** Answers malformed HTTP, where there is no request object to reply to. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS[error.code ?? ''] ?? 400
  const body = JSON.stringify({
    code: 'not-acceptable',
    message: refusalInEnglish('not-acceptable'),
  })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${HEADERS}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
