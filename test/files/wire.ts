import { once } from 'node:events'
import {
  request,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { json } from 'node:stream/consumers'

export interface WireAnswer {
  readonly status: number
  readonly json: Record<string, unknown>
  readonly headers: IncomingMessage['headers']
}

/** An upload over its own connection, sent step by step by the test. */
export class WireUpload {
  readonly request: ClientRequest
  readonly answer: Promise<WireAnswer>

  constructor(port: number, cookie: string, headers: OutgoingHttpHeaders = {}) {
    this.request = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/files',
      agent: false,
      headers: { cookie, 'content-type': 'image/png', ...headers },
    })
    this.answer = answerTo(this.request)
    // Some tests break the connection on purpose and do not read the answer.
    this.answer.catch(() => undefined)
    // The server may answer and close while we still write.
    this.request.on('error', () => undefined)
  }

  /** Resolves once the bytes are written to the socket; they may not have arrived. */
  write(part: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) =>
      this.request.write(part, (error) => (error ? reject(error) : resolve())),
    )
  }

  end(part?: Uint8Array): Promise<WireAnswer> {
    this.request.end(part)
    return this.answer
  }

  breakOff(): void {
    this.request.destroy()
  }
}

async function answerTo(asking: ClientRequest): Promise<WireAnswer> {
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const body = (await json(response)) as Record<string, unknown>
  return { status: response.statusCode ?? 0, json: body, headers: response.headers }
}
