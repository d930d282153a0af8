import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { RateLimit } from '#platform/server/calls/rate-limiter.ts'

/** The callers of API tokens, given to the server by their feature. */
export interface TokenGate {
  /** Throws Refused: 'token-invalid', 'token-network'. */
  readonly open: (token: string, clientIp: string) => Promise<TokenUse>
  /** Records that a token is about to change something; `call` is a method and a path's pattern. */
  readonly record: (caller: Caller, call: string, clientIp: string) => Promise<void>
}

/** A token's use, counted. */
export interface TokenUse {
  readonly caller: Caller
  readonly limit: RateLimit
  /** Uses left in the current window. */
  readonly left: number
  /** Until the window ends. */
  readonly endsInSeconds: number
  /** Whether this use was one too many. */
  readonly isExhausted: boolean
}

class TooManyRequests extends Refused {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const BEARER = /^Bearer +(laurel_\S*) *$/i

/**
 * The API token of an Authorization header; null if there is none. Other bearers are those of a proxy
 * in front, which some add to every request.
 */
export function readBearer({ headers }: FastifyRequest): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null
}

/**
 * The caller of an API token. The answer tells what its limit leaves (draft-ietf-httpapi-ratelimit-headers).
 * Throws Refused: 'token-invalid', 'token-network', 'too-many-requests'.
 */
export async function callerByToken(
  gate: TokenGate,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { caller, limit, left, endsInSeconds, isExhausted } = await gate.open(token, request.ip)
  reply.header('ratelimit-policy', `"token";q=${limit.uses};w=${limit.seconds}`)
  reply.header('ratelimit', `"token";r=${left};t=${endsInSeconds}`)
  if (isExhausted) throw new TooManyRequests(endsInSeconds)
  return caller
}
