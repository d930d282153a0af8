import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import { actorOf, type Caller, type Service } from '#platform/server/calls/actor.ts'
import { API_HEADERS } from './headers.ts'
import { identify, type RequestGuard } from './mount-endpoint.ts'
import { asRefusal, logEntryOf } from './refuse.ts'

/** Where the company's directory calls, by SCIM 2.0. */
export const PROVISIONING_PATH = '/scim/v2'
const LARGEST_BYTES = 1024 * 1024
const SCIM_TYPE = 'application/scim+json'
const TYPES = [SCIM_TYPE, 'application/json']

export interface ProvisioningRequest {
  readonly method: string
  /** Below PROVISIONING_PATH. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly ifMatch: string | null
  readonly ifNoneMatch: string | null
}

export interface ProvisioningAnswer {
  readonly status: number
  readonly body: Record<string, unknown> | null
  readonly retryAfterSeconds?: number
}

/** The company's directory, given to the server by its feature. */
interface ProvisioningServer {
  readonly answer: (
    request: ProvisioningRequest,
    calling: { readonly by: Service; readonly from: string; readonly base: string },
  ) => Promise<ProvisioningAnswer>
  readonly refuse: (refused: Refused) => ProvisioningAnswer
}

/** Loads the directory's protocol at first use: most companies have none. */
export type ProvisioningLoader = () => Promise<ProvisioningServer>

/**
 * Mounts SCIM 2.0, outside the contract: its paths, bodies and errors are those of RFC 7644. Only a token of the
 * company with the scope "provision" opens it.
 */
export async function mountProvisioning(
  server: FastifyInstance,
  guard: RequestGuard,
  openProvisioning: ProvisioningLoader,
): Promise<void> {
  await server.register((scope) => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<string>(TYPES, { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parse(request, body, done)
    })
    scope.setErrorHandler(async (error, request, reply) => {
      const refused = asRefusal(error)
      if (refused === null) {
        request.log.error(logEntryOf(error, request), 'unexpected')
        const detail = `Something went wrong. The log has it as ${request.id}.`
        const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
        return send(reply, { status: 500, body: { schemas, status: '500', detail } })
      }
      if (refused.code === 'token-invalid' || refused.code === 'not-signed-in') {
        reply.header('www-authenticate', 'Bearer error="invalid_token"')
      }
      // The rest of an oversized body is read, so that the client gets the answer.
      if (refused.code === 'body-too-large') request.raw.resume()
      return send(reply, (await openProvisioning()).refuse(refused))
    })
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${PROVISIONING_PATH}/*`,
      exposeHeadRoute: false,
      bodyLimit: LARGEST_BYTES,
      async onRequest(request, reply) {
        await identify(request, reply, guard)
        directoryOf(request)
      },
      handler: (request, reply) => answer(request, reply, { guard, openProvisioning }),
    })
  })
}

/** The caller, if it is the company's directory. Throws Refused: 'not-signed-in', 'token-scope'. */
function directoryOf({ caller }: FastifyRequest): { caller: Caller; by: Service } {
  if (caller?.apiToken === undefined) throw new Refused('not-signed-in')
  const by = actorOf(caller)
  if (typeof by === 'number' || !caller.apiToken.scopes.includes('provision')) {
    throw new Refused('token-scope')
  }
  return { caller, by }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, openProvisioning }: { guard: RequestGuard; openProvisioning: ProvisioningLoader },
): Promise<FastifyReply> {
  const { caller, by } = directoryOf(request)
  const { method, ip, headers } = request
  const [, path = ''] = /^\/scim\/v2(\/[^?]*)/.exec(request.url) ?? []
  if (method !== 'GET') await guard.tokens.record(caller, `${method} ${patternOf(path)}`, ip)
  const base = `${guard.publicOrigin ?? `${request.protocol}://${request.host}`}${guard.basePath}${PROVISIONING_PATH}`
  const sent = {
    method,
    path: path.replace(/\/$/, ''),
    query: queryOf(request.query),
    body: request.body,
    ifMatch: headers['if-match'] ?? null,
    ifNoneMatch: headers['if-none-match'] ?? null,
  }
  const provisioning = await openProvisioning()
  const act = () => provisioning.answer(sent, { by, from: ip, base })
  return send(reply, method === 'GET' ? await guard.readInTurn(reply, act) : await act())
}

/** "/Users/:id" of "/Users/12". */
function patternOf(path: string): string {
  const [, kind = '', id] = path.split('/')
  const known = /^(?:Users|Groups|Bulk)$/.test(kind) ? kind : '…'
  return `${PROVISIONING_PATH}/${known}${id === undefined || id === '' ? '' : '/:id'}`
}

/** Of a parameter that is there twice, the first. */
function queryOf(query: unknown): Record<string, string> {
  const given = Object.entries(query as Record<string, string | string[]>)
  return Object.fromEntries(given.map(([name, value]) => [name, [value].flat()[0] ?? '']))
}

function send(reply: FastifyReply, { status, body, ...rest }: ProvisioningAnswer): FastifyReply {
  const meta = body?.['meta'] as { version?: string; location?: string } | undefined
  if (meta?.version !== undefined) reply.header('etag', meta.version)
  if (status === 201 && meta?.location !== undefined) reply.header('location', meta.location)
  if (rest.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(rest.retryAfterSeconds))
  reply.code(status).headers(API_HEADERS)
  if (body === null) return reply.send()
  return reply.header('content-type', `${SCIM_TYPE}; charset=utf-8`).send(JSON.stringify(body))
}
