import type { FastifyInstance, FastifyReply } from 'fastify'
import { JSON_HEADERS } from './headers.ts'
import { ANSWERS_ALWAYS } from './shed-load.ts'

/** Answers 'ready', or a word for why not. */
export type Look = () => Promise<string>

/**
 * For load balancers and supervisors, beside the contract: /healthz says that the process lives,
 * whatever the database does; /readyz whether it can serve.
 */
export function mountHealth(server: FastifyInstance, look: Look): void {
  server.get('/healthz', { config: ANSWERS_ALWAYS }, (_request, reply) => say(reply, 'alive'))
  server.get('/readyz', { config: ANSWERS_ALWAYS }, async (_request, reply) => {
    const status = await look()
    if (status !== 'ready') reply.code(503).header('retry-after', '1')
    return say(reply, status)
  })
}

function say(reply: FastifyReply, status: string): FastifyReply {
  return reply.headers(JSON_HEADERS).send(JSON.stringify({ status }))
}
