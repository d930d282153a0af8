import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEventsPath } from '#platform/contract/events.ts'

/** An answered request, with the route's pattern instead of its URL. */
export interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** The refusal's code, if it was refused. */
  readonly refusal: string | null
}

/** Gauges read when metrics are collected. */
export type Level = 'eventStreams' | 'uploads'

/** The metrics hooks of the HTTP server. */
export interface HttpMetrics {
  answered(answered: AnsweredRequest): void
  /** A request was refused because of overload. */
  shed(why: string): void
  /** Registers a gauge; several of the same name are summed. */
  level(level: Level, read: () => number): void
}

declare module 'fastify' {
  interface FastifyReply {
    /** The refusal's code, if the answer is one. */
    refusal: string | null
  }
}

const WELL_FORMED = /^[A-Za-z0-9._:-]{8,128}$/
const OURS = /^\/(?:api\/|healthz$|readyz$|metrics$|mcp$)/
const ASKED_BY_PROGRAMS = new Set(['/healthz', '/readyz', '/metrics'])
const LOG_LEVELS_WITH_ANSWERS = new Set(['info', 'debug', 'trace'])

/**
 * Gives each request an id, returned in its answer, and reports each answer to the log (at `info`)
 * and to the metrics. Neither learns the caller, the client's IP or the full URL.
 */
export function observeRequests(
  server: FastifyInstance,
  metricsHooks: HttpMetrics | undefined,
): void {
  server.decorateReply('refusal', null)
  server.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && isTrusted(request) && WELL_FORMED.test(given)) {
      request.id = given
    }
    reply.header('x-request-id', request.id)
    done()
  })
  const isLogged = LOG_LEVELS_WITH_ANSWERS.has(server.log.level)
  if (!isLogged && metricsHooks === undefined) return
  server.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request)
    if (isLogged) logAnswer(request, reply, route)
    // The duration of an event stream says nothing about speed.
    if (!isEventsPath(route)) metricsHooks?.answered(answeredOf(request, reply, route))
    done()
  })
}

/** Only a trusted proxy, which adds a second IP, may choose the id. */
export function isTrusted(request: FastifyRequest): boolean {
  return (request.ips?.length ?? 0) > 1
}

/**
 * The route's pattern, since a URL may contain a name or a search. All pages and their files are
 * one route.
 */
export function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'none'
  return OURS.test(url) ? url : '/*'
}

function answeredOf(request: FastifyRequest, reply: FastifyReply, route: string) {
  const { method } = request
  const { statusCode: status, elapsedTime, refusal } = reply
  return { method, route, status, seconds: elapsedTime / 1000, refusal }
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const { id: requestId, method } = request
  const { statusCode: status, refusal } = reply
  const ms = Math.round(reply.elapsedTime * 10) / 10
  const refused = refusal === null ? {} : { refusal }
  // Supervisors ask every few seconds: only an answer that is news is logged at `info`.
  const level = ASKED_BY_PROGRAMS.has(route) && status < 400 ? 'debug' : 'info'
  request.log[level]({ requestId, method, route, status, ...refused, ms }, 'answered')
}

const tracer = trace.getTracer('laurel')

/**
 * Opens a span for each request, with the statements it causes below it; only a trusted proxy may
 * continue a trace of its own. A span knows the route and the refusal, neither the caller nor the URL.
 */
export function traceRequests(server: FastifyInstance): void {
  const spanOf = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = isTrusted(request)
      ? propagation.extract(ROOT_CONTEXT, request.headers)
      : ROOT_CONTEXT
    const { method } = request
    const route = routeOf(request)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    spanOf.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  server.addHook('onResponse', (request, { statusCode, refusal }, done) => {
    const span = spanOf.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (refusal !== null) span?.setAttribute('laurel.refusal', refusal)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
