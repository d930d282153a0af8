import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  UNATTENDED,
  type Endpoint,
  type Schema,
  type SignedBody,
  type Upload,
} from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import {
  holdAdministrator,
  holdAdministratorAlone,
  type Caller,
} from '#platform/server/calls/actor.ts'
import type { Call, FileAnswer, UNCHANGED } from '#platform/server/calls/handler.ts'
import { takeTurnsOfEach } from '#platform/server/calls/take-turns.ts'
import { workWhile } from '#platform/server/db/transact.ts'
import { authorize, isSameOrigin } from './authorize.ts'
import { callerByToken, readBearer, type TokenGate } from './bearer.ts'
import { answerUploadError, readUpload, uploadGate } from './bodies.ts'
import { endHeaders, isHttps, JSON_HEADERS } from './headers.ts'
import type { HttpMetrics } from './observe-requests.ts'
import { IDEMPOTENCY_KEY, type Declarations } from './openapi.ts'
import { HttpCall, parsePart, refuseAny } from './parse-request.ts'
import { sendFile } from './send-file.ts'
import { readToken, SESSION_COOKIE, type CookieScope } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, resolved before any other check. */
    caller: Caller | null
  }
}

export type ResolveSession = (token: string) => Promise<Caller | null>

export interface RequestGuard {
  readonly resolveSession: ResolveSession
  readonly tokens: TokenGate
  /** Called with the caller of each request that a person caused. */
  readonly noteUse: (caller: Caller) => void
  /** Runs a read in turn with the others of its caller. Throws Refused: 'busy'. */
  readonly readInTurn: <T>(reply: FastifyReply, work: () => Promise<T>) => Promise<T>
  /** The origin of PUBLIC_URL, if set. */
  readonly publicOrigin: string | null
  /** Logs a write refused for its origin. */
  readonly warnOfOrigin: (request: FastifyRequest) => void
  /** Laurel's path on its site, from PUBLIC_URL: '' or like '/laurel'. */
  readonly basePath: string
  readonly metricsHooks?: HttpMetrics | undefined
}

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Mounts a declared endpoint: authenticate, authorize, parse, handle, encode. */
export function mountEndpoint(
  server: FastifyInstance,
  endpoint: Endpoint,
  handler: (call: Call) => Promise<unknown>,
  guard: RequestGuard,
): void {
  const { method, path: url, upload } = endpoint
  const admitUpload = upload && uploadGate(upload, guard.metricsHooks)
  server.route({
    method,
    url,
    ...(endpoint.takesForm && {
      config: { takesForm: endpoint.body === undefined ? 'ignored' : 'read' },
    }),
    ...(endpoint.takesSigned && { config: { takesSigned: true } }),
    ...(upload && {
      bodyLimit: upload.largestBytes,
      config: { takesFile: upload.streamed ? 'streamed' : 'whole' },
      errorHandler: answerUploadError(upload),
    }),
    async onRequest(request, reply) {
      if (endpoint.deprecated) reply.headers(endHeaders(endpoint.deprecated))
      await identify(request, reply, guard)
      if (request.caller !== null && isUse(request)) guard.noteUse(request.caller)
      const refusal = authorize(endpoint, request.caller)
      if (refusal !== null) throw new Refused(refusal)
      if (method !== 'GET') checkWrite(endpoint, request, guard)
      admitUpload?.(request, reply)
    },
    async handler(request, reply: FastifyReply) {
      const parsed = parseRequest(endpoint, request, scopeOf(request, guard))
      const { caller, ip } = request
      // Before it happens, so that nothing is changed without its event.
      if (caller?.apiToken !== undefined && method !== 'GET') {
        await guard.tokens.record(caller, `${method} ${url}`, ip)
      }
      const call = new HttpCall(request, reply, parsed).asCall()
      const work = () => heldFor(endpoint, caller, () => handler(call))
      const answer = method === 'GET' ? await guard.readInTurn(reply, work) : await work()
      if (endpoint.download !== undefined) {
        return sendFile(reply, endpoint.download, answer as FileAnswer | typeof UNCHANGED)
      }
      const json = z.encode(endpoint.output, answer as never)
      return reply.headers(JSON_HEADERS).send(JSON.stringify(json))
    },
  })
}

/**
 * Whoever acts as the administrator is the administrator until the act is done: a hand-over waits for it, and
 * what waited for the hand-over is refused.
 */
function heldFor<T>(
  { access, method }: Endpoint,
  caller: Caller | null,
  work: () => Promise<T>,
): Promise<T> {
  if (method === 'GET' || caller === null) return work()
  if (access === 'administrator') return workWhile((tx) => holdAdministrator(tx, caller.id), work)
  if (access !== 'administratorAlone') return work()
  return workWhile((tx) => holdAdministratorAlone(tx, caller.id), work)
}

