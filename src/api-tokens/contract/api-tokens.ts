import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { COMPANY_SCOPES, PERSONAL_SCOPES, SCOPES, type Scope } from '#platform/contract/scopes.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date } from '#platform/contract/wire-types.ts'

/** How the tokens of people and of the company begin, by which scanners for leaked secrets find them. */
export const TOKEN_PREFIXES = { person: 'laurel_pat_', company: 'laurel_svc_' } as const

/** The most tokens of a person, and of the company. */
export const MOST_TOKENS = 50
/** The longest time until a token expires. */
export const LONGEST_DAYS = 365
/** How long a rotated token works on. */
export const OVERLAP_HOURS = 24

const MOST_NETWORKS = 20
const { ipv4, ipv6, cidrv4, cidrv6 } = z.regexes

/** Whether this is an IP address, or a network such as 203.0.113.0/24. */
function isNetwork(text: string): boolean {
  return [ipv4, ipv6, cidrv4, cidrv6].some((form) => form.test(text))
}

/** The networks in a typed text, separated by commas or blanks. */
export function splitNetworks(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

const name = typedText('token-name-required').check(
  atLeast(1, 'token-name-required'),
  atMost(60, 'token-name-long'),
)

/** A day; the token works until it ends, in UTC. */
const expiresOn = z.iso.date(refusal('token-expiry'))

/** The fields that a person types, as a form has them. */
export const TypedToken = z.strictObject({
  name,
  expiresOn,
  networks: z.string().check(
    z.refine((text) => splitNetworks(text).every(isNetwork), refusal('network-invalid')),
    z.refine((text) => splitNetworks(text).length <= MOST_NETWORKS, refusal('networks-many')),
  ),
})

export const TokenRotation = z.strictObject({ expiresOn })

/** Where a token may be used from; empty: anywhere. */
const networks = z._default(
  z
    .array(
      z.string(refusal('network-invalid')).check(z.refine(isNetwork, refusal('network-invalid'))),
      refusal('network-invalid'),
    )
    .check(z.maxLength(MOST_NETWORKS, refusal('networks-many'))),
  [],
)

function newToken<S extends Scope>(scopes: readonly [S, ...S[]]) {
  const some = z
    .array(z.enum(scopes, refusal('invalid-input')), refusal('token-scopes-required'))
    .check(
      z.minLength(1, refusal('token-scopes-required')),
      z.maxLength(scopes.length, refusal('invalid-input')),
    )
  return z.strictObject({ name, scopes: some, expiresOn, networks })
}

export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresOn: string
  readonly networks: readonly string[]
}

const ApiToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Empty: it may be used from anywhere. */
  networks: z.array(z.string()),
  since: date,
  /** To a minute; null: not used yet. */
  lastUsed: z.nullable(date),
  endsAt: date,
  isExpired: z.boolean(),
  /** A newer token has taken its place. */
  isRotated: z.boolean(),
})
export type ApiToken = z.output<typeof ApiToken>

/** The token itself is never told again. */
const CreatedToken = z.strictObject({ id: z.string(), token: z.string() })
export type CreatedToken = z.output<typeof CreatedToken>

const TokenId = z.strictObject({
  id: z
    .string(refusal('invalid-input'))
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, refusal('invalid-input'))),
})

const Tokens = z.strictObject({ tokens: z.array(ApiToken) })

/** API tokens of a person, by which programs act for them, and of the company. */
export const apiTokenEndpoints = {
  listTokens: endpoint({
    method: 'GET',
    path: '/api/tokens',
    summary: 'My API tokens, the newest first',
    access: 'signedIn',
    output: Tokens,
    refusals: [],
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make an API token, which is told this once',
    access: 'signedIn',
    recentSignIn: true,
    body: newToken(PERSONAL_SCOPES),
    output: CreatedToken,
    refusals: ['tokens-many'],
  }),
  rotateToken: endpoint({
    method: 'POST',
    path: '/api/tokens/:id/rotation',
    summary: 'Replace an API token by a new one; the old one works for another day',
    access: 'signedIn',
    recentSignIn: true,
    params: TokenId,
    body: TokenRotation,
    output: CreatedToken,
    refusals: ['token-unknown', 'token-rotated', 'tokens-many'],
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/api/tokens/:id',
    summary: 'Revoke an API token, from its next request on',
    access: 'signedIn',
    params: TokenId,
    output: z.strictObject({}),
    refusals: ['token-unknown'],
  }),
  listCompanyTokens: endpoint({
    method: 'GET',
    path: '/api/company-tokens',
    summary: 'API tokens of the company, which act for no person; the newest first',
    access: 'administrator',
    output: Tokens,
    refusals: [],
  }),
  makeCompanyToken: endpoint({
    method: 'POST',
    path: '/api/company-tokens',
    summary: 'Make an API token of the company, which is told this once',
    access: 'administrator',
    recentSignIn: true,
    body: newToken(COMPANY_SCOPES),
    output: CreatedToken,
    refusals: ['tokens-many'],
  }),
  rotateCompanyToken: endpoint({
    method: 'POST',
    path: '/api/company-tokens/:id/rotation',
    summary: 'Replace an API token of the company; the old one works for another day',
    access: 'administrator',
    recentSignIn: true,
    params: TokenId,
    body: TokenRotation,
    output: CreatedToken,
    refusals: ['token-unknown', 'token-rotated', 'tokens-many'],
  }),
  revokeCompanyToken: endpoint({
    method: 'DELETE',
    path: '/api/company-tokens/:id',
    summary: 'Revoke an API token of the company, from its next request on',
    access: 'administrator',
    params: TokenId,
    output: z.strictObject({}),
    refusals: ['token-unknown'],
  }),
} as const
