import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import { API_HEADERS, JSON_HEADERS } from './headers.ts'
import { NEVER_SHED } from './shed-load.ts'

export interface MetricsAccess {
  readonly token: string
  readonly read: () => Promise<string>
}

const BEARER = /^Bearer (\S+)$/i
const FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves /metrics to clients with the token; without a configured token it does not exist. */
export function mountMetrics(server: FastifyInstance, access: MetricsAccess | null): void {
  server.get('/metrics', { config: NEVER_SHED }, async (request, reply) => {
    if (access === null) throw new Refused('not-found')
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!isSame(token, access.token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new Refused('not-signed-in')
    }
    return reply.headers({ ...API_HEADERS, 'content-type': FORMAT }).send(await access.read())
  })
}

// Hashed to equal lengths, then compared in constant time.
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash(one), hash(other))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `status` is 'ready' or the reason why not; other fields are for information. */
export type ReadinessCheck = () => Promise<{ readonly status: string; readonly files?: string }>

/**
 * For load balancers and supervisors, outside the contract: /healthz tells whether the process
 * runs, whatever the state of the database; /readyz whether it can serve. A file store that
 * is away is reported, but does not count: all processes share it, and everything but files works.
 */
export function mountHealth(server: FastifyInstance, check: ReadinessCheck): void {
  server.get('/healthz', { config: NEVER_SHED }, (_request, reply) =>
    say(reply, { status: 'alive' }),
  )
  server.get('/readyz', { config: NEVER_SHED }, async (_request, reply) => {
    const seen = await check()
    if (seen.status !== 'ready') reply.code(503).header('retry-after', '1')
    return say(reply, seen)
  })
}

function say(reply: FastifyReply, seen: object): FastifyReply {
  return reply.headers(JSON_HEADERS).send(JSON.stringify(seen))
}
