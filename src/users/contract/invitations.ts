import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { UserSelection } from './users.ts'

/** Days until somebody who has not signed in can be invited again. */
export const REMINDER_DAYS = 3

const InvitationCounts = z.strictObject({
  /** The number of invitations on their way. */
  invited: z.number(),
  /**
   * The number of chosen people who get none: they have joined, are not active, or were invited within
   * the last REMINDER_DAYS days.
   */
  left: z.number(),
  /** The number of people who get none because they have a user name: they need a slip. */
  withoutAddress: z.number(),
})
export type InvitationCounts = z.output<typeof InvitationCounts>

/** Mails with a link to choose the first password. */
export const invitationEndpoints = {
  invite: endpoint({
    method: 'POST',
    path: '/api/invitations',
    summary: 'Invite people by e-mail, or remind them, while they have not signed in',
    access: 'managePeople',
    body: z.strictObject({ chosen: UserSelection }),
    output: InvitationCounts,
    refusals: [
      'nobody-chosen',
      'choice-changed',
      'profile-missing',
      'administrator-fixed',
      'money-administrators',
      'mail-off',
    ],
  }),
} as const
