import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '#server/handler.ts'
import { API_HEADERS } from './headers.ts'

/** For whoever is signed in, hence private: no cache between us and the browser may keep it. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** Streams a file. A name to save it under has to be plain ASCII without quotes. */
export function sendFile(reply: FastifyReply, type: string, file: FileAnswer): FastifyReply {
  reply.headers({ ...API_HEADERS, 'content-type': type })
  if (file.immutable) reply.header('cache-control', FOR_A_YEAR)
  if (file.length !== undefined) reply.header('content-length', file.length)
  if (file.saveAs !== undefined) {
    reply.header('content-disposition', `attachment; filename="${file.saveAs}"`)
  }
  return reply.send(file.content)
}
