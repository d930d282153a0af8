import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
} from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import type { Disk } from '#platform/server/full-disks.ts'
import type { Call } from '#platform/server/handler.ts'
import type { HttpMeasures } from '#platform/server/metrics/measures.ts'
import { takeBodies, takeStreams } from './bodies.ts'
import { boundBodyTime } from './bound-body-time.ts'
import { answerClientError } from './client-error.ts'
import { closeGracefully } from './close-gracefully.ts'
import { mountEventStream, type OpenStream } from './event-stream.ts'
import { addHeaders, transportHeaders } from './headers.ts'
import { mountDocs } from './mount-docs.ts'
import { mountEndpoint, type ResolveSession } from './mount-endpoint.ts'
import { mountHealth, type Look } from './mount-health.ts'
import { mountMetrics, type MetricsDoor } from './mount-metrics.ts'
import type { Declarations } from './openapi.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { answerError, answerRefusal } from './refuse.ts'
import { publicPlace, withoutBase } from './public-place.ts'
import { shedLoad, type Bounds } from './shed-load.ts'
import { watchRequests } from './watch-requests.ts'
import { mountWebApp } from './web-app.ts'

export interface ServerParts {
  readonly endpoints: Declarations
  /** One for each endpoint, by its name. */
  readonly handlers: Readonly<Record<string, unknown>>
  readonly resolveSession: ResolveSession
  readonly openStream: OpenStream
  readonly lookReady: Look
  /** Told when a request found a disk full. */
  readonly noticeFullDisk: (disk: Disk) => void
  readonly measures?: HttpMeasures | undefined
  /** Who may read /metrics, and what they read; null: nobody. */
  readonly metrics: MetricsDoor | null
  /** From where on requests are turned away. */
  readonly bounds: Bounds
  readonly patience?: Patience
  readonly log: FastifyBaseLogger
  readonly version: string
  /** The address people open, perhaps with a path, if it was said. */
  readonly publicUrl: string | null
  /** Whose X-Forwarded headers to believe: everybody's, nobody's, so many proxies', or these. */
  readonly trustProxy: boolean | number | string[]
  /** The folder of the built browser app. */
  readonly webRoot: string
}

/** How long, in milliseconds, somebody may take over a part of a request. */
export interface Patience {
  readonly headersMs: number
  /** Of a body that is no file. */
  readonly bodyMs: number
  /** As long as the largest file takes at 1 Mbit/s. */
  readonly requestMs: number
  /** How often Node looks whether somebody took too long. */
  readonly lookEveryMs: number
}

export const PATIENCE: Patience = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 300_000,
  lookEveryMs: 5_000,
}

const BODY_LIMIT_BYTES = 64 * 1024
const LONGEST_PARAMETER = 200

/** Everything Laurel answers over HTTP, ready to listen or to inject into. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const server = createFastify(parts)
  server.decorateRequest('caller', null)
  server.decorate('noticeFullDisk', parts.noticeFullDisk)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((_request, reply) => answerRefusal(new Refused('not-found'), reply))
  closeGracefully(server)
  watchRequests(server, parts.measures)
  await shedLoad(server, parts.bounds, parts.measures)
  boundBodyTime(server, (parts.patience ?? PATIENCE).bodyMs)
  const { publicOrigin, basePath } = publicPlace(parts.publicUrl)
  addHeaders(server, publicOrigin)

  const declarations = parts.endpoints
  takeBodies(server, fileTypesOf(declarations, 'whole'))
  takeStreams(server, fileTypesOf(declarations, 'streamed'))
  const handlers = parts.handlers as Readonly<Record<string, (call: Call) => Promise<unknown>>>
  const { resolveSession, measures } = parts
  const guard = { resolveSession, publicOrigin, basePath, measures }
  for (const [name, endpoint] of Object.entries(declarations)) {
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`${name} has no handler`)
    mountEndpoint(server, endpoint, handler, guard)
  }
  refuseOtherMethods(server, declarations)
  mountEventStream(server, guard, parts.openStream, measures)
  mountDocs(server, declarations, { version: parts.version, basePath })
  mountHealth(server, parts.lookReady)
  mountMetrics(server, parts.metrics)
  await server.register((scope) => mountWebApp(scope, parts.webRoot, basePath))
  return server
}

function createFastify({
  log,
  trustProxy,
  publicUrl,
  patience = PATIENCE,
}: ServerParts): FastifyInstance {
  const { basePath } = publicPlace(publicUrl)
  const process = randomBytes(4).toString('hex')
  let count = 0
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child per request costs more than the answer of a small read.
    childLoggerFactory: (logger) => logger,
    genReqId: () => `${process}-${++count}`,
    bodyLimit: BODY_LIMIT_BYTES,
    // Fastify itself takes a number for nobody.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: patience.requestMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
    },
    clientErrorHandler: answerClientError,
    // No hook runs for these.
    frameworkErrors: (error, request, reply) => {
      reply.headers(transportHeaders(request, publicUrl))
      answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: ({ url = '/' }) => withoutBase(url, basePath),
  }
  return fastify(options)
}

/** No type is both, since a body is read before it is known whose it is. */
function fileTypesOf(declarations: Declarations, how: 'whole' | 'streamed'): string[] {
  const uploads = Object.values(declarations).flatMap(({ upload }) => upload ?? [])
  const those = uploads.filter(({ streamed = false }) => streamed === (how === 'streamed'))
  return [...new Set(those.flatMap(({ types }) => types))]
}