/**
 * Reads the session or the API token at every request, so that deactivation takes effect at once. With a
 * token, cookies count for nothing. Throws as callerByToken does.
 */
export async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: RequestGuard,
): Promise<void> {
  const bearer = readBearer(request)
  if (bearer !== null) {
    request.caller = await callerByToken(guard.tokens, bearer, request, reply)
    return
  }
  const { cookie } = request.headers
  if (cookie === undefined) return
  const token = readToken(cookie, SESSION_COOKIE, scopeOf(request, guard))
  if (token !== null) request.caller = await guard.resolveSession(token)
}

// Pages read again after live events, and load pictures then, while nobody is there. Nor is anybody
// there when a program calls.
function isUse({ headers, caller }: FastifyRequest): boolean {
  return (
    caller?.apiToken === undefined &&
    headers[UNATTENDED] === undefined &&
    headers['sec-fetch-dest'] !== 'image'
  )
}

/** A page needs no more at once, and all but these of the pool's ten connections are others'. */
const READS_AT_ONCE = 4
const READS_WAITING = 100

/**
 * Lets the reads of a caller take turns, so that nobody's searches hold up everybody. A feed or a screen
 * without a caller has its turns by its address.
 */
export function takeReadTurns(): RequestGuard['readInTurn'] {
  const inTurn = takeTurnsOfEach({ atWork: READS_AT_ONCE, waiting: READS_WAITING })
  return (reply, work) => {
    const { caller, url, ip } = reply.request
    const company = caller?.apiToken?.actsFor === 'company' ? caller.apiToken.id : ''
    const key = caller === null ? `${ip} ${url}` : `${caller.id} ${company}`
    return inTurn(key, () => {
      // Nobody waits for it any more.
      if (reply.raw.destroyed) throw new Refused('not-acceptable')
      return work()
    })
  }
}

/** The settings behind the cookies of a request. */
export function scopeOf(
  request: FastifyRequest,
  { publicOrigin, basePath }: RequestGuard,
): CookieScope {
  return { secure: isHttps(request, publicOrigin), basePath }
}

function checkWrite(endpoint: Endpoint, request: FastifyRequest, guard: RequestGuard): void {
  const { headers } = request
  const type = headers['content-type'] ?? ''
  const isForm = endpoint.takesForm === true && FORM_TYPE.test(type)
  if (endpoint.body !== undefined && !isForm && !JSON_TYPE.test(type)) {
    throw new Refused('not-json')
  }
  // No browser adds a token by itself, as it adds cookies.
  const isByToken = request.caller?.apiToken !== undefined
  if (!isByToken && !isSameOrigin(headers, request.host, guard.publicOrigin)) {
    guard.warnOfOrigin(request)
    throw new Refused('cross-site')
  }
  if (endpoint.keyed === true && readKey(request) === '') throw new Refused('key-missing')
}

function readKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : ''
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest, scope: CookieScope) {
  const { params, query, body } = endpoint
  if (body !== undefined && request.body === undefined) throw new Refused('broken-json')
  return {
    params: params === undefined ? undefined : parsePart(params, request.params),
    query: query === undefined ? refuseAny(request.query) : parsePart(query, request.query),
    body: bodyOf(endpoint, request),
    key: endpoint.keyed === true ? readKey(request) : '',
    scope,
  }
}

function bodyOf({ body, upload, takesSigned }: Endpoint, request: FastifyRequest): unknown {
  if (upload) return fileOf(upload, request.body)
  return takesSigned ? signedBody(request) : parseBody(body, request.body)
}

function signedBody({ body, headers }: FastifyRequest): SignedBody {
  return {
    text: typeof body === 'string' ? body : '',
    header: (name) => headers[name]?.toString() ?? '',
  }
}

function fileOf(upload: Upload, body: unknown): unknown {
  if (upload.streamed) return readUpload(upload, body as Readable | undefined)
  return body ?? Buffer.alloc(0)
}

function parseBody(schema: Schema | undefined, body: unknown): unknown {
  return schema === undefined ? refuseAny(body) : parsePart(schema, body)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers other methods of a declared path with 405 and an Allow header. */
export function refuseOtherMethods(server: FastifyInstance, endpoints: Declarations): void {
  const byPath = Map.groupBy(Object.values(endpoints), (endpoint) => endpoint.path)
  for (const [url, declared] of byPath) {
    const taken = new Set<string>(declared.map((endpoint) => endpoint.method))
    const allow = [...taken].join(', ')
    server.route({
      method: METHODS.filter((method) => !taken.has(method)),
      url,
      exposeHeadRoute: false,
      onRequest(_request, reply) {
        reply.header('allow', allow)
        throw new Refused('method-not-allowed')
      },
      handler: () => undefined,
    })
  }
}
