import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  anyName,
  Credentials,
  emailAddress,
  isAddress,
  isUserName,
} from '#platform/contract/people.ts'
import { Amount } from '#platform/contract/points.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import { atMost, characters, refusal, typedText } from '#platform/contract/text.ts'
import type { PublicSettings } from '#settings/contract/public-settings.ts'

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

/** The refusals of names that are shorter than the setting says. */
export const SHORT_NAMES = {
  1: { firstName: 'first-name-required', lastName: 'last-name-required' },
  2: { firstName: 'first-name-short-two', lastName: 'last-name-short-two' },
  3: { firstName: 'first-name-short', lastName: 'last-name-short' },
} as const satisfies Record<
  PublicSettings['shortestName'],
  Record<keyof typeof PersonNames, RefusalCode>
>

/** A new account as it is sent; the server knows how short a name may be. */
const SignUp = z.strictObject({
  firstName: personName(0, 'first-name-short'),
  lastName: personName(0, 'last-name-short'),
  email: emailAddress('email-required', 'email-invalid'),
  password: Credentials.shape.password,
})

/** A new account, with names of at least `shortest` characters. */
export function newAccount(shortest: PublicSettings['shortestName']) {
  const short = SHORT_NAMES[shortest]
  return z.strictObject({
    ...SignUp.shape,
    firstName: personName(shortest, short.firstName),
    lastName: personName(shortest, short.lastName),
  })
}

/** Specification, section 5: create account. Here a name has at least 3 characters. */
export const NewAccount = newAccount(3)

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
    body: SignUp,
    output: CreatedAccount,
    refusals: [
      'sign-up-closed',
      'first-name-short',
      'last-name-short',
      'first-name-short-two',
      'last-name-short-two',
      'first-name-required',
      'last-name-required',
      'email-domain',
      'password-common',
      'email-taken',
      'too-many-attempts',
      'busy',
    ],
  }),
} as const

/**
 * The refusal of a name that somebody is to sign in with from now on; null if it may be given. User names
 * need the setting.
 */
export function loginNameFault(
  name: string,
  allowsUserNames: boolean,
): 'email-invalid' | 'user-name-invalid' | null {
  if (isAddress(name)) return null
  if (!allowsUserNames) return 'email-invalid'
  return isUserName(name) ? null : 'user-name-invalid'
}

/** A name to give somebody as it is sent: the server knows whether Settings allow user names. */
export const NewLoginName = anyName('email-required', 'email-invalid')

/** A name to give somebody, an e-mail address or, where Settings allow it, a user name. */
export function newLoginName(allowsUserNames: boolean) {
  return NewLoginName.check(
    z.refine(
      (name) => loginNameFault(name, allowsUserNames) !== 'email-invalid',
      refusal('email-invalid'),
    ),
    z.refine(
      (name) => loginNameFault(name, allowsUserNames) === null,
      refusal('user-name-invalid'),
    ),
  )
}

/** The refusal of a name that somebody else has. */
export function takenRefusal(name: string): 'email-taken' | 'user-name-taken' {
  return isAddress(name) ? 'email-taken' : 'user-name-taken'
}
