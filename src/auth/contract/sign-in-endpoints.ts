import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Credentials, PasswordChange, Session } from '#platform/contract/people.ts'
import { atLeast, atMost, plainDigits, refusal } from '#platform/contract/text.ts'
import { PublicSettings } from '#settings/contract/public-settings.ts'

/** A code of the app, or a recovery code, without the blanks and hyphens that a person may type, in any digits. */
export const secondStepCode = z.string(refusal('code-wrong')).check(
  z.overwrite((text) =>
    plainDigits(text)
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .toLowerCase(),
  ),
  z.regex(/^(?:\d{6}|[a-z2-7]{16})$/, refusal('code-wrong')),
)

/** As Credentials, with a password of the company's directory, which may be shorter than Laurel's. */
export const DirectoryCredentials = z.extend(Credentials, {
  password: z
    .string(refusal('password-short'))
    .check(atLeast(1, 'password-short'), atMost(200, 'password-long')),
})

/** The session and signing in: needed by every page and by Login, the first page. */
export const signInEndpoints = {
  readSession: endpoint({
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in',
    access: 'anyone',
    output: z.extend(Session, {
      company: PublicSettings,
      /** Live events after this position announce later changes. Null: nobody is signed in. */
      eventPosition: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/session',
    summary: 'Login',
    access: 'anyone',
    body: z.extend(DirectoryCredentials, {
      code: z.optional(secondStepCode),
      /** The password of an account here, which connects it with the directory, once it is asked for. */
      ownPassword: z.optional(Credentials.shape.password),
    }),
    output: Session,
    refusals: [
      'password-short',
      'too-many-attempts',
      'user-unknown',
      'credentials-invalid',
      'password-wrong',
      'profile-missing',
      'account-inactive',
      'account-unapproved',
      'account-unconfirmed',
      'code-required',
      'passkey-required',
      'code-wrong',
      'directory-unreachable',
      'directory-password-expired',
      'directory-no-email',
      'account-to-connect',
      'identity-taken',
      'sign-up-closed',
      'email-domain',
      'busy',
    ],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/api/session',
    summary: 'Logout',
    access: 'anyone',
    output: Session,
    refusals: [],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Change my password; other devices are signed out',
    access: 'signedIn',
    beforePasswordChange: true,
    beforeSecondStep: true,
    body: PasswordChange,
    output: Session,
    refusals: [
      'too-many-attempts',
      'password-wrong',
      'password-unchanged',
      'password-common',
      'busy',
    ],
  }),
} as const

// A path on this site. A browser takes "//elsewhere" and "/\elsewhere" for other sites.
const ownAddress = z
  .string(refusal('invalid-input'))
  .check(
    z.maxLength(2000, refusal('invalid-input')),
    z.regex(/^\/(?![/\\])[!-~]*$/, refusal('invalid-input')),
  )

/** The endpoint that starts single sign-on; single-sign-on.ts has those of the return. */
export const departureEndpoints = {
  readSingleSignOn: endpoint({
    method: 'GET',
    path: '/api/single-sign-on',
    summary: 'The ways to sign in without a password: an OpenID provider, passkeys',
    access: 'anyone',
    output: z.strictObject({
      /** The provider's display name; null: none is set up. */
      name: z.nullable(z.string()),
      /** Whether passkeys work at this address. */
      passkeys: z.boolean(),
      /** Whether people of the company's directory log in by name and password. */
      directory: z.boolean(),
    }),
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

/** Separate from the other mail endpoints, because Login loads only this one. */
export const readMailing = endpoint({
  method: 'GET',
  path: '/api/mailed-links',
  summary: 'Whether Laurel sends e-mails',
  access: 'anyone',
  output: z.strictObject({ sendsMail: z.boolean() }),
  refusals: [],
})
