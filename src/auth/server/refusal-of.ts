import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'

/** What can be said of a failure at the provider, and what the operator may read of it. */
interface Failure {
  readonly code: RefusalCode
  readonly why: string
}

// RFC 6749, 4.1.2.1: what a provider says when it can not rather than will not.
const PASSING = new Set(['server_error', 'temporarily_unavailable'])
// OAuth's words for errors have no more; anything else is somebody's own text.
const ERROR_WORD = /^[a-z_]{1,60}$/

export function refusalOf(error: unknown): Failure {
  if (error instanceof Refused) return { code: error.code, why: error.code }
  if (error instanceof AuthorizationResponseError) {
    return { code: ofAnswer(error.error), why: wordOf(error.error) }
  }
  if (error instanceof ResponseBodyError) {
    const isDown = error.status >= 500
    return {
      code: isDown ? 'provider-unreachable' : 'provider-refused',
      why: `${error.status} ${wordOf(error.error)}`,
    }
  }
  const why = codeOf(error)
  return { code: isDown(error, why) ? 'provider-unreachable' : 'provider-untrusted', why }
}

function ofAnswer(word: string): RefusalCode {
  if (word === 'access_denied') return 'provider-cancelled'
  return PASSING.has(word) ? 'provider-unreachable' : 'provider-refused'
}

/** No connection, no answer in time, or one that says that something is wrong over there. */
function isDown(error: unknown, code: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Response) return cause.status >= 500
  // What fetch throws when there is no answer is a TypeError that has a cause.
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && cause !== undefined)
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : typeof error
}

function wordOf(word: string): string {
  return ERROR_WORD.test(word) ? word : 'an unknown error'
}
