import type { FastifyReply } from 'fastify'
import type { SessionCookie } from '#platform/server/handler.ts'

export const SESSION_COOKIE = 'laurel_session'
/** Of a browser that is away, to sign in at a provider. */
export const VISIT_COOKIE = 'laurel_visit'
type CookieName = typeof SESSION_COOKIE | typeof VISIT_COOKIE

/** By what people come, and to which part of the site. */
export interface CookieScope {
  /** By https. */
  readonly secure: boolean
  /** Below which path of its site Laurel is: '' or like '/laurel'. */
  readonly basePath: string
}

// By https no other host of the same domain, and nobody on the way, can have put it there. Below a
// path the first of these can't be had, and nothing else of the site hears of it instead.
const prefixOf = ({ secure, basePath }: CookieScope) =>
  secure ? (basePath === '' ? '__Host-' : '__Secure-') : ''
const nameOf = (cookie: CookieName, scope: CookieScope) => prefixOf(scope) + cookie

// 32 random bytes in base64url; anything else was never one of ours and costs no query.
const patternOf = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`)
const OURS = new Map(
  [SESSION_COOKIE, VISIT_COOKIE]
    .flatMap((cookie) => ['__Host-', '__Secure-', ''].map((prefix) => prefix + cookie))
    .map((name) => [name, patternOf(name)]),
)

/** The token in a Cookie header, or null. */
export function readToken(
  header: string | undefined,
  cookie: CookieName,
  scope: CookieScope,
): string | null {
  if (header === undefined) return null
  return OURS.get(nameOf(cookie, scope))?.exec(header)?.[1] ?? null
}

/** Writes a cookie onto an answer. */
export class ReplyCookie implements SessionCookie {
  readonly #reply: FastifyReply
  readonly #name: string
  readonly #attributes: string

  constructor(reply: FastifyReply, cookie: CookieName, scope: CookieScope) {
    this.#reply = reply
    this.#name = nameOf(cookie, scope)
    this.#attributes = `; Path=${scope.basePath || '/'}; HttpOnly; SameSite=Lax${scope.secure ? '; Secure' : ''}`
  }

  set(token: string, expiresAt: Date): void {
    this.#write(token, expiresAt)
  }

  clear(): void {
    this.#write('', new Date(0))
  }

  #write(value: string, expires: Date): void {
    const until = `; Expires=${expires.toUTCString()}`
    this.#reply.header('set-cookie', `${this.#name}=${value}${until}${this.#attributes}`)
  }
}
