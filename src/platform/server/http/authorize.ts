import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { administers, isPermission, mayDo } from '#platform/contract/permissions.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Caller, CallingToken } from '#platform/server/calls/actor.ts'

/** The refusal for each missing permission flag. */
export const FLAG_OFF = {
  isDeposit: 'deposit-off',
  isWithdraw: 'withdraw-off',
  isTransfer: 'transfer-off',
} as const satisfies Record<string, RefusalCode>

type EndpointAccess = Pick<
  Endpoint,
  'access' | 'scope' | 'beforePasswordChange' | 'beforeSecondStep' | 'recentSignIn'
>

/** Why the endpoint's declaration excludes this caller; null if it doesn't. */
export function authorize(endpoint: EndpointAccess, caller: Caller | null): RefusalCode | null {
  if (caller?.apiToken !== undefined) {
    if (!isInScope(endpoint, caller.apiToken)) return 'token-scope'
    // A service has no rights but its scopes.
    if (caller.apiToken.actsFor === 'company') return null
  }
  if (endpoint.access === 'anyone') return null
  if (caller === null) return 'not-signed-in'
  if (caller.mustChangePassword && endpoint.beforePasswordChange !== true) {
    return 'password-change-required'
  }
  if (caller.mustAddSecondStep && endpoint.beforeSecondStep !== true) return 'second-step-required'
  const refusal = whyNot(endpoint.access, caller)
  if (refusal !== null || endpoint.recentSignIn !== true) return refusal
  return caller.provedRecently ? null : 'proof-required'
}

function isInScope({ scope }: EndpointAccess, { scopes }: CallingToken): boolean {
  return scope !== undefined && scopes.includes(scope)
}

function whyNot(access: Exclude<Endpoint['access'], 'anyone'>, caller: Caller): RefusalCode | null {
  if (access === 'signedIn') return null
  if (access === 'administrator') return administers(caller) ? null : 'not-permitted'
  if (access === 'administratorAlone') return caller.isAdministrator ? null : 'not-permitted'
  if (isPermission(access)) return mayDo(caller, access) ? null : 'not-permitted'
  return caller[access] ? null : FLAG_OFF[access]
}

/**
 * Whether the request came from our own pages. Browsers send Sec-Fetch-Site or Origin; a request
 * with neither comes from a program, which has no ambient cookies. `host` is the requested host,
 * `publicOrigin` the origin of PUBLIC_URL: with it, a page of another name that leads here is not
 * ours.
 */
export function isSameOrigin(
  headers: IncomingHttpHeaders,
  host: string,
  publicOrigin: string | null,
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (publicOrigin !== null && origin !== undefined && origin !== publicOrigin) return false
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined || origin === publicOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

const AT_MOST_EVERY_MS = 60_000
const LONGEST = 200

/**
 * Returns a function that logs a write refused for its origin, at most once a minute: the received
 * and the expected origin. A wrong PUBLIC_URL, or a proxy that changes Host, refuses every write.
 */
export function warnOfOrigin(publicOrigin: string | null): (request: FastifyRequest) => void {
  let lastAt = -Infinity
  return (request) => {
    const now = performance.now()
    if (now - lastAt < AT_MOST_EVERY_MS) return
    lastAt = now
    const { origin, 'sec-fetch-site': site } = request.headers
    const arrived = { origin: cut(origin), host: cut(request.host), site: cut(site) }
    const expected = publicOrigin ?? `the origin of the page to have the host ${arrived.host}`
    request.log.warn(
      { arrived, expected },
      'A write was refused because of its origin. If people open Laurel there, please check PUBLIC_URL, and that the proxy passes Host on',
    )
  }
}

function cut(header: string | string[] | undefined): string | undefined {
  return header?.toString().slice(0, LONGEST)
}
