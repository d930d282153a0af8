import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#contract/endpoint.ts'
import { Refused } from '#contract/refusals.ts'

/** How many files may be on their way in at once: what they take of memory is bounded by it. */
const MOST_AT_ONCE = 16

let underWay = 0

/**
 * Judges an upload before its body is read: its type, its length as far as it is told, and whether
 * there is room for it. Throws Refused.
 */
export function admitUpload(upload: Upload, request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-type': type = '', 'content-length': length = '0' } = request.headers
  if (!upload.types.includes(type.toLowerCase())) throw new Refused(upload.wrongType)
  if (Number(length) > upload.largestBytes) throw new Refused(upload.tooLarge)
  if (underWay >= MOST_AT_ONCE) throw new Refused('busy')
  underWay++
  reply.raw.once('close', () => underWay--)
}
