import type { FastifyReply } from 'fastify'
import { UNCHANGED, type FileAnswer } from '#platform/server/calls/handler.ts'
import { API_HEADERS, COPY_TAG } from './headers.ts'

/** Private: no shared cache may store a signed-in person's file. */
const CACHING = {
  forever: { 'cache-control': 'private, max-age=31536000, immutable' },
  checked: { 'cache-control': 'private, no-cache', etag: COPY_TAG },
}

/** Streams a file, as an attachment if it has a name; without content if the copy is unchanged. */
export function sendFile(
  reply: FastifyReply,
  type: string,
  file: FileAnswer | typeof UNCHANGED,
): FastifyReply {
  reply.headers(API_HEADERS)
  if (file === UNCHANGED) return reply.code(304).headers(CACHING.checked).send()
  reply.header('content-type', type)
  if (file.caching !== undefined) reply.headers(CACHING[file.caching])
  if (file.tag !== undefined) {
    reply.headers({ 'cache-control': 'private, no-cache', etag: `"${file.tag}"` })
    // A proxy that compresses makes the tag a weak one.
    if (reply.request.headers['if-none-match']?.includes(`"${file.tag}"`))
      return reply.code(304).send()
  }
  // Stops proxies from buffering.
  if (file.flowing) reply.header('x-accel-buffering', 'no')
  if (file.length !== undefined) reply.header('content-length', file.length)
  if (file.saveAs !== undefined) {
    reply.header('content-disposition', attachment(file.saveAs))
  }
  return reply.send(file.content)
}

/** RFC 6266: the name encoded as in RFC 5987, after an ASCII fallback. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/gu, '_')
  if (plain === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
