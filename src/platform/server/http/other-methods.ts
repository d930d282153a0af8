import type { FastifyInstance } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import type { Declarations } from './openapi.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** An address that exists answers every method it does not take with 405 and those it takes. */
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
