import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { Credentials, emailAddress } from './people.ts'
import type { RefusalCode } from './refusals.ts'
import { atLeast, atMost, refusal, typedText } from './text.ts'

// Specification, section 5: first and last name have at least 3 characters.
function personName(short: RefusalCode) {
  return typedText(short).check(
    atLeast(3, short),
    atMost(80, 'name-long'),
    z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
  )
}

/** Specification, section 5: create account. */
export const NewAccount = z.strictObject({
  firstName: personName('first-name-short'),
  lastName: personName('last-name-short'),
  email: emailAddress('email-required', 'email-invalid'),
  password: Credentials.shape.password,
})

export const CreatedAccount = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  /** A link was sent to the address: it makes the account active, or only says whose it is. */
  confirmation: z.enum(['none', 'asked', 'activates']),
  bonus: Amount,
})
export type CreatedAccount = z.output<typeof CreatedAccount>
