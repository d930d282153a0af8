import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'

// One of our own addresses: "//elsewhere" and "/\elsewhere" are other sites to a browser.
const ownAddress = z
  .string(refusal('invalid-input'))
  .check(
    z.maxLength(2000, refusal('invalid-input')),
    z.regex(/^\/(?![/\\])[!-~]*$/, refusal('invalid-input')),
  )

/** What Login needs before the provider; the return has endpoints of its own. */
export const departureEndpoints = {
  readSingleSignOn: endpoint({
    method: 'GET',
    path: '/api/single-sign-on',
    summary: 'The OpenID provider to sign in with, if there is one',
    access: 'anyone',
    /** The provider's display name; null: none is set up. */
    output: z.strictObject({ name: z.nullable(z.string()) }),
    refusals: [],
  }),
  leaveForProvider: endpoint({
    method: 'POST',
    path: '/api/single-sign-on',
    summary: "The provider's address to send the browser to",
    access: 'anyone',
    /** The page to open after signing in; null: Home. */
    body: z.strictObject({ wanted: z.nullable(ownAddress) }),
    /** The provider's address to send the browser to. */
    output: z.strictObject({ address: z.string() }),
    refusals: ['single-sign-on-off', 'too-many-attempts', 'provider-unreachable', 'busy'],
  }),
} as const
