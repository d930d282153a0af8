import { connect, type Socket } from 'node:net'
import { tokenOf } from './company.ts'

/** A request by one of the company. */
export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Who asks. */
  readonly person: number
  readonly key?: string
  /** Instead of the person's cookie, where they are known by something else. */
  readonly headers?: readonly string[]
  readonly body?: object
}

/**
 * One client: asks over a plain socket, so that it takes as little of the machine as it can, and
 * goes on as soon as it is answered until `next` has no more. Any answer but 200 is an error, unless
 * `onFailure` takes it.
 */
export function converse(
  port: number,
  next: () => Request | null,
  onFailure?: () => void,
): Promise<void> {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true })
  let answer = ''
  return new Promise((done, fail) => {
    const ask = () => {
      const request = next()
      if (request !== null) return socket.write(spell(port, request))
      socket.destroy()
      return done()
    }
    socket.setEncoding('latin1')
    socket.on('connect', ask)
    socket.on('error', fail)
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
 * So many clients at once; answers how many answers a second they had, but for failures, which
 * `failing` lets pass.
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
