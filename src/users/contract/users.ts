import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  DIRECTORY_FIELDS,
  flags,
  OneTimePassword,
  PERMISSION_FLAGS,
  PermissionChange,
  person,
  UserId,
} from '#platform/contract/people.ts'
import { Amount, requestedAmount } from '#platform/contract/points.ts'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'
import { date, switchedOn, wholeNumber } from '#platform/contract/wire-types.ts'
import { ROLES } from '#roles/contract/role-permissions.ts'
import { employment, position, TypedPosition } from './employment.ts'
import { USER_PAGE_SIZES, USER_SORTS, USER_STATUSES, type UserPageSize } from './user-choices.ts'

/** The choices for a leaver's points: they stay, buy gifts until a day, or are taken back. */
export const LEAVING_POINTS = ['keep', 'buyUntil', 'takeBack'] as const
export type LeavingPoints = (typeof LEAVING_POINTS)[number]

/**
 * 'planned': the last day is to come. 'buying': the person left, and buys gifts with appreciation
 * until a day. 'left': all is done.
 */
const LEAVING_STATES = ['planned', 'buying', 'left'] as const

/** A planned or past leaving, and its choices. Days are ISO dates of the company's zone. */
export const LeavingState = z.strictObject({
  state: z.enum(LEAVING_STATES),
  /** Null: left at once. */
  lastDay: z.nullable(z.string()),
  points: z.enum(LEAVING_POINTS),
  buyUntil: z.nullable(z.string()),
  emptiesCart: z.boolean(),
  refundsOrders: z.boolean(),
  recallsBonuses: z.boolean(),
  reason: z.string(),
  leftAt: z.nullable(date),
  /** What was taken back; null for a reader who may not see balances. */
  forfeited: z.nullable(Amount),
  recalled: z.nullable(Amount),
  refundedOrders: z.number(),
})
export type LeavingState = z.output<typeof LeavingState>

/** Bonus points entered for a user and not processed yet. */
export const EnteredBonus = z.strictObject({ amount: Amount, reason: z.string() })
export type EnteredBonus = z.output<typeof EnteredBonus>

/** A row of All Data. */
export const UserRow = z.strictObject({
  id: z.number(),
  ...person,
  ...position,
  ...employment,
  ...flags,
  isAdministrator: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  /** What the company's directory sets, and nobody changes here. */
  directoryFields: z.array(z.enum(DIRECTORY_FIELDS)),
  /** Whether the directory closed the account, which is opened again there. */
  isClosedByDirectory: z.boolean(),
  /** Whether the e-mail address is confirmed, by a link sent there. */
  isConfirmed: z.boolean(),
  /** Whether the mail server refused the e-mail address for good; then no news is mailed there. */
  isMailRefused: z.boolean(),
  /** Whether they were invited; until then no mail goes there. 'joined': signed in, or signed up. */
  invitation: z.enum(['notInvited', 'invited', 'joined']),
  /** The latest invitation. */
  invitedAt: z.nullable(date),
  /** Whether their login asks for a code. */
  hasSecondStep: z.boolean(),
  isLogin: z.boolean(),
  /** The time of the last request, to a few minutes; null: never. */
  lastSeen: z.nullable(date),
  /** The balances and the pending bonus; null for a reader who may not see them. */
  earned: z.nullable(Amount),
  appreciation: z.nullable(Amount),
  /** Bonus points processed and not deposited yet. */
  pending: z.nullable(Amount),
  entered: z.nullable(EnteredBonus),
  /** Null: does not leave, and never left. */
  leaving: z.nullable(LeavingState),
})
export type UserRow = z.output<typeof UserRow>

/** Whether a user waits for approval: no permission yet, and never signed in. */
export function isNewcomer(user: UserRow): boolean {
  return user.lastSeen === null && PERMISSION_FLAGS.every((flag) => !user[flag])
}

/**
 * All Data counts a filter's users up to this number, so that a large company's page opens fast.
 */
const MOST_COUNTED = 1000
/** The limit for the state "Signed in", where each user costs a lookup in the sessions. */
const MOST_SIGNED_IN_COUNTED = 100

/** The largest count of a filter; it means this number or more. */
export function mostCounted({ status }: Pick<UserFilter, 'status'>): number {
  return status === 'signedIn' ? MOST_SIGNED_IN_COUNTED : MOST_COUNTED
}

/** The most users that can be selected one by one; a filter can select more. */
export const MOST_CHOSEN = 1000

const points = z.optional(requestedAmount('invalid-number', 0))

const part = z.optional(typedText('invalid-input').check(atMost(254, 'invalid-input')))

/** Filters users by the beginning of a name or address, by state and by total points. */
const filter = {
  search: z._default(typedText('invalid-input').check(atMost(254, 'invalid-input')), ''),
  status: z._default(z.enum(USER_STATUSES), 'all'),
  /** Users of teams that begin so. */
  team: part,
  /** Users whose manager's name or address begins so. */
  manager: part,
  /** Only users who never received appreciation. */
  neverThanked: switchedOn,
  /** Only people who are in this group today. */
  group: z.optional(wholeNumber(1)),
  /** The total balance (earned and appreciation) is at least this. */
  least: points,
  /** The total balance is at most this. */
  most: points,
}
export const UserFilter = z.strictObject(filter)
export type UserFilter = z.output<typeof UserFilter>

