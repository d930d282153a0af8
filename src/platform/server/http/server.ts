import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
} from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import type { Call, ServeMcp } from '#platform/server/calls/handler.ts'
import type { Disk } from '#platform/server/operation/full-disks.ts'
import { warnOfOrigin } from './authorize.ts'
import { takeBodies, takeStreams } from './bodies.ts'
import {
  answerClientError,
  boundBodyTime,
  closeGracefully,
  refuseSecondHost,
} from './connections.ts'
import type { PageLook } from './customize-page.ts'
import { mountDocs, type DocsParts } from './docs-page.ts'
import { mountEventStreams, type FindScreen, type OpenStream } from './event-stream.ts'
import { addHeaders, transportHeaders } from './headers.ts'
import { mountHealth, mountMetrics, type MetricsAccess, type ReadinessCheck } from './monitoring.ts'
import {
  mountEndpoint,
  refuseOtherMethods,
  takeReadTurns,
  type RequestGuard,
} from './mount-endpoint.ts'
import { mountMcp } from './mount-mcp.ts'
import { mountProvisioning, type ProvisioningLoader } from './mount-provisioning.ts'
import { observeRequests, traceRequests, type HttpMetrics } from './observe-requests.ts'
import type { Declarations, Examples } from './openapi.ts'
import { answerError, answerRefusal } from './refuse.ts'
import { shedLoad, type LoadLimits } from './shed-load.ts'
import { mountWebApp } from './web-app.ts'

export interface ServerParts {
  readonly endpoints: Declarations
  /** An example request per endpoint, for the API's document. */
  readonly examples?: Examples
  /** One handler per endpoint, by its name. */
  readonly handlers: Readonly<Record<string, unknown>>
  readonly resolveSession: RequestGuard['resolveSession']
  readonly tokens: RequestGuard['tokens']
  readonly noteUse: RequestGuard['noteUse']
  readonly openStream: OpenStream
  readonly findScreen: FindScreen
  readonly serveMcp: ServeMcp
  /** None: /scim does not exist. */
  readonly openProvisioning?: ProvisioningLoader | undefined
  readonly checkReady: ReadinessCheck
  /** Called when a request hits a full disk. */
  readonly noticeFullDisk: (disk: Disk) => void
  readonly metricsHooks?: HttpMetrics | undefined
  /** Whether requests are traced. */
  readonly isTraced?: boolean
  /** Null: /metrics is off. */
  readonly metrics: MetricsAccess | null
  /** The load at which requests are refused. */
  readonly bounds: LoadLimits
  readonly timeouts?: HttpTimeouts
  readonly log: FastifyBaseLogger
  readonly version: string
  /** By default, Laurel sends nothing by itself. */
  readonly describeWebhooks?: DocsParts['describeWebhooks']
  /** PUBLIC_URL, if set. */
  readonly publicUrl: string | null
  /** TRUST_PROXY: everybody, nobody, a number of proxies, or these addresses. */
  readonly trustProxy: boolean | number | string[]
  /** The folder of the built browser app. */
  readonly webRoot: string
  /** The company's look in pages; by default Laurel's own. */
  readonly readLook?: () => Promise<PageLook>
}

/** Time limits for the parts of a request, in milliseconds. */
export interface HttpTimeouts {
  readonly headersMs: number
  /** For a body that is not a file. */
  readonly bodyMs: number
  /** Enough for the largest file at 1 Mbit/s. */
  readonly requestMs: number
  /** How often Node checks for late requests. */
  readonly checkEveryMs: number
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 300_000,
  checkEveryMs: 5_000,
}

const BODY_LIMIT_BYTES = 64 * 1024
const LONGEST_PARAMETER = 200

