import * as z from 'zod/mini'
import { NewAccount } from '#auth/contract/new-account.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { refusal } from '#platform/contract/text.ts'
import { TypedEmployment } from './employment.ts'
import { UserId, UserRow } from './users.ts'

/** Sign-up's rules; a part that is left out stays as it is. */
export const PersonChange = z
  .partial(
    z.strictObject(z.pick(NewAccount, { firstName: true, lastName: true, email: true }).shape),
  )
  .check(z.refine((change) => Object.keys(change).length > 0, refusal('nothing-to-change')))
export type PersonChange = z.output<typeof PersonChange>

/** What a person is called, the address they log in with, and what HR knows of them. */
export const personEndpoints = {
  changePerson: endpoint({
    method: 'PATCH',
    path: '/api/users/:id/person',
    summary: "Change a user's name or e-mail address",
    access: 'administrator',
    params: UserId,
    body: PersonChange,
    output: UserRow,
    refusals: ['profile-missing', 'email-taken', 'administrator-address-fixed'],
  }),
  changeEmployment: endpoint({
    method: 'PUT',
    path: '/api/users/:id/employment',
    summary: "Set a user's employee id, manager, start date and birthday; empty means unknown",
    access: 'managePeople',
    params: UserId,
    body: TypedEmployment,
    output: UserRow,
    refusals: [
      'profile-missing',
      'manager-unknown',
      'manager-circle',
      'employee-id-taken',
      'birthday-administrators',
    ],
  }),
} as const
