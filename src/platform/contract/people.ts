import * as z from 'zod/mini'
import { LanguageChoice } from './languages.ts'
import { PERMISSIONS } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'
import { atLeast, atMost, refusal, typedText } from './text.ts'
import { wholeNumber } from './wire-types.ts'

// In lower case. Letters of any script in the domain; the signs of RFC 5322 before it, but no formula.
const EMAIL =
  /^(?![.=])(?!.*\.\.)[a-z0-9_!#$%&'*+/=?^`{|}~.-]*[a-z0-9_!#$%&'*+/=?^`{|}~-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/u

// As mail programs copy an address: "Ann Bee <ann@example.com>", "mailto:ann@example.com", "ann@example.com;".
const NAMED = /^[^<>]*<([^<>]*)>[\s,;]*$/
const ENDED = /^([^\s,;<>]+@[^\s,;<>]+)[\s,;]+$/

/** The address of a text that a mail program copied; any other text as it is. */
export function bareAddress(text: string): string {
  const bare = text
    .replace(NAMED, '$1')
    .replace(ENDED, '$1')
    .trim()
    .replace(/^mailto:/i, '')
  return EMAIL.test(bare.toLowerCase()) ? bare : text
}

const unwrapAddress = () => z.overwrite<string>(bareAddress)

/** An e-mail address, trimmed and in lower case, as accounts have it. */
export function emailAddress(missing: RefusalCode, malformed: RefusalCode) {
  return typedText(missing).check(
    unwrapAddress(),
    z.toLowerCase(),
    atLeast(1, missing),
    atMost(254, malformed),
    z.regex(EMAIL, refusal(malformed)),
  )
}

/** Whether a sign-in name is an e-mail address. Else it is a user name, and no mail goes there. */
export function isAddress(name: string): boolean {
  return name.includes('@')
}

const USER_NAME = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}._-]{2,39}$/u

/** Whether this text, in lower case and NFC, can be somebody's user name. */
export function isUserName(text: string): boolean {
  return USER_NAME.test(text)
}

/** A sign-in name as accounts have it: an e-mail address or a user name. */
export function signInName(missing: RefusalCode, malformed: RefusalCode) {
  return anyName(missing, malformed).check(
    z.refine((text) => isAddress(text) || isUserName(text), refusal(malformed)),
  )
}

/** An e-mail address, or any other text, which may be no user name. */
export function anyName(missing: RefusalCode, malformed: RefusalCode) {
  return typedText(missing).check(
    unwrapAddress(),
    z.overwrite((text) => text.toLowerCase().normalize('NFC')),
    atLeast(1, missing),
    atMost(254, malformed),
    z.refine((text) => !isAddress(text) || EMAIL.test(text), refusal(malformed)),
  )
}

/** Specification, section 9: minimum password length. */
export const PASSWORD_LENGTH = 8

// Hashing takes time in proportion to length, hence the upper limit.
const Password = z
  .string(refusal('password-short'))
  .check(atLeast(PASSWORD_LENGTH, 'password-short'), atMost(200, 'password-long'))

/** Specification, section 5: login. A malformed address is one of section 8's "other failures". */
export const Credentials = z.strictObject({
  email: signInName('email-required', 'credentials-invalid'),
  password: Password,
})

export type Credentials = z.output<typeof Credentials>

export const PasswordChange = z.strictObject({
  currentPassword: Password,
  newPassword: Password,
})

export const PERMISSION_FLAGS = ['isActive', 'isDeposit', 'isWithdraw', 'isTransfer'] as const
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number]

export const flags = {
  isActive: z.boolean(),
  isDeposit: z.boolean(),
  isWithdraw: z.boolean(),
  isTransfer: z.boolean(),
}

export const Permissions = z.strictObject(flags)

export const PermissionChange = z
  .partial(Permissions)
  .check(z.refine((change) => Object.keys(change).length > 0, refusal('nothing-to-change')))

/** The fields of a person that the company's directory may set; Laurel then shows and does not change them. */
export const DIRECTORY_FIELDS = [
  'name',
  'email',
  'title',
  'team',
  'employeeId',
  'manager',
  'place',
  'country',
  'costCentre',
  'kind',
  'customFields',
] as const
export type DirectoryField = (typeof DIRECTORY_FIELDS)[number]

export const person = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  picture: z.nullable(z.string()),
}

export const Colleague = z.strictObject(person)
export type Colleague = z.output<typeof Colleague>

export const SignedInUser = z.strictObject({
  id: z.number(),
  ...person,
  ...flags,
  isAdministrator: z.boolean(),
  /** What the user may do by their roles; the administrator has all. */
  permissions: z.array(z.enum(PERMISSIONS)),
  mustChangePassword: z.boolean(),
  /** The language they chose; null: their browser's. */
  language: z.nullable(LanguageChoice),
  /** The company demands a second step of this user, who signed in without one. */
  mustAddSecondStep: z.boolean(),
})
export type SignedInUser = z.output<typeof SignedInUser>

/** Whether something has to be done before any page opens: a new password, or a second step. */
export function isHeld(user: Pick<SignedInUser, 'mustChangePassword' | 'mustAddSecondStep'>) {
  return user.mustChangePassword || user.mustAddSecondStep
}

/**
 * The signed-in user, or null; the version is the label every screen shows, perhaps with the commit
 * after a plus sign.
 */
export const Session = z.strictObject({
  user: z.nullable(SignedInUser),
  version: z.string(),
})
export type Session = z.output<typeof Session>

export const OneTimePassword = z.strictObject({ oneTimePassword: z.string() })

/** An account in an address. */
export const UserId = z.strictObject({ id: wholeNumber(1) })
