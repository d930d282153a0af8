import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTrusted, routeOf } from './observe-requests.ts'

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
