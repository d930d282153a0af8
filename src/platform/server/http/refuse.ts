import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalStatus } from '#platform/contract/refusal-lookup.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { DatabaseNewer } from '#platform/server/db/compatibility.ts'
import { errorCode, isConnectionLoss } from '#platform/server/db/connection-loss.ts'
import { isDiskFull } from '#platform/server/db/disk-full.ts'
import { DatabaseAway } from '#platform/server/db/reachability.ts'
import { FileStoreFailed, isFull } from '#platform/server/files/store.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'
import type { Disk } from '#platform/server/operation/full-disks.ts'
import { JSON_HEADERS } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Called when a request hits a full disk. */
    noticeFullDisk: (disk: Disk) => void
  }
}

const FRAMEWORK_ERRORS: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken-json',
  FST_ERR_NOT_FOUND: 'not-found',
}

const TOO_LARGE = 413

/** Default Retry-After per refusal, in seconds. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  busy: 1,
  'disk-full': 10,
  'files-unreachable': 5,
  'database-newer': 5,
  'too-many-attempts': 60,
}

/** The challenge of a refusal, which names the fault of a program's token (RFC 6750). */
const CHALLENGES: Partial<Record<RefusalCode, string>> = {
  'token-invalid': 'Bearer error="invalid_token"',
  'token-scope': 'Bearer error="insufficient_scope"',
}

// Errors a retry may cure: the database lacks connections or memory, a lock or statement timed out,
// all retries conflicted, or a COMMIT's answer was lost.
const TRANSIENT = /^(53...|55P03|57014|40001|40P01|COMMIT_OUTCOME_UNKNOWN)$/

/** The refusal for an error; null for a fault of ours. */
export function asRefusal(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (fullDisk(error) !== null) return new Refused('disk-full')
  if (error instanceof FileStoreFailed) return new Refused('files-unreachable')
  if (error instanceof DatabaseNewer) return new Refused('database-newer')
  const code = errorCode(error)
  if (isConnectionLoss(error) || TRANSIENT.test(code)) return new Refused('busy')
  const known = FRAMEWORK_ERRORS[code]
  if (known !== undefined) return new Refused(known)
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  return status >= 400 && status < 500 ? new Refused('not-acceptable') : null
}

/** The disk that an error reports as full. */
function fullDisk(error: unknown): Disk | null {
  if (isDiskFull(error)) return 'database'
  return error instanceof FileStoreFailed && isFull(error) ? 'files' : null
}

/** Fastify's error handler: refusals become answers, other errors a 500 without details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The client disconnected during the body; nobody reads the answer.
  if (error === request.raw.errored) {
    answerRefusal(new Refused('not-acceptable'), reply)
    return
  }
  const refused = asRefusal(error)
  if (refused === null) {
    request.log.error(logEntryOf(error, request), 'unexpected')
    answerUnexpected(request, reply)
    return
  }
  const disk = fullDisk(error)
  if (disk !== null) request.server.noticeFullDisk(disk)
  // An outage of the database was logged when it began.
  else if (refused !== error && refused.code === 'busy' && !(error instanceof DatabaseAway)) {
    request.log.warn(logEntryOf(error, request), 'busy')
  }
  answerRefusal(refused, reply)
}

export function answerRefusal(refused: Refused, reply: FastifyReply): void {
  const { code, field } = refused
  reply.refusal = code
  const wait = retryAfter(refused)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  const challenge = CHALLENGES[code]
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  const status = refusalStatus(code)
  if (status === TOO_LARGE) drainRequestBody(reply)
  reply
    .code(status)
    .headers(JSON_HEADERS)
    .send(JSON.stringify({ code, message: refusalInEnglish(code), field }))
}

/**
 * Fastify would close the connection of an oversized body, and the client, still sending, would
 * lose the answer. Reads the rest instead, within the request timeout.
 */
function drainRequestBody(reply: FastifyReply): void {
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

/** A log entry for an error: the route's pattern instead of the URL, which may contain a name. */
export function logEntryOf(error: unknown, request: FastifyRequest): object {
  const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
  if (!(error instanceof Error)) return { requestId: request.id, route, thrown: typeof error }
  return { requestId: request.id, route, err: errorEntry(error) }
}

const DEEPEST_CAUSE = 3
/** Data errors of the database quote the value, as JSON.parse does. */
const DATA_ERROR = /^22/

/**
 * The log entry of an error: type, code, message and stack. Other properties, such as a database's
 * details, may quote a row and are left out, as is a message that quotes data.
 */
export function errorEntry(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return entryOfOther(error)
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isQuoting = error instanceof SyntaxError || DATA_ERROR.test(code ?? '')
  const entry = {
    type: name,
    message: isQuoting ? '(quotes a value)' : message,
    code,
    stack: isQuoting ? framesOf(stack) : stack,
  }
  return cause === undefined || depth === DEEPEST_CAUSE
    ? entry
    : { ...entry, cause: errorEntry(cause, depth + 1) }
}

// An object is already a log entry.
function entryOfOther(thrown: unknown): object {
  return typeof thrown === 'object' && thrown !== null ? thrown : { thrown: typeof thrown }
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
