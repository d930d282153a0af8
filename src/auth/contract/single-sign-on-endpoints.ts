import { endpoint } from '#platform/contract/endpoint.ts'
import { departureEndpoints } from './single-sign-on-departure.ts'
import * as singleSignOn from './single-sign-on.ts'

/** Signing in with an OpenID provider. */
export const singleSignOnEndpoints = {
  ...departureEndpoints,
  returnFromProvider: endpoint({
    method: 'POST',
    path: '/api/single-sign-on/answer',
    summary: "Sign in with the provider's answer, which is valid once",
    access: 'anyone',
    body: singleSignOn.ProviderAnswer,
    output: singleSignOn.Arrival,
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
      'email-domain',
      'account-inactive',
      'account-unapproved',
      'account-unconfirmed',
      'busy',
    ],
  }),
  connectSingleSignOn: endpoint({
    method: 'POST',
    path: '/api/single-sign-on/connection',
    summary: 'Connect an existing account with the provider by its password',
    access: 'anyone',
    body: singleSignOn.ConnectionProof,
    output: singleSignOn.Arrival,
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
