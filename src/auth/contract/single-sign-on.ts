import * as z from 'zod/mini'
import { Credentials, Session } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'

/** The provider's answer: the query of the address it returned to. */
export const ProviderAnswer = z.strictObject({
  answer: z
    .string(refusal('invalid-input'))
    .check(
      z.maxLength(8000, refusal('invalid-input')),
      z.regex(/^\?[!-~]*$/, refusal('invalid-input')),
    ),
})

/** The password that proves an account is one's own, before it is connected with the provider. */
export const ConnectionProof = z.strictObject({ password: Credentials.shape.password })

export const Arrival = z.strictObject({
  ...Session.shape,
  /** The wanted page; null: Home. */
  wanted: z.nullable(z.string()),
  /** The address of the account that has to be connected first; null: signed in. */
  toConnect: z.nullable(z.string()),
})
export type Arrival = z.output<typeof Arrival>
