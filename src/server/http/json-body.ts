import type { FastifyInstance } from 'fastify'

/**
 * JSON is the one body there is. An empty one counts as none, which the endpoint judges; keys that
 * reach for an object's prototype are refused, not dropped.
 */
export function takeJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parse(request, body, done)
    },
  )
}
