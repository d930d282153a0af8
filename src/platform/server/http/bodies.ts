import type { FastifyInstance } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body of this route is a file, and whether it is handed on as it comes. */
    takesFile?: 'whole' | 'streamed'
  }
}

/**
 * Bodies are JSON, or a file where an endpoint takes one. An empty one counts as none, which the
 * endpoint judges; keys that reach for an object's prototype are refused, not dropped.
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
    (request, body, done) => {
      if (request.routeOptions.config.takesFile === 'whole') done(null, body)
      else done(new Refused('not-json'))
    },
  )
}

/** Bodies of these types are left unread, for the endpoint that reads them as they come. */
export function takeStreams(server: FastifyInstance, fileTypes: readonly string[]): void {
  if (fileTypes.length === 0) return
  server.addContentTypeParser([...fileTypes], (request, payload, done) => {
    if (request.routeOptions.config.takesFile === 'streamed') done(null, payload)
    else done(new Refused('not-json'))
  })
}
