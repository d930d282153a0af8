import { request, type Agent } from 'node:http'
import { tokenOf } from '../company.ts'

interface HttpRequest {
  readonly port: number
  readonly agent: Agent
  readonly path: string
  readonly person: number
  /** Without a body the method is GET. */
  readonly body?: object
  readonly key?: string
}

/** Sends a request and reads the whole answer; returns status and duration. */
export function ask({ port, agent, path, person, body, key }: HttpRequest) {
  const began = performance.now()
  const headers = {
    cookie: `laurel_session=${tokenOf(person)}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; ms: number }>()
  const asking = request(
    { agent, host: '127.0.0.1', port, method: body === undefined ? 'GET' : 'POST', path, headers },
    (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }),
      )
    },
  )
  asking.on('error', reject)
  asking.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}
