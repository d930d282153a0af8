import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Caller, SessionCookie, VisitCookie } from '#platform/server/handler.ts'
import {
  readToken,
  ReplyCookie,
  SESSION_COOKIE,
  VISIT_COOKIE,
  type CookieScope,
} from './session-cookie.ts'

/** A parsed request for a handler. Rarely used parts are computed on access. */
export class HttpCall {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller | null
  readonly key: string
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #scope: CookieScope

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    parsed: { params: unknown; query: unknown; body: unknown; key: string; scope: CookieScope },
  ) {
    this.params = parsed.params
    this.query = parsed.query
    this.body = parsed.body
    this.key = parsed.key
    this.caller = request.caller
    this.#request = request
    this.#reply = reply
    this.#scope = parsed.scope
  }

  get clientIp(): string {
    return this.#request.ip
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get cookie(): SessionCookie {
    return new ReplyCookie(this.#reply, SESSION_COOKIE, this.#scope)
  }

  get visitCookie(): VisitCookie {
    const cookie = new ReplyCookie(this.#reply, VISIT_COOKIE, this.#scope)
    const token = readToken(this.#request.headers.cookie, VISIT_COOKIE, this.#scope)
    return Object.assign(cookie, { token })
  }

  /** The endpoint's schemas guarantee the types. */
  asCall(): Call {
    return this as unknown as Call
  }
}
