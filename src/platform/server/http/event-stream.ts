import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EVENTS_PATH, SCREEN_EVENTS_PATH } from '#platform/contract/events.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { EventStream } from '#platform/server/calls/handler.ts'
import { authorize } from './authorize.ts'
import { API_HEADERS, transportHeaders } from './headers.ts'
import { identify, scopeOf, type RequestGuard } from './mount-endpoint.ts'
import type { HttpMetrics } from './observe-requests.ts'
import { logEntryOf } from './refuse.ts'
import { readToken, SCREEN_COOKIE } from './session-cookie.ts'

/** `after` is the last event id the browser received, or null for a new page. */
export type OpenStream = (
  caller: Caller,
  after: string | null,
  stream: EventStream,
) => void | Promise<void>

// A database snapshot; long when many transactions are running.
const POSITION = /^[\d:,]{1,2000}$/

const STREAM_HEADERS = {
  ...API_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  // Stops proxies from buffering events.
  'x-accel-buffering': 'no',
}

/** Finds the caller of a screen's cookie, who is nobody; null if it is not known. */
export type FindScreen = (token: string) => Promise<Caller | null>

interface StreamParts {
  readonly guard: RequestGuard
  readonly openStream: OpenStream
  readonly findScreen: FindScreen
  readonly metricsHooks?: HttpMetrics | undefined
}

/** Mounts the events of pages, and those of screens. */
export function mountEventStreams(server: FastifyInstance, parts: StreamParts): void {
  const { guard, findScreen } = parts
  mountEventStream(server, parts, EVENTS_PATH, async (request, reply) => {
    await identify(request, reply, guard)
    const refusal = authorize({ access: 'signedIn' }, request.caller)
    if (refusal !== null) throw new Refused(refusal)
  })
  mountEventStream(server, parts, SCREEN_EVENTS_PATH, async (request) => {
    const { cookie } = request.headers
    const token = readToken(cookie, SCREEN_COOKIE, scopeOf(request, guard))
    request.caller = token === null ? null : await findScreen(token)
    if (request.caller === null) throw new Refused('screen-unknown')
  })
}

/** `admit` sets the caller of a request, or throws why there is none. */
function mountEventStream(
  server: FastifyInstance,
  { guard, openStream, metricsHooks }: StreamParts,
  url: string,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const open = new Set<EventStream>()
  metricsHooks?.level('eventStreams', () => open.size)
  server.addHook('preClose', (done) => {
    for (const stream of open) stream.end()
    done()
  })
  server.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    onRequest: admit,
    async handler(request, reply) {
      const after = readPosition(request)
      const { caller } = request
      if (caller === null) throw new Refused('not-signed-in')
      const stream = startStream(reply, {
        'x-request-id': request.id,
        ...transportHeaders(request, guard.publicOrigin),
      })
      open.add(stream)
      stream.onClose(() => open.delete(stream))
      try {
        await openStream(caller, after, stream)
      } catch (error) {
        request.log.error(logEntryOf(error, request), 'event stream')
        stream.end()
      }
    },
  })
}

/** The position to resume from: Last-Event-ID if the browser reconnects, else `?after=`. */
function readPosition(request: FastifyRequest): string | null {
  const { after, ...others } = request.query as Record<string, unknown>
  for (const name in others) throw new Refused('unknown-field', name.slice(0, 80))
  const header = request.headers['last-event-id']
  const position = header === undefined || header === '' ? after : header
  if (position === undefined) return null
  if (typeof position === 'string' && POSITION.test(position)) return position
  throw new Refused('invalid-input', 'after')
}

function startStream(reply: FastifyReply, headers: Record<string, string>): EventStream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...STREAM_HEADERS, ...headers })
  raw.flushHeaders()
  return {
    write: (text) => raw.writable && raw.write(text),
    end: () => raw.end(),
    onClose: (listener) => raw.once('close', listener),
  }
}
