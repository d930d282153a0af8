import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { HttpMeasures } from '#platform/server/metrics/measures.ts'
import { answerError } from './refuse.ts'

/** How many files may be on their way in at once: what they take of memory is bounded by it. */
const MOST_AT_ONCE = 16
/** So that somebody who sends slowly can't keep everybody else out. */
const MOST_OF_ONE_PERSON = 4

/**
 * Judges uploads before their bodies are read: the type, the length as far as it is told, and
 * whether there is room for one more. What it answers throws Refused.
 */
export function uploadGate(
  upload: Upload,
  measures?: HttpMeasures,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const underWay = new Map<number, number>()
  let all = 0
  measures?.level('uploads', () => all)

  return (request, reply) => {
    const { 'content-type': type = '', 'content-length': length = '0' } = request.headers
    if (!upload.types.includes(type.toLowerCase())) throw new Refused(upload.wrongType)
    if (Number(length) > upload.largestBytes) throw new Refused(upload.tooLarge)
    const person = request.caller?.id ?? 0
    const own = underWay.get(person) ?? 0
    // Gone already: its closing could not be heard any more.
    if (reply.raw.destroyed) throw new Refused('not-acceptable')
    if (all >= MOST_AT_ONCE || own >= MOST_OF_ONE_PERSON) throw new Refused('busy')
    all++
    underWay.set(person, own + 1)
    // However it ends: answered, refused, or gone half way.
    reply.raw.once('close', () => {
      all--
      const left = (underWay.get(person) ?? 1) - 1
      if (left === 0) underWay.delete(person)
      else underWay.set(person, left)
    })
  }
}

/** A file that does not tell its length is found too large while it is read. */
export function answerUploadError(upload: Upload) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLarge = errorCode(error) === 'FST_ERR_CTP_BODY_TOO_LARGE'
    answerError(isTooLarge ? new Refused(upload.tooLarge) : error, request, reply)
  }
}
