import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { HttpMetrics } from './observe-requests.ts'
import { answerError } from './refuse.ts'

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
