import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON, or a file of a type that some endpoint takes. An empty one counts as none, which
 * the endpoint judges; keys that reach for an object's prototype are refused, not dropped.
 */
export function takeBodies(server: FastifyInstance, fileTypes: readonly string[]): void {
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
  if (fileTypes.length === 0) return
  server.addContentTypeParser<Buffer>(
    [...fileTypes],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )
}
