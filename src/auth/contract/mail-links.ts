import * as z from 'zod/mini'
import { NewAccount } from './new-account.ts'
import { emailAddress } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'

/** How long a link to a new password is valid. */
export const PASSWORD_LINK_MINUTES = 60
/** How long a link that confirms an address is valid. */
export const CONFIRM_LINK_HOURS = 24

/** Where to send a link. The answer does not tell whether there is such an account. */
export const LinkAddress = z.strictObject({
  email: emailAddress('email-required', 'email-invalid'),
})
export const LinkWish = z.strictObject({
  ...LinkAddress.shape,
  purpose: z.enum(['confirm', 'password'], refusal('invalid-input')),
})
export type LinkPurpose = z.output<typeof LinkWish>['purpose']

/** The request, repeated. */
export const LinkAnswer = LinkWish

const token = z
  .string(refusal('link-invalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, refusal('link-invalid')))

/** What is typed of it. */
export const ChosenPassword = z.strictObject({ newPassword: NewAccount.shape.password })

export const PasswordRenewal = z.strictObject({ token, ...ChosenPassword.shape })

export const AddressConfirmation = z.strictObject({ token })

export const Renewed = z.strictObject({ email: z.string() })

export const Confirmed = z.strictObject({
  email: z.string(),
  /** Whether they can log in now. */
  isActive: z.boolean(),
})
