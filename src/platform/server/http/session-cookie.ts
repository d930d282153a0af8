import type { FastifyReply } from 'fastify'
import type { SessionCookie } from '#platform/server/calls/handler.ts'

export const SESSION_COOKIE = 'laurel_session'
/** The cookie of a browser during single sign-on. */
export const VISIT_COOKIE = 'laurel_visit'
/** The cookie of a browser whose device was asked for a passkey. */
export const PASSKEY_COOKIE = 'laurel_passkey'
/** The cookie of a browser that somebody signed in with. */
export const DEVICE_COOKIE = 'laurel_device'
/** The cookie of a browser that shows the wall on a screen. */
export const SCREEN_COOKIE = 'laurel_screen'
const COOKIES = [
  SESSION_COOKIE,
  VISIT_COOKIE,
  PASSKEY_COOKIE,
  DEVICE_COOKIE,
  SCREEN_COOKIE,
] as const
export type CookieName = (typeof COOKIES)[number]

/** The settings behind a cookie's name and attributes. */
export interface CookieScope {
  /** Whether the client uses https. */
  readonly secure: boolean
  /** Laurel's path on its site: '' or like '/laurel'. */
  readonly basePath: string
}

// __Host- stops other hosts of the domain and the network from setting the cookie. It requires the
// path "/"; below another path __Secure- has to do, and the path keeps it from the rest of the
// site.
const prefixOf = ({ secure, basePath }: CookieScope) =>
  secure ? (basePath === '' ? '__Host-' : '__Secure-') : ''
const nameOf = (cookie: CookieName, scope: CookieScope) => prefixOf(scope) + cookie

// 32 random bytes in base64url. Other values are not ours and need no query.
const cookiePattern = (name: string) =>
  new RegExp(`(?:^|;)\\s*${name}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`)
const OURS = new Map(
  COOKIES.flatMap((cookie) => ['__Host-', '__Secure-', ''].map((prefix) => prefix + cookie)).map(
    (name) => [name, cookiePattern(name)],
  ),
)

/** The token in a Cookie header; null if there is none. */
export function readToken(
  header: string | undefined,
  cookie: CookieName,
  scope: CookieScope,
): string | null {
  if (header === undefined) return null
  return OURS.get(nameOf(cookie, scope))?.exec(header)?.[1] ?? null
}

/** Sets or clears a cookie on an answer. */
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
