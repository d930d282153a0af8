import type { FastifyInstance } from 'fastify'

/**
 * From now on every answer is the last of its connection, so that the next one is made elsewhere.
 * Idle ones stay: a request may be on its way on any of them, and would be lost.
 */
export function closeConnections({ server }: FastifyInstance): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
}
