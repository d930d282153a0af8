import * as openid from 'openid-client'
import type { ProviderOutcome, ProviderTrial } from '#auth/contract/connections.ts'
import { sayProviderTrouble } from '#auth/contract/sign-in-troubles.ts'
import { sayInEnglish } from '#platform/server/language/say.ts'
import type { ServiceFailure } from '#platform/server/operation/outages.ts'
import type { OidcConfig } from './provider.ts'

const SECONDS = 8

/**
 * Reads the provider's metadata and keys anew, as a sign-in would, and returns the fault. Signs nobody
 * in, and does not send the client's secret.
 */
export async function tryProvider(choice: OidcConfig): Promise<ProviderTrial> {
  try {
    const keysAt = await readKeyAddress(choice)
    if (keysAt === undefined) return { outcome: 'noKeys', answer: 'jwks_uri' }
    return await readKeys(keysAt)
  } catch (error) {
    return troubleOf(error)
  }
}

/** As an outage; null: the provider works. */
export async function findProviderFailure(
  choice: OidcConfig,
): Promise<Omit<ServiceFailure, 'isOver'> | null> {
  const { outcome: trouble, answer } = await tryProvider(choice)
  if (trouble === 'works') return null
  const sentence = sayProviderTrouble(trouble, { server: choice.issuer, answer }, sayInEnglish)
  return { sentence, facts: { trouble, code: answer } }
}

async function readKeyAddress({ issuer, clientId }: OidcConfig): Promise<string | undefined> {
  const known = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    // Only loopback URLs may use http, which the configuration checks.
    execute: issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    timeout: SECONDS,
  })
  return known.serverMetadata().jwks_uri
}

async function readKeys(address: string): Promise<ProviderTrial> {
  const signal = AbortSignal.timeout(SECONDS * 1000)
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) return { outcome: 'status', answer: String(answer.status) }
  const { keys } = (await answer.json()) as { keys?: unknown }
  const known = Array.isArray(keys) ? keys.length : 0
  return known === 0
    ? { outcome: 'noKeys', answer: 'keys' }
    : { outcome: 'works', answer: String(known) }
}

/** TLS's codes for a certificate that is not trusted. */
const CERTIFICATE = /CERT|^UNABLE_TO_VERIFY|^ERR_TLS/

interface FetchError {
  readonly name?: unknown
  readonly code?: unknown
  readonly cause?: unknown
}

function troubleOf(error: unknown): ProviderTrial {
  const { name, code, cause } = (error ?? {}) as FetchError
  if (code === 'OAUTH_TIMEOUT' || name === 'TimeoutError') {
    return { outcome: 'slow', answer: `${SECONDS} s` }
  }
  if (cause instanceof Response && cause.status !== 200) {
    return { outcome: 'status', answer: String(cause.status) }
  }
  const other = otherIssuer(cause)
  if (other !== null) return { outcome: 'otherIssuer', answer: other }
  const reason = deepestCode(error)
  return { outcome: outcomeOf(error, reason), answer: reason }
}

function outcomeOf(error: unknown, code: string): ProviderOutcome {
  if (CERTIFICATE.test(code)) return 'certificate'
  // fetch throws a TypeError with a cause if there is no answer.
  const isUnanswered = error instanceof TypeError && error.cause !== undefined
  return isUnanswered ? 'unreachable' : 'notMetadata'
}

/** The issuer that the metadata names instead. */
function otherIssuer(cause: unknown): string | null {
  const {
    attribute,
    body,
    cause: deeper,
  } = (cause ?? {}) as {
    attribute?: unknown
    body?: { issuer?: unknown }
    cause?: unknown
  }
  if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer.slice(0, 300)
  return deeper === undefined ? null : otherIssuer(deeper)
}

/** The code of the system or of TLS, which is that of the deepest cause. */
function deepestCode(error: unknown): string {
  const { code, cause, name } = (error ?? {}) as FetchError
  if (cause !== undefined && !(cause instanceof Response)) {
    const deeper = deepestCode(cause)
    if (deeper !== 'unknown') return deeper
  }
  if (typeof code === 'string') return code
  return typeof name === 'string' && name !== 'Error' ? name : 'unknown'
}
