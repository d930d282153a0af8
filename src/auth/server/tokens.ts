import { hash, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, which tables store instead of it. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
