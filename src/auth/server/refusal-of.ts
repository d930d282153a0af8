import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'

/** The refusal for a failure at the provider, and the reason for the log. */
interface Failure {
  readonly code: RefusalCode
  readonly why: string
}

// RFC 6749, 4.1.2.1: temporary errors of a provider.
const PASSING = new Set(['server_error', 'temporarily_unavailable'])
// OAuth's error codes; anything else may be free text.
const ERROR_WORD = /^[a-z_]{1,60}$/

export function toProviderFailure(error: unknown): Failure {
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

/** No connection, a timeout, or a server error. */
function isDown(error: unknown, code: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Response) return cause.status >= 500
  // fetch throws a TypeError with a cause if there is no answer.
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