const pageSize = z._default(
  z.codec(z.enum(['25', '50', '100']), z.literal(USER_PAGE_SIZES), {
    decode: (text) => Number(text) as UserPageSize,
    encode: (size) => `${size}` as const,
  }),
  50,
)

export const UserSearch = z.strictObject({
  ...filter,
  sort: z._default(z.enum(USER_SORTS), 'oldest'),
  size: pageSize,
  /** The `next` or `previous` of another page of the same search; empty for the first. */
  at: z._default(
    z.string(refusal('invalid-input')).check(z.regex(/^[\w-]{0,1500}$/, refusal('invalid-input'))),
    '',
  ),
})
export type UserSearch = z.output<typeof UserSearch>

export const UserPage = z.strictObject({
  users: z.array(UserRow),
  /** The number of users on all pages; `mostCounted` means that many or more. */
  total: z.number(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type UserPage = z.output<typeof UserPage>

const UserCount = z.strictObject({ people: z.number() })

const id = z
  .number(refusal('invalid-input'))
  .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))

/**
 * The users to change: selected rows, or all users of a filter with their number at that time.
 * Never the administrator.
 */
export const UserSelection = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .check(z.minLength(1, 'nobody-chosen'), z.maxLength(MOST_CHOSEN, 'invalid-input')),
  }),
  z.strictObject({ filter: UserFilter, people: id }),
])
export type UserSelection = z.output<typeof UserSelection>

const PermissionsForMany = z.strictObject({ chosen: UserSelection, change: PermissionChange })

/** All Data: all users, and changes to one or many of them. */
export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'All Data: the users a filter finds, a page at a time',
    access: 'managePeople',
    scope: 'readPeople',
    query: UserSearch,
    output: UserPage,
    refusals: ['money-administrators', 'group-unknown'],
  }),
  countUsers: endpoint({
    method: 'GET',
    path: '/api/users/count',
    summary: 'The exact number of users a filter finds, without the administrator',
    access: 'managePeople',
    scope: 'readPeople',
    query: UserFilter,
    output: UserCount,
    refusals: ['money-administrators', 'group-unknown'],
  }),
  downloadUsers: endpoint({
    method: 'GET',
    path: '/api/users.csv',
    summary: 'The users a filter finds, as CSV',
    access: 'managePeople',
    recentSignIn: true,
    query: UserFilter,
    download: 'text/csv; charset=utf-8',
    refusals: ['money-administrators', 'group-unknown'],
  }),
  setPermissionsOfMany: endpoint({
    method: 'PATCH',
    path: '/api/users',
    summary: 'Switch permission flags of many users, all or none',
    access: 'managePeople',
    body: PermissionsForMany,
    output: UserCount,
    refusals: [
      'nobody-chosen',
      'choice-changed',
      'profile-missing',
      'administrator-fixed',
      'directory-closed',
      'role-holder',
      'flag-administrators',
      'money-administrators',
      'group-unknown',
      'busy',
    ],
  }),
  setPermissions: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    summary: "Switch a user's permission flags",
    access: 'managePeople',
    scope: 'writePeople',
    params: UserId,
    body: PermissionChange,
    output: UserRow,
    refusals: [
      'profile-missing',
      'administrator-fixed',
      'directory-closed',
      'role-holder',
      'flag-administrators',
    ],
  }),
  readUser: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One row of All Data',
    access: 'managePeople',
    scope: 'readPeople',
    params: UserId,
    output: UserRow,
    refusals: ['profile-missing'],
  }),
  approveUser: endpoint({
    method: 'POST',
    path: '/api/users/:id/approval',
    summary: 'Approve a new user: Active and Appreciate, and what Settings add',
    access: 'managePeople',
    params: UserId,
    output: UserRow,
    refusals: ['profile-missing', 'administrator-fixed', 'directory-closed', 'role-holder'],
  }),
  changePosition: endpoint({
    method: 'PUT',
    path: '/api/users/:id/position',
    summary: "Set a user's title and team; empty means unknown",
    access: 'managePeople',
    scope: 'writePeople',
    params: UserId,
    body: TypedPosition,
    output: UserRow,
    refusals: ['profile-missing', 'directory-field'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/users/:id/password-reset',
    summary: 'Give a user a one-time password, shown once',
    access: 'resetPasswords',
    recentSignIn: true,
    params: UserId,
    output: OneTimePassword,
    refusals: ['profile-missing', 'administrator-fixed', 'role-holder', 'busy'],
  }),
  takeSecondStep: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-step',
    summary: 'Take away the second step of somebody who lost it',
    access: 'administrator',
    recentSignIn: true,
    params: UserId,
    output: z.strictObject({ id: z.number() }),
    refusals: ['profile-missing', 'administrator-fixed', 'role-holder', 'second-step-none'],
  }),
  signOutUser: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    summary: 'Sign a user out everywhere',
    access: 'managePeople',
    params: UserId,
    output: UserRow,
    refusals: ['profile-missing', 'administrator-fixed', 'role-holder'],
  }),
} as const
