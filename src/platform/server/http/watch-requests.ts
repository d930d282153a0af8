import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import type { HttpMeasures } from '#platform/server/metrics/measures.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code it refuses with. */
    refusal: string | null
  }
}

const WELL_FORMED = /^[A-Za-z0-9._:-]{8,128}$/
const OURS = /^\/(?:api\/|healthz$|readyz$|metrics$)/
const TELLS = new Set(['info', 'debug', 'trace'])

/**
 * Gives each request an id, which its answer carries, and tells of each answer: a line of the log at
 * `info`, and whoever measures. Neither hears who asked, from where, or for what.
 */
export function watchRequests(server: FastifyInstance, measures: HttpMeasures | undefined): void {
  server.decorateReply('refusal', null)
  server.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && isTrusted(request) && WELL_FORMED.test(given)) {
      request.id = given
    }
    reply.header('x-request-id', request.id)
    done()
  })
  const isTold = TELLS.has(server.log.level)
  if (!isTold && measures === undefined) return
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    if (isTold) tell(request, reply, route)
    // How long a page stays open is no measure of how quick we are.
    if (route !== EVENTS_PATH) measures?.answered(answeredOf(request, reply, route))
    done()
  })
}

/** Behind a proxy we trust there is more than one address; anybody else may call it what they like. */
function isTrusted(request: FastifyRequest): boolean {
  return (request.ips?.length ?? 0) > 1
}

/** The pattern: an address itself may hold a name or a search. All pages and their files are one. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'none'
  return OURS.test(url) ? url : '/*'
}

function answeredOf(request: FastifyRequest, reply: FastifyReply, route: string) {
  const { method } = request
  const { statusCode: status, elapsedTime, refusal } = reply
  return { method, route, status, seconds: elapsedTime / 1000, refusal }
}

function tell(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const { id: requestId, method } = request
  const { statusCode: status, refusal } = reply
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const refused = refusal === null ? {} : { refusal }
  request.log.info({ requestId, method, route, status, ...refused, ms }, 'answered')
}
