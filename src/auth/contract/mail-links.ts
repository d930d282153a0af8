import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageChoice } from '#platform/contract/languages.ts'
import { Credentials, emailAddress, Session } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'
import { NewAccount } from './new-account.ts'
import { readMailing } from './sign-in-endpoints.ts'

/** Validity of a link to a new password. */
export const PASSWORD_LINK_MINUTES = 60
/** Validity of an invitation. */
export const INVITATION_DAYS = 14
/** Validity of a link that confirms an address. */
export const CONFIRM_LINK_HOURS = 24

/** The address that asks for a link. The answer does not tell whether it has an account. */
export const LinkAddress = z.strictObject({
  email: emailAddress('email-required', 'email-invalid'),
})
const LinkWish = z.strictObject({
  ...LinkAddress.shape,
  purpose: z.enum(['confirm', 'password'], refusal('invalid-input')),
})
export type LinkPurpose = z.output<typeof LinkWish>['purpose']

/** Repeats the request. */
const LinkAnswer = LinkWish

/** The token of a mailed link. */
export const linkToken = z
  .string(refusal('link-invalid'))
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, refusal('link-invalid')))

/** The input of the form. */
export const ChosenPassword = z.strictObject({ newPassword: NewAccount.shape.password })

const PasswordRenewal = z.strictObject({ token: linkToken, ...ChosenPassword.shape })

const AddressConfirmation = z.strictObject({ token: linkToken })

const Renewed = z.strictObject({ email: z.string() })

const Confirmed = z.strictObject({
  email: z.string(),
  /** Whether the person can log in now. */
  isActive: z.boolean(),
})

/** An invitation as its receiver reads it, without the address of its link. */
const InvitationText = z.strictObject({
  subject: z.string(),
  /** The paragraphs before the link. */
  before: z.array(z.string()),
  /** The words of the link. */
  link: z.string(),
  after: z.array(z.string()),
})
export type InvitationText = z.output<typeof InvitationText>

/** Endpoints behind links in e-mails; without a mail server there are no such links. */
export const mailEndpoints = {
  readMailing,
  askForLink: endpoint({
    method: 'POST',
    path: '/api/mailed-links',
    summary: 'Send a link by e-mail: to choose a new password, or to confirm the address',
    access: 'anyone',
    body: LinkWish,
    output: LinkAnswer,
    refusals: ['mail-off', 'too-many-attempts', 'busy'],
  }),
  renewPassword: endpoint({
    method: 'POST',
    path: '/api/password-renewals',
    summary: 'Choose a new password by a link; every device is signed out',
    access: 'anyone',
    body: PasswordRenewal,
    output: Renewed,
    refusals: ['link-invalid', 'password-common', 'busy'],
  }),
  confirmAddress: endpoint({
    method: 'POST',
    path: '/api/address-confirmations',
    summary: 'Confirm an e-mail address by a link',
    access: 'anyone',
    body: AddressConfirmation,
    output: Confirmed,
    refusals: ['link-invalid', 'busy'],
  }),
  previewInvitation: endpoint({
    method: 'GET',
    path: '/api/invitations/preview',
    summary: 'The invitation in a language, as it would read for me',
    access: 'managePeople',
    query: z.strictObject({ language: LanguageChoice }),
    output: InvitationText,
    refusals: [],
  }),
} as const

/** The new address, and the present password, since the address is used to log in. */
export const TypedAddress = z.strictObject({
  email: emailAddress('email-required', 'email-invalid'),
  password: Credentials.shape.password,
})

const NewAddress = z.strictObject({
  /** The address that a link was sent to and that is not confirmed yet; null: none. */
  email: z.nullable(z.string()),
  /** Whether the company's directory sets my address: then it is changed there alone. */
  isSetByDirectory: z.boolean(),
})

/** A person's own e-mail address, confirmed by a link to the new one. */
export const addressEndpoints = {
  readNewAddress: endpoint({
    method: 'GET',
    path: '/api/account/new-address',
    summary: 'My new e-mail address that waits for its confirmation',
    access: 'signedIn',
    output: NewAddress,
    refusals: [],
  }),
  askForNewAddress: endpoint({
    method: 'POST',
    path: '/api/account/new-address',
    summary: 'Send a link to my new e-mail address; the address changes once it is opened',
    access: 'signedIn',
    body: TypedAddress,
    output: NewAddress,
    refusals: [
      'mail-off',
      'administrator-address-fixed',
      'directory-field',
      'email-unchanged',
      'email-domain',
      'email-taken',
      'password-none',
      'password-wrong',
      'too-many-attempts',
      'busy',
    ],
  }),
  forgetNewAddress: endpoint({
    method: 'DELETE',
    path: '/api/account/new-address',
    summary: 'Keep my present e-mail address; the link that was sent ends',
    access: 'signedIn',
    output: NewAddress,
    refusals: [],
  }),
  confirmNewAddress: endpoint({
    method: 'PUT',
    path: '/api/account/email',
    summary: 'Change my e-mail address by the link that was sent to the new one',
    access: 'signedIn',
    body: z.strictObject({ token: linkToken }),
    output: Session,
    refusals: ['link-invalid', 'email-taken', 'directory-field'],
  }),
} as const
