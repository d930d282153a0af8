import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Upload } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file: buffered as a whole, or streamed. */
    takesFile?: 'whole' | 'streamed'
    /** The route takes the body of an HTML form, and may read it. */
    takesForm?: 'read' | 'ignored'
    /** The route takes the text of a form or JSON, which it parses itself. */
    takesSigned?: boolean
  }
}

/**
 * Parses JSON bodies, and files for endpoints that take them. An empty body counts as missing. Keys
 * such as __proto__ are refused, not dropped.
 */
export function takeBodies(server: FastifyInstance, fileTypes: readonly string[]): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.takesSigned === true) done(null, body)
      else if (body === '') done(null, undefined)
      else void parse(request, body, done)
    },
  )
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const { takesForm, takesSigned } = request.routeOptions.config
      if (takesSigned === true) done(null, body)
      else if (takesForm === undefined) done(new Refused('not-json'))
      else
        done(null, takesForm === 'read' ? Object.fromEntries(new URLSearchParams(body)) : undefined)
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

/** Passes bodies of these types to the endpoint unread. */
export function takeStreams(server: FastifyInstance, fileTypes: readonly string[]): void {
  if (fileTypes.length === 0) return
  server.addContentTypeParser([...fileTypes], (request, payload, done) => {
    if (request.routeOptions.config.takesFile === 'streamed') done(null, payload)
    else done(new Refused('not-json'))
  })
}

/**
 * The chunks of an upload, with backpressure. Throws Refused if it is too large. A handler may stop
 * reading and still answer.
 */
export async function* readUpload(
  upload: Upload,
  body: Readable | null | undefined,
): AsyncGenerator<Uint8Array> {
  if (body === null || body === undefined) return
  let bytes = 0
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      bytes += (piece as Uint8Array).byteLength
      if (bytes > upload.largestBytes) throw new Refused(upload.tooLarge)
      yield piece as Uint8Array
    }
  } finally {
    // Drains the rest, since the connection's next request follows it.
    body.resume()
  }
}
