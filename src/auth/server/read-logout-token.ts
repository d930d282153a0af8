import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { Refused } from '#platform/contract/refusals.ts'

/** A provider's logout token: it ends the sessions of a subject, or one session of the provider's. */
export interface LogoutToken {
  readonly issuer: string
  readonly subject: string | null
  readonly session: string | null
  /** Its own name, by which it works once. */
  readonly id: string
}

/** The expected issuer, client and keys of a token. */
interface LogoutTokenTerms {
  readonly issuer: string
  readonly clientId: string
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

/** The event of a logout (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Signatures by the provider's own key: nobody else who knows the client's secret can make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']
const CURVES = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Where a provider names the type, it must not be that of another kind of token. */
const TYPES = /^(?:application\/)?(?:logout\+)?jwt$/i

/** The provider's keys, fetched when one is needed that is not known yet. */
export function keysAt(address: string): LogoutTokenTerms['keys'] {
  return createRemoteJWKSet(new URL(address), { timeoutDuration: 4_000 })
}

/**
 * Checks a logout token: signature, issuer, audience, age, event, no nonce. Throws Refused:
 * 'logout-token-invalid', or 'provider-unreachable' if the keys can't be fetched.
 */
export async function readLogoutToken(
  token: string,
  { issuer, clientId: audience, keys }: LogoutTokenTerms,
): Promise<LogoutToken> {
  try {
    const { typ } = decodeProtectedHeader(token)
    if (typ !== undefined && !TYPES.test(typ)) throw new Refused('logout-token-invalid')
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: [...ALGORITHMS, ...CURVES],
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: TOKEN_MINUTES * 60,
      clockTolerance: TOLERANCE_SECONDS,
    })
    return logoutOf(payload, issuer)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(isAboutToken(error) ? 'logout-token-invalid' : 'provider-unreachable')
  }
}

function logoutOf(payload: JWTPayload, issuer: string): LogoutToken {
  const { sub, sid, jti, events, nonce } = payload
  const isLogout = isObject(events) && isObject(events[EVENT])
  const subject = textOf(sub)
  const session = textOf(sid)
  const id = textOf(jti)
  // An ID token has a nonce and no event: it can't pass for a logout.
  if (!isLogout || nonce !== undefined || id === null || (subject === null && session === null)) {
    throw new Refused('logout-token-invalid')
  }
  return { issuer, subject, session, id }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 255 ? value : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Else the keys could not be fetched. */
function isAboutToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return false
  // A generic error of the library: the answer with the keys was none.
  if (error instanceof errors.JOSEError) return error.code !== 'ERR_JOSE_GENERIC'
  return error instanceof TypeError && error.cause === undefined
}

/** Older tokens are refused; younger ones that were used are remembered. */
export const TOKEN_MINUTES = 5

export const TOLERANCE_SECONDS = 60