/** The complete HTTP server, ready to listen or to inject requests into. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const server = createFastify(parts)
  server.decorateRequest('caller', null)
  server.decorate('noticeFullDisk', parts.noticeFullDisk)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((_request, reply) => answerRefusal(new Refused('not-found'), reply))
  readForwardedAddresses(server)
  closeGracefully(server)
  refuseSecondHost(server)
  observeRequests(server, parts.metricsHooks)
  if (parts.isTraced === true) traceRequests(server)
  await shedLoad(server, parts.bounds, parts.metricsHooks)
  boundBodyTime(server, (parts.timeouts ?? HTTP_TIMEOUTS).bodyMs)
  const { publicOrigin, basePath } = parsePublicUrl(parts.publicUrl)
  addHeaders(server, publicOrigin)

  const declarations = parts.endpoints
  takeBodies(server, fileTypesOf(declarations, 'whole'))
  takeStreams(server, fileTypesOf(declarations, 'streamed'))
  const handlers = parts.handlers as Readonly<Record<string, (call: Call) => Promise<unknown>>>
  const { resolveSession, tokens, noteUse, metricsHooks } = parts
  const origin = { publicOrigin, warnOfOrigin: warnOfOrigin(publicOrigin) }
  const readInTurn = takeReadTurns()
  const guard = { resolveSession, tokens, noteUse, readInTurn, ...origin, basePath, metricsHooks }
  for (const [name, endpoint] of Object.entries(declarations)) {
    const handler = handlers[name]
    if (handler === undefined) throw new Error(`${name} has no handler`)
    mountEndpoint(server, endpoint, handler, guard)
  }
  refuseOtherMethods(server, declarations)
  mountMcp(server, guard, parts.serveMcp)
  if (parts.openProvisioning) await mountProvisioning(server, guard, parts.openProvisioning)
  mountEventStreams(server, { guard, metricsHooks, ...parts })
  const { version, examples, describeWebhooks = () => ({}) } = parts
  mountDocs(server, declarations, { version, examples, basePath, describeWebhooks })
  mountHealth(server, parts.checkReady)
  mountMetrics(server, parts.metrics)
  await server.register((scope) => mountWebApp(scope, { ...parts, basePath }))
  return server
}

function createFastify({
  log,
  trustProxy,
  publicUrl,
  timeouts = HTTP_TIMEOUTS,
}: ServerParts): FastifyInstance {
  const { basePath } = parsePublicUrl(publicUrl)
  const process = randomBytes(4).toString('hex')
  let count = 0
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: a child logger per request costs more than answering a small
    // read.
    childLoggerFactory: (logger) => logger,
    genReqId: () => `${process}-${++count}`,
    bodyLimit: BODY_LIMIT_BYTES,
    // As a function, since Fastify reads the number 0 as "trust all".
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.requestMs,
    // No route has one of Fastify's schemas, whose compilers would only take time to load.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    clientErrorHandler: answerClientError,
    // Hooks don't run for framework errors.
    frameworkErrors: (error, request, reply) => {
      reply.headers(transportHeaders(request, publicUrl))
      answerError(error, request, reply)
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    rewriteUrl: ({ url = '/' }) => withoutBase(url, basePath),
  }
  return fastify(options)
}

/**
 * Takes the port away that some proxies add to a client's address (203.0.113.7:51234, [2001:db8::1]:443), before
 * `request.ip` reads it.
 */
function readForwardedAddresses(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string') {
      const addresses = forwarded.split(',').map((address) =>
        address
          .trim()
          .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
          .replace(/^([\d.]+):\d+$/, '$1'),
      )
      headers['x-forwarded-for'] = addresses.join(', ')
    }
    done()
  })
}

function refuseSchema(): never {
  throw new Error('Describe the route with a declaration, not with a schema of Fastify')
}

/** A media type can't be both whole and streamed: the server has one parser per type. */
function fileTypesOf(declarations: Declarations, how: 'whole' | 'streamed'): string[] {
  const uploads = Object.values(declarations).flatMap(({ upload }) => upload ?? [])
  const those = uploads.filter(({ streamed = false }) => streamed === (how === 'streamed'))
  return [...new Set(those.flatMap(({ types }) => types))]
}

/** The parts of PUBLIC_URL. */
interface PublicUrl {
  readonly publicOrigin: string | null
  /** Laurel's path on its site: '' or like '/laurel'. */
  readonly basePath: string
}

function parsePublicUrl(publicUrl: string | null): PublicUrl {
  if (publicUrl === null) return { publicOrigin: null, basePath: '' }
  const { origin, pathname } = new URL(publicUrl)
  return { publicOrigin: origin, basePath: pathname.replace(/\/$/, '') }
}

/** A request's path below the base path, whether or not a proxy stripped it. */
function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}
