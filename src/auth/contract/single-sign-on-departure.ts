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

/** What Login needs to send people to a provider, without what they come back with. */
export const departureEndpoints = {
  readSingleSignOn: endpoint({
    method: 'GET',
    path: '/api/single-sign-on',
    summary: 'Whether people may sign in with an OpenID provider, and what it is called',
    access: 'anyone',
    /** What people call the provider; null: there is none. */
    output: z.strictObject({ name: z.nullable(z.string()) }),
    refusals: [],
  }),
  leaveForProvider: endpoint({
    method: 'POST',
    path: '/api/single-sign-on',
    summary: 'Sign in with the provider: where the browser has to go',
    access: 'anyone',
    /** Where to go once signed in; null: Home. */
    body: z.strictObject({ wanted: z.nullable(ownAddress) }),
    /** Where the browser has to go to sign in. */
    output: z.strictObject({ address: z.string() }),
    refusals: ['single-sign-on-off', 'too-many-attempts', 'provider-unreachable', 'busy'],
  }),
} as const
