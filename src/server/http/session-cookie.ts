import type { FastifyReply } from 'fastify'
import type { SessionCookie } from '#server/handler.ts'

export const SESSION_COOKIE = 'laurel_session'
/** Of a browser that is away, to sign in at a provider. */
export const VISIT_COOKIE = 'laurel_visit'
type CookieName = typeof SESSION_COOKIE | typeof VISIT_COOKIE

// By https no other host of the same domain, and nobody on the way, can have put it there.
const nameOf = (cookie: CookieName, secure: boolean) => (secure ? `__Host-${cookie}` : cookie)

// 32 random bytes in base64url; anything else was never one of ours and costs no query.
const patternOf = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`)
const OURS = new Map(
  [SESSION_COOKIE, VISIT_COOKIE]
    .flatMap((cookie) => [true, false].map((secure) => nameOf(cookie as CookieName, secure)))
    .map((name) => [name, patternOf(name)]),
)

/** The token in a Cookie header, or null; `secure` where people come by https. */
export function readToken(
  header: string | undefined,
  cookie: CookieName,
  secure: boolean,
): string | null {
  if (header === undefined) return null
  return OURS.get(nameOf(cookie, secure))?.exec(header)?.[1] ?? null
}

/** Writes a cookie onto an answer; `secure` where people come by https. */
export class ReplyCookie implements SessionCookie {
  readonly #reply: FastifyReply
  readonly #name: string
  readonly #attributes: string

  constructor(reply: FastifyReply, cookie: CookieName, secure: boolean) {
    this.#reply = reply
    this.#name = nameOf(cookie, secure)
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
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
