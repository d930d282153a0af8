import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Credentials, Session } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'
import { departureEndpoints } from './sign-in-endpoints.ts'

/** The provider's answer: the query of the address it returned to. */
const ProviderAnswer = z.strictObject({
  answer: z
    .string(refusal('invalid-input'))
    .check(
      z.maxLength(8000, refusal('invalid-input')),
      z.regex(/^\?[!-~]*$/, refusal('invalid-input')),
    ),
})

/** The password that proves an account is one's own, before it is connected with the provider. */
export const ConnectionProof = z.strictObject({ password: Credentials.shape.password })

/** The path to which a provider sends its logout tokens. */
export const LOGOUT_PATH = '/api/single-sign-on/logout'

/** A provider may send more, which is ignored. */
const ProviderLogout = z.object({
  logout_token: z
    .string(refusal('logout-token-invalid'))
    .check(
      z.maxLength(8000, refusal('logout-token-invalid')),
      z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, refusal('logout-token-invalid')),
    ),
})

export const ProviderReturnResult = z.strictObject({
  ...Session.shape,
  /** The wanted page; null: Home. */
  wanted: z.nullable(z.string()),
  /** The address of the account that has to be connected first; null: signed in. */
  toConnect: z.nullable(z.string()),
})
export type ProviderReturnResult = z.output<typeof ProviderReturnResult>

/** Signing in with an OpenID provider. */
export const singleSignOnEndpoints = {
  ...departureEndpoints,
  returnFromProvider: endpoint({
    method: 'POST',
    path: '/api/single-sign-on/answer',
    summary: "Sign in with the provider's answer, which is valid once",
    access: 'anyone',
    body: ProviderAnswer,
    output: ProviderReturnResult,
    refusals: [
      'single-sign-on-off',
      'visit-unknown',
      'visit-expired',
      'provider-cancelled',
      'provider-refused',
      'provider-unreachable',
      'provider-untrusted',
      'provider-no-email',
      'provider-unverified-email',
      'identity-taken',
      'sign-up-closed',
      'email-domain',
      'account-inactive',
      'account-unapproved',
      'account-unconfirmed',
      'busy',
    ],
  }),
  logoutByProvider: endpoint({
    method: 'POST',
    path: LOGOUT_PATH,
    summary: "End sessions by the provider's logout token (OpenID Connect Back-Channel Logout)",
    access: 'anyone',
    takesForm: true,
    body: ProviderLogout,
    output: z.strictObject({}),
    refusals: ['single-sign-on-off', 'logout-token-invalid', 'provider-unreachable'],
  }),
  connectSingleSignOn: endpoint({
    method: 'POST',
    path: '/api/single-sign-on/connection',
    summary: 'Connect an existing account with the provider by its password',
    access: 'anyone',
    body: ConnectionProof,
    output: ProviderReturnResult,
    refusals: [
      'single-sign-on-off',
      'visit-unknown',
      'visit-expired',
      'too-many-attempts',
      'password-wrong',
      'identity-taken',
      'account-inactive',
      'account-unapproved',
      'account-unconfirmed',
      'busy',
    ],
  }),
} as const
