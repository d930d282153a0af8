import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { person } from '#platform/contract/people.ts'
import { Amount, NOTHING, requestedAmount } from '#platform/contract/points.ts'
import { refusal } from '#platform/contract/text.ts'
import { date, wholeNumber } from '#platform/contract/wire-types.ts'
import { ROLES } from './role-permissions.ts'

const HeldRole = z.strictObject({
  role: z.enum(ROLES),
  /** The bonus points that a people keeper may give in a month (UTC); null for other roles. */
  bonusLimit: z.nullable(Amount),
  /** The bonus points that they gave this month; null for other roles. */
  bonusGiven: z.nullable(Amount),
  givenAt: date,
  /** Who gave it; null: the company's directory, which also takes it. */
  givenBy: z.nullable(z.string()),
})
export type HeldRole = z.output<typeof HeldRole>

const RoleHolder = z.strictObject({
  id: z.number(),
  ...person,
  isActive: z.boolean(),
  roles: z.array(HeldRole),
})
export type RoleHolder = z.output<typeof RoleHolder>

const RoleHolderList = z.strictObject({
  administrator: z.strictObject({ id: z.number(), ...person }),
  /** By last name. */
  holders: z.array(RoleHolder),
})
export type RoleHolderList = z.output<typeof RoleHolderList>

const RoleOf = z.strictObject({
  id: wholeNumber(1),
  role: z.enum(ROLES, refusal('invalid-input')),
})

export const RoleTerms = z.strictObject({
  /** For people keepers: the bonus points a month (UTC); for other roles it has no meaning. */
  bonusLimit: z._default(requestedAmount('invalid-number', 0), NOTHING),
})
export type RoleTerms = z.output<typeof RoleTerms>

/** Delegated roles: never delegated themselves, so that nobody raises their own rights. */
export const roleEndpoints = {
  listRoleHolders: endpoint({
    method: 'GET',
    path: '/api/roles',
    summary: 'Who may do what: everybody with a role',
    access: 'administratorAlone',
    output: RoleHolderList,
    refusals: [],
  }),
  giveRole: endpoint({
    method: 'PUT',
    path: '/api/users/:id/roles/:role',
    summary: 'Give a user a role, or change its limit',
    access: 'administratorAlone',
    recentSignIn: true,
    params: RoleOf,
    body: RoleTerms,
    output: RoleHolderList,
    refusals: ['profile-missing', 'administrator-fixed', 'role-unready'],
  }),
  takeRole: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/roles/:role',
    summary: 'Take a role from a user; gone at the next request',
    access: 'administratorAlone',
    recentSignIn: true,
    params: RoleOf,
    output: RoleHolderList,
    refusals: ['profile-missing', 'role-from-directory'],
  }),
} as const
