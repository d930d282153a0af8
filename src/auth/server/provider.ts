import type { Logger } from 'pino'
import * as openid from 'openid-client'
import { Refused } from '#platform/contract/refusals.ts'
import { RETURN_PATH } from '#platform/contract/single-sign-on-return.ts'
import { secretsOf } from './secrets.ts'
import { refusalOf } from './refusal-of.ts'

/** The OpenID provider that was set up, and Laurel's name there. */
export interface OidcChoice {
  readonly issuer: string
  readonly clientId: string
  /** Never logged. */
  readonly clientSecret: string
  /** What people call it. */
  readonly name: string
}

/** Who somebody is, in a provider's words. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly givenName: string
  readonly familyName: string
  readonly fullName: string
}

/** `visit` is the random token of a browser's visit there. */
export interface Provider {
  readonly name: string
  /** Where the browser has to go. Throws Refused('provider-unreachable'). */
  addressFor(visit: string): Promise<string>
  /** Whether an answer, the query it came back with, is one to this visit. */
  isAnswerTo(visit: string, answer: string): boolean
  /** Who signed in there. Throws Refused, with one of the codes 'provider-…'. */
  identify(visit: string, answer: string): Promise<Identity>
}

const SECONDS = 4
const KEPT_MS = 60 * 60_000

/**
 * OpenID Connect: authorization code, PKCE, state and nonce. What the provider says of itself is
 * asked for when somebody first goes there, so that Laurel starts without it.
 */
export function openProvider(choice: OidcChoice, publicUrl: string, log: Logger): Provider {
  const returnAddress = publicUrl + RETURN_PATH
  const metadata = discoverer(choice)

  async function orRefuse<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { code, why } = refusalOf(error)
      // Of the error its name alone: what was sent and answered are secrets.
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
        if (claims['email'] !== undefined) return identityOf(claims.iss, claims.sub, claims)
        if (known.serverMetadata().userinfo_endpoint === undefined) {
          return identityOf(claims.iss, claims.sub, claims)
        }
        const more = await openid.fetchUserInfo(known, tokens.access_token, claims.sub)
        return identityOf(claims.iss, claims.sub, more)
      }),
  }
}

/** Asks once an hour, and again at once where the last time failed. */
function discoverer({ issuer, clientId, clientSecret }: OidcChoice) {
  let known: Promise<openid.Configuration> | null = null
  let askedAt = 0
  // Plain http is this machine talking to itself: the configuration takes no other.
  const plain = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []
  // Signatures are checked even though the answer comes by a connection of our own.
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

function identityOf(
  issuer: string,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const verified = claims['email_verified']
  return {
    issuer,
    subject,
    email: text('email') || null,
    // Some say it as text.
    isEmailVerified: verified === true || verified === 'true',
    givenName: text('given_name'),
    familyName: text('family_name'),
    fullName: text('name'),
  }
}
