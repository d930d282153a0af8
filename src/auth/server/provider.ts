import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import type { Logger } from 'pino'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { RETURN_PATH } from '#platform/contract/single-sign-on-return.ts'
import type { keysAt, LogoutToken } from './read-logout-token.ts'

/** The configured OpenID provider. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Never logged. */
  readonly clientSecret: string
  /** Its name on the sign-in page. */
  readonly name: string
}

/** A person according to the provider. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly fullName: string
  /** The provider's name of its session, by which it can end ours; null: it has none. */
  readonly session: string | null
}

/** The sign-in provider. `visit` is the random token of the browser's visit. */
export interface Provider {
  readonly name: string
  /** The URL to send the browser to. Throws Refused('provider-unreachable'). */
  addressFor(visit: string): Promise<string>
  /** Whether a return query answers this visit. */
  isAnswerTo(visit: string, answer: string): boolean
  /** The person who signed in. Throws Refused with a 'provider-…' code. */
  identify(visit: string, answer: string): Promise<Identity>
  /** Reads a token by which the provider ends sessions. Throws Refused as readLogoutToken does. */
  readLogout(token: string): Promise<LogoutToken>
  /** Logs which claim the provider must be set to send, after a refusal for the lack of it. */
  warnOfMissingClaim(refusal: RefusalCode): void
}

const MISSING_CLAIMS: Partial<Record<RefusalCode, string>> = {
  'provider-no-email': 'no valid claim "email"',
  'provider-unverified-email': 'neither "email_verified" nor "xms_edov" as true',
}

const SECONDS = 4
const KEPT_MS = 60 * 60_000

/**
 * OpenID Connect: authorization code, PKCE, state and nonce. The provider's metadata is fetched on
 * first use, so that Laurel starts without it.
 */
export function openProvider(choice: OidcConfig, publicUrl: string, log: Logger): Provider {
  const returnAddress = publicUrl + RETURN_PATH
  const metadata = createMetadataReader(choice)

  async function orRefuse<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { code, why } = toProviderFailure(error)
      // Only the error's name: requests and answers hold secrets.
      log.warn({ code, why }, `Single sign-on: ${what} failed`)
      throw new Refused(code)
    }
  }

  return {
    name: choice.name,
    addressFor: (visit) =>
      orRefuse('leaving for the provider', async () => {
        const { state, nonce, verifier } = secretsOf(visit)
        const address = openid.buildAuthorizationUrl(await metadata(), {
          redirect_uri: returnAddress,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return address.href
      }),
    warnOfMissingClaim(code) {
      const missing = MISSING_CLAIMS[code]
      if (missing === undefined) return
      const page = 'docs/operations.md, "Single sign-on", says what to set'
      log.warn({ code }, `Single sign-on: the provider sent ${missing}; ${page}`)
    },
    isAnswerTo: (visit, answer) =>
      new URLSearchParams(answer).get('state') === secretsOf(visit).state,
    identify: (visit, answer) =>
      orRefuse('the return from the provider', async () => {
        const known = await metadata()
        const { state, nonce, verifier } = secretsOf(visit)
        const tokens = await openid.authorizationCodeGrant(known, new URL(returnAddress + answer), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Refused('provider-untrusted')
        if (claims['email'] !== undefined) return identityOf(claims, claims)
        if (known.serverMetadata().userinfo_endpoint === undefined) {
          return identityOf(claims, claims)
        }
        const more = await openid.fetchUserInfo(known, tokens.access_token, claims.sub)
        return identityOf(claims, more)
      }),
    readLogout: createLogoutReader(choice, () => orRefuse('a logout from the provider', metadata)),
  }
}

/** Reads logout tokens with the provider's keys, which are fetched at the first one. */
function createLogoutReader(
  { clientId }: OidcConfig,
  metadata: () => Promise<openid.Configuration>,
): Provider['readLogout'] {
  let keys: ReturnType<typeof keysAt> | null = null
  return async (token) => {
    const { issuer, jwks_uri: address } = (await metadata()).serverMetadata()
    if (address === undefined) throw new Refused('logout-token-invalid')
    const { keysAt, readLogoutToken } = await import('./read-logout-token.ts')
    keys ??= keysAt(address)
    return readLogoutToken(token, { issuer, clientId, keys })
  }
}

/** Fetches the provider's metadata once an hour, and again after a failure. */
function createMetadataReader({ issuer, clientId, clientSecret }: OidcConfig) {
  let known: Promise<openid.Configuration> | null = null
  let askedAt = 0
  // Only loopback URLs may use http, which the configuration checks.
  const plain = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
  // Checks signatures, although the answer comes directly from the provider.
  const execute = [openid.enableNonRepudiationChecks, ...plain]

  return (): Promise<openid.Configuration> => {
    if (known !== null && Date.now() - askedAt < KEPT_MS) return known
    askedAt = Date.now()
    const asked = openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: SECONDS,
    })
    known = asked
    asked.catch(() => {
      if (known === asked) known = null
    })
    return asked
  }
}

