import * as z from 'zod/mini'
import { Amount } from '#platform/contract/points.ts'
import { Credentials, emailAddress } from '#platform/contract/people.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { atMost, characters, refusal, typedText } from '#platform/contract/text.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
// Unicode's direction embeddings, overrides and isolates: they also reorder the text beside a name.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/

function personName(least: number, short: RefusalCode) {
  return typedText(short).check(
    z.refine((text) => characters(text.replaceAll(INVISIBLE, '')) >= least, refusal(short)),
    atMost(80, 'name-long'),
    z.refine((text) => !text.includes('\n') && !DIRECTION.test(text), refusal('text-invalid')),
  )
}

/** Names from an import or a provider may be short, like Bo Ng, but not empty. */
export const PersonNames = {
  firstName: personName(1, 'first-name-required'),
  lastName: personName(1, 'last-name-required'),
}

/** Specification, section 5: create account. Here a name has at least 3 characters. */
export const NewAccount = z.strictObject({
  firstName: personName(3, 'first-name-short'),
  lastName: personName(3, 'last-name-short'),
  email: emailAddress('email-required', 'email-invalid'),
  password: Credentials.shape.password,
})

export const CreatedAccount = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** The link sent to the address activates the account, or only confirms the address. */
  confirmation: z.enum(['none', 'asked', 'activates']),
  bonus: Amount,
})
export type CreatedAccount = z.output<typeof CreatedAccount>

/** Create Account. */
export const signUpEndpoints = {
  createAccount: endpoint({
    method: 'POST',
    path: '/api/users',
    summary: 'Create Account',
    access: 'anyone',
    body: NewAccount,
    output: CreatedAccount,
    refusals: ['email-domain', 'email-taken', 'too-many-attempts', 'busy'],
  }),
} as const
