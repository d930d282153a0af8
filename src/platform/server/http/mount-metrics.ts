import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import { API_HEADERS } from './headers.ts'
import { ANSWERS_ALWAYS } from './shed-load.ts'

export interface MetricsDoor {
  readonly token: string
  readonly read: () => Promise<string>
}

const BEARER = /^Bearer (\S+)$/i
const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** /metrics for who has the token; without a token set there is nothing. */
export function mountMetrics(server: FastifyInstance, door: MetricsDoor | null): void {
  server.get('/metrics', { config: ANSWERS_ALWAYS }, async (request, reply) => {
    if (door === null) throw new Refused('not-found')
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(token, door.token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refused('not-signed-in')
    }
    return reply.headers({ ...API_HEADERS, 'content-type': FORMAT }).send(await door.read())
  })
}

// Hashed, so that both are of one length; compared in constant time.
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