const VERIFIED = new Set<unknown>([true, 'true', 1, '1'])

/** `told` is the ID token, `claims` what tells of the person: the same, or the answer of userinfo. */
function identityOf(told: openid.IDToken, claims: Readonly<Record<string, unknown>>): Identity {
  const { iss: issuer, sub: subject, sid } = told
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  // Microsoft Entra ID has a claim of its own for it: "email domain owner verified".
  const verified = claims['email_verified'] ?? claims['xms_edov']
  return {
    issuer,
    subject,
    email: text('email') || null,
    // Some providers send the flag as text or number.
    isEmailVerified: VERIFIED.has(verified),
    givenName: text('given_name'),
    familyName: text('family_name'),
    fullName: text('name'),
    session: typeof sid === 'string' && sid !== '' && sid.length <= 255 ? sid : null,
  }
}

/** The random values of one OpenID Connect visit. */
interface Secrets {
  /** Repeated by the answer. */
  readonly state: string
  /** Repeated in the ID token. */
  readonly nonce: string
  /** The PKCE verifier. */
  readonly verifier: string
}

/**
 * Derived from the visit token in the cookie: the answer is valid in that browser only, any process
 * can check it, and no table stores a secret.
 */
function secretsOf(visit: string): Secrets {
  const derive = (what: string) => createHmac('sha256', visit).update(what).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** The refusal for a failure at the provider, and the reason for the log. */
interface ProviderError {
  readonly code: RefusalCode
  readonly why: string
}

// RFC 6749, 4.1.2.1: temporary errors of a provider.
const PASSING = new Set(['server_error', 'temporarily_unavailable'])
// OAuth's error codes; anything else may be free text.
const ERROR_WORD = /^[a-z_]{1,60}$/

function toProviderFailure(error: unknown): ProviderError {
  if (error instanceof Refused) return { code: error.code, why: error.code }
  if (error instanceof AuthorizationResponseError) {
    return { code: ofAnswer(error.error), why: wordOf(error.error) }
  }
  if (error instanceof ResponseBodyError) {
    const isDown = error.status >= 500
    return {
      code: isDown ? 'provider-unreachable' : 'provider-refused',
      why: `${error.status} ${wordOf(error.error)}`,
    }
  }
  const why = codeOf(error)
  return { code: isDown(error, why) ? 'provider-unreachable' : 'provider-untrusted', why }
}

function ofAnswer(word: string): RefusalCode {
  if (word === 'access_denied') return 'provider-cancelled'
  return PASSING.has(word) ? 'provider-unreachable' : 'provider-refused'
}

/** No connection, a timeout, or a server error. */
function isDown(error: unknown, code: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Response) return cause.status >= 500
  // fetch throws a TypeError with a cause if there is no answer.
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && cause !== undefined)
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : typeof error
}

function wordOf(word: string): string {
  return ERROR_WORD.test(word) ? word : 'an unknown error'
}
