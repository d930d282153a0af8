import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { HttpMetrics } from './observe-requests.ts'
import { answerError } from './refuse.ts'

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

/** Uploads at once; this bounds their memory. */
const MOST_AT_ONCE = 16
/** So that one slow client can't block all others. */
const MOST_OF_ONE_PERSON = 4

/**
 * Checks an upload before its body is read: media type, declared length, and concurrent uploads.
 * Throws Refused.
 */
export function uploadGate(
  upload: Upload,
  metricsHooks?: HttpMetrics,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const active = new Map<number, number>()
  let all = 0
  metricsHooks?.level('uploads', () => all)

  return (request, reply) => {
    const { 'content-type': type = '', 'content-length': length = '0' } = request.headers
    if (!upload.types.includes(type.toLowerCase())) throw new Refused(upload.wrongType)
    if (Number(length) > upload.largestBytes) throw new Refused(upload.tooLarge)
    const person = request.caller?.id ?? 0
    const own = active.get(person) ?? 0
    // The client has already disconnected: no 'close' event would follow.
    if (reply.raw.destroyed) throw new Refused('not-acceptable')
    if (all >= MOST_AT_ONCE || own >= MOST_OF_ONE_PERSON) throw new Refused('busy')
    all++
    active.set(person, own + 1)
    // On every end: answered, refused or aborted.
    reply.raw.once('close', () => {
      all--
      const left = (active.get(person) ?? 1) - 1
      if (left === 0) active.delete(person)
      else active.set(person, left)
    })
  }
}

/** Refuses a file without a declared length that turns out too large while it is read. */
export function answerUploadError(upload: Upload) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLarge = errorCode(error) === 'FST_ERR_CTP_BODY_TOO_LARGE'
    answerError(isTooLarge ? new Refused(upload.tooLarge) : error, request, reply)
  }
}
