import { connect, type Socket } from 'node:net'
import { tokenOf } from './company.ts'

/** A request by a user of the company. */
export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The user's number. */
  readonly person: number
  readonly key?: string
  /** Replaces the session cookie where another header identifies the user. */
  readonly headers?: readonly string[]
  readonly body?: object
}

/**
 * One client on a plain socket, to use as little CPU as possible. It sends the next request after each
 * answer until `next` is empty. Any answer but 200 is an error, unless `onFailure` handles it; so is a
 * connection that the server closes, which is opened again then.
 */
export function converse(
  port: number,
  next: () => Request | null,
  onFailure?: () => void,
): Promise<void> {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let answer = ''
  let hasAnswered = false
  let isOver = false
  let loss = new Error('The server closed the connection.')
  return new Promise((done, fail) => {
    const ask = () => {
      const request = next()
      if (request !== null) return socket.write(spell(port, request))
      isOver = true
      socket.destroy()
      return done()
    }
    socket.setEncoding('latin1')
    socket.on('connect', ask)
    socket.on('error', (error) => (loss = error))
    socket.on('close', () => {
      if (isOver) return
      if (onFailure === undefined || !hasAnswered) return fail(loss)
      onFailure()
      done(converse(port, next, onFailure))
    })
    socket.on('data', (text: string) => {
      answer += text
      const head = answer.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1])
      if (answer.length < head + 4 + length) return
      if (!answer.startsWith('HTTP/1.1 200')) {
        if (onFailure === undefined) return fail(new Error(answer))
        onFailure()
      }
      answer = ''
      hasAnswered = true
      ask()
    })
  })
}

function spell(port: number, { method, path, person, key, headers, body }: Request): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...(headers ?? [`Cookie: laurel_session=${tokenOf(person)}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${text.length}`]),
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
    '',
    text,
  ].join('\r\n')
}

/**
 * Runs this number of clients at once; returns successful answers per second. `failing` allows
 * failures, which do not count.
 */
export async function rateOf(
  port: number,
  clients: number,
  next: () => Request | null,
  { failing = false } = {},
): Promise<number> {
  let asked = 0
  const onFailure = failing ? () => void asked-- : undefined
  const counting = () => {
    const request = next()
    if (request !== null) asked++
    return request
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, () => converse(port, counting, onFailure)))
  return (asked / (performance.now() - began)) * 1000
}
