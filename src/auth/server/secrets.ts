import { createHmac } from 'node:crypto'

/** What OpenID Connect wants to be random for one visit. */
export interface Secrets {
  /** The answer has to repeat it. */
  readonly state: string
  /** Who signed in has to be said together with it. */
  readonly nonce: string
  /** Whoever redeems the code has to know it (PKCE). */
  readonly verifier: string
}

/**
 * All of it comes from the random token in the visitor's cookie: the answer is good in that browser
 * alone, any process can judge it, and no table holds a secret.
 */
export function secretsOf(visit: string): Secrets {
  const derive = (what: string) => createHmac('sha256', visit).update(what).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}
