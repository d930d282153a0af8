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

/** An upload over a connection of its own, for whoever sends it to go on with as they please. */
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
    // Some tests end it on purpose and never ask for the answer.
    this.answer.catch(() => undefined)
    // The server may have answered and closed while we still write.
    this.request.on('error', () => undefined)
  }

  /** Resolves once it is written out, which is not to say that it arrived. */
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
