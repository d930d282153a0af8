import * as z from 'zod/mini'
import { NewAccount, NewLoginName, newLoginName, PersonNames } from '#auth/contract/new-account.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#platform/contract/people.ts'
import { refusal } from '#platform/contract/text.ts'
import { TypedEmployment } from './employment.ts'
import { Slip } from './invitations.ts'
import { UserRow } from './users.ts'

/** Sign-up's rules; a part that is left out stays as it is. */
export const PersonChange = changeOf(NewLoginName)
export type PersonChange = z.output<typeof PersonChange>

/** A change, with a user name only where Settings allow it. */
export const personChange = (allowsUserNames: boolean) => changeOf(newLoginName(allowsUserNames))

function changeOf(email: typeof NewLoginName) {
  const { firstName, lastName } = NewAccount.shape
  return z
    .partial(z.strictObject({ firstName, lastName, email }))
    .check(z.refine((change) => Object.keys(change).length > 0, refusal('nothing-to-change')))
}

/** A person's name, the name they log in with, and their employment. */
export const personEndpoints = {
  changePerson: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/person',
    summary: "Change a user's name, e-mail address or user name",
    access: 'managePeople',
    recentSignIn: true,
    params: UserId,
    body: PersonChange,
    output: UserRow,
    refusals: [
      'profile-missing',
      'email-invalid',
      'email-taken',
      'user-name-invalid',
      'user-name-taken',
      'administrator-address-fixed',
      'directory-field',
      'administrator-fixed',
      'role-holder',
    ],
  }),
  changeEmployment: endpoint({
    method: 'PUT',
    path: '/api/users/:id/employment',
    summary: "Set facts of a user's employment; empty means unknown, and what is left out stays",
    access: 'managePeople',
    scope: 'writePeople',
    params: UserId,
    body: TypedEmployment,
    output: UserRow,
    refusals: [
      'profile-missing',
      'manager-unknown',
      'manager-circle',
      'employee-id-taken',
      'custom-field-unknown',
      'birthday-administrators',
      'directory-field',
    ],
  }),
} as const

/** A person whom the administrator adds; the server knows whether Settings allow user names. */
const NewPerson = z.strictObject({ ...PersonNames, email: NewLoginName })
export type NewPerson = z.output<typeof NewPerson>

/** A new person, with a user name only where Settings allow it. */
export const newPerson = (allowsUserNames: boolean) =>
  z.strictObject({ ...PersonNames, email: newLoginName(allowsUserNames) })

export const newPersonEndpoints = {
  addPerson: endpoint({
    method: 'POST',
    path: '/api/people',
    summary: 'Add an active person, and give them a one-time password, shown once, to print',
    access: 'managePeople',
    recentSignIn: true,
    body: NewPerson,
    output: Slip,
    refusals: ['email-invalid', 'email-taken', 'user-name-invalid', 'user-name-taken'],
  }),
} as const
