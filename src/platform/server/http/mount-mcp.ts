import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isHeld } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { McpCall, ServeMcp } from '#platform/server/calls/handler.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import { authorize, isSameOrigin } from './authorize.ts'
import { API_HEADERS } from './headers.ts'
import { identify, type RequestGuard } from './mount-endpoint.ts'
import { asRefusal, logEntryOf } from './refuse.ts'

export const MCP_PATH = '/mcp'

/**
 * Serves the Model Context Protocol (streamable HTTP) to API tokens of people. Sessions of browsers count for
 * nothing here.
 */
export function mountMcp(server: FastifyInstance, guard: RequestGuard, serve: ServeMcp): void {
  server.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    exposeHeadRoute: false,
    async onRequest(request, reply) {
      // Pages of other sites must not reach a Laurel of the local network by its name.
      if (!isSameOrigin(request.headers, request.host, guard.publicOrigin)) {
        throw new Refused('cross-site')
      }
      await identify(request, reply, guard)
      const { caller } = request
      if (caller?.apiToken === undefined) {
        reply.header('www-authenticate', 'Bearer')
        throw new Refused('not-signed-in')
      }
      if (caller.apiToken.actsFor !== 'person') throw new Refused('token-scope')
      if (isHeld(caller)) throw new Refused('password-change-required')
    },
    async handler(request, reply) {
      const { caller } = request
      if (caller === null) throw new Refused('not-signed-in')
      const response = await guard.readInTurn(reply, () =>
        serve(asWebRequest(request), callOf(request, caller, guard)),
      )
      return answer(reply, response)
    },
  })
}

function callOf(request: FastifyRequest, caller: Caller, { tokens }: RequestGuard): McpCall {
  return {
    caller,
    body: request.body,
    isOpen: (endpoint) => authorize(endpoint, caller) === null,
    record: (call) => tokens.record(caller, call, request.ip),
    explain(error) {
      const refused = asRefusal(error)
      if (refused !== null) return refusalInEnglish(refused.code)
      request.log.error(logEntryOf(error, request), 'unexpected')
      return `Laurel failed. The administrator finds it in the log as ${request.id}.`
    },
  }
}

/** The request without its body, which is parsed already, and without its secrets. */
function asWebRequest({ method, url, headers, protocol, host }: FastifyRequest): Request {
  const { authorization: _token, cookie: _cookie, ...others } = headers
  const given = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string' && /^(?:accept|content-type|mcp-)/.test(name) ? [[name, value]] : [],
  )
  return new Request(new URL(url, `${protocol}://${host}`), {
    method,
    headers: given as [string, string][],
  })
}

async function answer(reply: FastifyReply, { status, headers, body }: Response) {
  const type = headers.get('content-type')
  reply.code(status).headers(API_HEADERS)
  if (type !== null) reply.header('content-type', type)
  // Stops proxies from buffering.
  reply.header('x-accel-buffering', 'no')
  return reply.send(body === null ? null : Readable.fromWeb(body))
}
