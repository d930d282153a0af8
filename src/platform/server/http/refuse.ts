import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refused, statusOf, type RefusalCode } from '#platform/contract/refusals.ts'
import { DatabaseNewer } from '#platform/server/db/compatibility.ts'
import { errorCode, isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import { isDiskFull } from '#platform/server/db/disk-full.ts'
import { DatabaseAway } from '#platform/server/db/reachability.ts'
import { errorEntry } from '#platform/server/error-entry.ts'
import type { Disk } from '#platform/server/full-disks.ts'
import { JSON_HEADERS } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Told when a request found a disk full. */
    noticeFullDisk: (disk: Disk) => void
  }
}

const OF_FRAMEWORK: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken-json',
  FST_ERR_NOT_FOUND: 'not-found',
}

const TOO_LARGE = 413

/** Where the error does not say it itself: how soon trying again makes sense, in seconds. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  busy: 1,
  'disk-full': 10,
  'database-newer': 5,
  'too-many-attempts': 60,
}

// The database is out of connections or memory, took too long over a lock or a statement, or
// found others in the way at every try; a COMMIT's answer was lost, or the file store can't be reached.
const TRANSIENT = /^(53...|55P03|57014|40001|40P01|COMMIT_OUTCOME_UNKNOWN|FILE_STORE_FAILED)$/

/** What an error means to the person who asked; null for a fault of our own. */
export function asRefusal(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (fullDisk(error) !== null) return new Refused('disk-full')
  if (error instanceof DatabaseNewer) return new Refused('database-newer')
  const code = errorCode(error)
  if (isConnectionLoss(error) || TRANSIENT.test(code)) return new Refused('busy')
  const known = OF_FRAMEWORK[code]
  if (known !== undefined) return new Refused(known)
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  return status >= 400 && status < 500 ? new Refused('not-acceptable') : null
}

/** EDQUOT: the file system is not full, but what we may take of it. */
const NO_ROOM_FOR_FILES = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Which disk an error says is full. */
function fullDisk(error: unknown): Disk | null {
  if (isDiskFull(error)) return 'database'
  if (errorCode(error) !== 'FILE_STORE_FAILED') return null
  return NO_ROOM_FOR_FILES.has((error as { reason?: unknown }).reason) ? 'files' : null
}

/** Fastify's error handler: refusals become answers, anything else a 500 that says nothing. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // Whoever asks went away in the middle of the body: nobody is left to hear of it.
  if (error === request.raw.errored) {
    answerRefusal(new Refused('not-acceptable'), reply)
    return
  }
  const refused = asRefusal(error)
  if (refused === null) {
    request.log.error(entryOf(error, request), 'unexpected')
    answerUnexpected(request, reply)
    return
  }
  const disk = fullDisk(error)
  if (disk !== null) request.server.noticeFullDisk(disk)
  // Where the database is away, that was logged when it began.
  else if (refused !== error && refused.code === 'busy' && !(error instanceof DatabaseAway)) {
    request.log.warn(entryOf(error, request), 'busy')
  }
  answerRefusal(refused, reply)
}

export function answerRefusal(refused: Refused, reply: FastifyReply): void {
  const { code, message, field } = refused
  reply.refusal = code
  const wait = retryAfter(refused)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  const status = statusOf(code)
  if (status === TOO_LARGE) hearOut(reply)
  reply.code(status).headers(JSON_HEADERS).send(JSON.stringify({ code, message, field }))
}

/**
 * Fastify closes the connection of whoever sends too much, which loses them the answer while they
 * still send: they are heard out instead, as long as any request may take.
 */
function hearOut(reply: FastifyReply): void {
  reply.removeHeader('connection')
  reply.request.raw.resume()
}

function answerUnexpected(request: FastifyRequest, reply: FastifyReply): void {
  const body = { code: 'unexpected', message: 'Something went wrong.', requestId: request.id }
  reply.code(500).headers(JSON_HEADERS).send(JSON.stringify(body))
}

function retryAfter(refused: Refused): number | undefined {
  const own = 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : undefined
  return typeof own === 'number' ? own : RETRY_AFTER[refused.code]
}

/**
 * What the log hears of an error. Of the address its pattern, since a search can hold a name; of a
 * database's complaint not the details, which quote the row.
 */
export function entryOf(error: unknown, request: FastifyRequest): object {
  const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
  if (!(error instanceof Error)) return { requestId: request.id, route, thrown: typeof error }
  return { requestId: request.id, route, err: errorEntry(error) }
}
