import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes, as the cookie carries them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the table keeps of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
