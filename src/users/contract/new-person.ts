import * as z from 'zod/mini'
import { PersonNames } from '#auth/contract/new-account.ts'
import { NewLoginName, newLoginName } from '#auth/contract/user-names.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Slip } from './slips.ts'

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
