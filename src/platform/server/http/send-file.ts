import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#platform/server/handler.ts'
import { API_HEADERS } from './headers.ts'

/** For whoever is signed in, hence private: no cache between us and the browser may keep it. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** Streams a file; with a name, to be saved under it whatever characters it has. */
export function sendFile(reply: FastifyReply, type: string, file: FileAnswer): FastifyReply {
  reply.headers({ ...API_HEADERS, 'content-type': type })
  if (file.immutable) reply.header('cache-control', FOR_A_YEAR)
  // Proxies would hold it back to fill their buffer.
  if (file.flowing) reply.header('x-accel-buffering', 'no')
  if (file.length !== undefined) reply.header('content-length', file.length)
  if (file.saveAs !== undefined) {
    reply.header('content-disposition', attachment(file.saveAs))
  }
  return reply.send(file.content)
}

/** RFC 6266: the name as it is, encoded as RFC 5987 has it, beside one that everybody can read. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/gu, '_')
  if (plain === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
