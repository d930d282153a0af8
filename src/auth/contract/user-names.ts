import * as z from 'zod/mini'
import { anyName, isAddress, isUserName } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'

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
