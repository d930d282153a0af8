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
      'group-unknown',
      'mail-off',
    ],
  }),
} as const

/** The most slips made at once: more would be a very long page to print. */
export const MOST_SLIPS = 1_000

/** The paper with which somebody without e-mail signs in for the first time. */
export const Slip = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  team: z.nullable(z.string()),
  email: z.string(),
  oneTimePassword: z.string(),
  /** What the slip says, in its person's language. */
  words: z.strictObject({
    language: z.string(),
    /** What Laurel is. */
    what: z.string(),
    address: z.string(),
    name: z.string(),
    password: z.string(),
    hint: z.string(),
  }),
})
export type Slip = z.output<typeof Slip>

const Slips = z.strictObject({
  slips: z.array(Slip),
  /** The number of chosen people who need none: they have joined, or are not active. */
  left: z.number(),
})
export type Slips = z.output<typeof Slips>

export const slipEndpoints = {
  makeSlips: endpoint({
    method: 'POST',
    path: '/api/users/slips',
    summary: 'Give people who have not signed in one-time passwords, shown once, to print',
    access: 'resetPasswords',
    recentSignIn: true,
    body: z.strictObject({ chosen: UserSelection }),
    output: Slips,
    refusals: [
      'nobody-chosen',
      'choice-changed',
      'profile-missing',
      'administrator-fixed',
      'money-administrators',
      'group-unknown',
      'role-holder',
      'slips-many',
    ],
  }),
} as const
