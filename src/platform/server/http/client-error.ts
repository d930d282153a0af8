import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { wordsOf } from '#platform/contract/refusals.ts'
import { JSON_HEADERS } from './headers.ts'

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
  const body = JSON.stringify({ code: 'not-acceptable', message: wordsOf('not-acceptable') })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${HEADERS}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
