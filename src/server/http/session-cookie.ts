import type { FastifyReply } from 'fastify'
import type { SessionCookie } from '#server/handler.ts'

export const SESSION_COOKIE = 'laurel_session'

// 32 random bytes in base64url; anything else was never one of ours and costs no query.
const OURS = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`)

/** The session token of a Cookie header, or null. */
export function readSessionToken(header: string | undefined): string | null {
  return header === undefined ? null : (OURS.exec(header)?.[1] ?? null)
}

/** Writes the session cookie onto an answer; `secure` where people come by https. */
export class ReplyCookie implements SessionCookie {
  readonly #reply: FastifyReply
  readonly #attributes: string

  constructor(reply: FastifyReply, secure: boolean) {
    this.#reply = reply
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
    this.#reply.header('set-cookie', `${SESSION_COOKIE}=${value}${until}${this.#attributes}`)
  }
}
