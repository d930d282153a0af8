import * as z from 'zod/mini'
import { Credentials, Session } from './people.ts'
import { refusal } from './text.ts'

/** What people call the OpenID provider they may sign in with; null: there is none. */
export const SingleSignOn = z.strictObject({ name: z.nullable(z.string()) })
export type SingleSignOn = z.output<typeof SingleSignOn>

// One of our own addresses: "//elsewhere" and "/\elsewhere" are other sites to a browser.
const ownAddress = z
  .string(refusal('invalid-input'))
  .check(
    z.maxLength(2000, refusal('invalid-input')),
    z.regex(/^\/(?![/\\])[!-~]*$/, refusal('invalid-input')),
  )

/** Where to go once signed in; null: Home. */
export const Departure = z.strictObject({ wanted: z.nullable(ownAddress) })

/** Where the browser has to go to sign in. */
export const Destination = z.strictObject({ address: z.string() })

/** What the provider sent the browser back with: the query of the address it came to. */
export const ProviderAnswer = z.strictObject({
  answer: z
    .string(refusal('invalid-input'))
    .check(
      z.maxLength(8000, refusal('invalid-input')),
      z.regex(/^\?[!-~]*$/, refusal('invalid-input')),
    ),
})

/** The password of the account that a provider's is to be connected with, this once. */
export const ConnectionProof = z.strictObject({ password: Credentials.shape.password })

export const Arrival = z.strictObject({
  ...Session.shape,
  /** Where they were bound for; null: Home. */
  wanted: z.nullable(z.string()),
  /** The address of the account whose password has to be proved first; null: they are signed in. */
  toConnect: z.nullable(z.string()),
})
export type Arrival = z.output<typeof Arrival>
