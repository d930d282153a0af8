import * as z from 'zod/mini'
import { Credentials, Session } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'

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
