import { Agent, request } from 'node:http'
import type { AppRequest } from '#test/concurrency/app-client.ts'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
}

/** Sends a request over an unreliable network. Null: no complete answer in time. */
export type SendRequest = (asked: AppRequest) => Promise<Answer | null>

const AT_ONCE = 128
/** Shorter than the delaying faults, so that clients also give up on running requests. */
const PATIENCE_MS = 4_000

export function createUnreliableClient(port: number): { ask: SendRequest; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const ask: SendRequest = ({ method = 'POST', path, cookie, key, body }) => {
    const { promise, resolve } = Promise.withResolvers<Answer | null>()
    const content = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      'content-length': Buffer.byteLength(content),
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const options = { agent, host: '127.0.0.1', port, method, path, headers, signal }
    const asking = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => resolve(null))
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response
        const text = Buffer.concat(chunks).toString()
        resolve({ status, text, retryAfter: answered['retry-after'] })
      })
    })
    asking.on('error', () => resolve(null))
    asking.end(content)
    return promise
  }
  return { ask, close: () => agent.destroy() }
}
