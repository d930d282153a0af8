import { sql, type RawBuilder } from 'kysely'
import { predicateOfGroup } from '#groups/server/group-members.ts'
import { administers, type PermissionHolder } from '#platform/contract/permissions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldedPrefixPattern } from '#platform/server/db/search-words.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import type { UserFilter, UserSelection } from '#users/contract/users.ts'

type Condition = RawBuilder<boolean>
type Table = 'users' | 'wallets' | 'last_seen'

export const TOTAL = sql<number>`(wallets.earned + wallets.appreciation)`

/** Whether a user ever signed in. */
const WAS_SEEN: Condition = sql`coalesce(
  (select true from last_seen seen where seen.user_id = users.id), false)`

/**
 * Whether a user waits for approval, like `isNewcomer`. PostgreSQL reads the flags from the index
 * users_waiting, and looks up who was seen row by row: for "exists" it might read all of last_seen.
 */
export const WAITS: Condition = sql`(
  not (users.is_active or users.is_deposit or users.is_withdraw or users.is_transfer)
  and users.erased_at is null and not ${WAS_SEEN})`

/** Whether a user never signed in, as an anti-join of two indexes on the id. */
export const NEVER_SEEN: Condition = sql`
  not exists (select from last_seen seen where seen.user_id = users.id)`

/** Whether somebody's last day is to come, or they still buy gifts. */
const LEAVES: Condition = sql`users.id in (select user_id from leavings where due is not null)`

const IDS: Record<Table, RawBuilder<number>> = {
  users: sql`users.id`,
  wallets: sql`wallets.user_id`,
  last_seen: sql`last_seen.user_id`,
}

/** A filter whose group has been read. */
export interface PreparedFilter extends Omit<UserFilter, 'group'> {
  /** Whether the user is in the group. */
  readonly isMember: Condition | null
}

/** Reads the group of a filter. Throws Refused('group-unknown'). */
export async function prepareFilter(
  reading: Pick<Database, 'db'>,
  { group, ...filter }: UserFilter,
): Promise<PreparedFilter> {
  return {
    ...filter,
    isMember: group === undefined ? null : await predicateOfGroup(reading, group),
  }
}

/** The administrator is no employee. */
const NEVER_THANKED = sql<boolean>`(not wallets.is_thanked
  and wallets.user_id is distinct from (select id from users where is_administrator))`

/** The parts of a query for the users of a filter. */
export interface UserMatches {
  readonly id: RawBuilder<number>
  readonly from: RawBuilder<unknown>
  readonly conditions: readonly Condition[]
  /** Whether it finds everybody. */
  readonly isUnfiltered: boolean
}

/**
 * The users of a filter: an inner join of the tables of its conditions and of `needs`. Every user has
 * a wallet; last_seen has a row after the first sign-in. A single table is read without users.
 */
export function matchUsers(filter: PreparedFilter, ...needs: readonly Table[]): UserMatches {
  const { search, status, neverThanked, least, most, team, manager, isMember } = filter
  const possible: [Table, Condition | false][] = [
    ['users', search !== '' && startsWith(search)],
    ['users', status === 'waiting' && WAITS],
    ['users', status === 'active' && sql`users.is_active`],
    ['users', status === 'inactive' && sql`not users.is_active`],
    ['users', status === 'leaving' && LEAVES],
    ['users', status === 'notInvited' && sql`users.invitation = 'none'`],
    ['users', status === 'invited' && sql`(users.invitation = 'sent' and ${NEVER_SEEN})`],
    ['users', status === 'joined' && sql`(users.invitation = 'joined' or ${WAS_SEEN})`],
    [
      'users',
      team !== undefined &&
        sql`users.team is not null and folded(users.team) like ${foldedPrefixPattern(team)}`,
    ],
    ['users', manager !== undefined && managedBy(manager)],
    ['users', isMember ?? false],
    ['wallets', neverThanked && NEVER_THANKED],
    ['wallets', least !== undefined && sql`${TOTAL} >= ${least}`],
    ['wallets', most !== undefined && sql`${TOTAL} <= ${most}`],
  ]
  const asked = possible.filter((one): one is [Table, Condition] => one[1] !== false)
  const tables = new Set([...needs, ...asked.map(([table]) => table)])
  const [only] = tables.size === 1 ? tables : []
  const main = only ?? 'users'
  const id = IDS[main]
  const conditions = asked.map(([, condition]) => condition)
  if (status === 'signedIn') conditions.push(isSignedIn(id))
  const isUnfiltered = conditions.length === 0
  conditions.push(isNotErased(id))
  const joined = [...tables].filter((table) => table !== main)
  const from = [
    sql.table(main),
    ...joined.map((table) => sql`join ${sql.table(table)} on ${IDS[table]} = ${id}`),
  ]
  return { id, from: sql.join(from, sql` `), conditions, isUnfiltered }
}

/**
 * Refuses filters and orders that tell balances to anybody but the administrator; who received points tells of
 * private thanks, too.
 */
export function refuseMoney(
  reader: PermissionHolder,
  {
    least,
    most,
    neverThanked,
    sort = 'oldest',
  }: Pick<UserFilter, 'least' | 'most' | 'neverThanked'> & { sort?: UserSort },
): void {
  if (administers(reader)) return
  const isOfMoney = sort === 'mostPoints' || sort === 'fewestPoints'
  if (isOfMoney || neverThanked || least !== undefined || most !== undefined) {
    throw new Refused('money-administrators')
  }
}

/** `refuseMoney` for people chosen by a filter: whether it matches tells their balances. */
export function refuseMoneyIn(reader: PermissionHolder, chosen: UserSelection): void {
  if ('filter' in chosen) refuseMoney(reader, chosen.filter)
}

export function isUnfiltered(filter: PreparedFilter): boolean {
  return matchUsers(filter).isUnfiltered
}

/** Whether the filter has its own indexes and may find one user: it searches by "starts with", or by a group. */
export function mayFindFew({ search, team, manager, isMember }: PreparedFilter): boolean {
  return search !== '' || team !== undefined || manager !== undefined || isMember !== null
}

/** Whether PostgreSQL expects many people of a status, although there may be few. */
export function isOverestimated({ status }: PreparedFilter): boolean {
  return status === 'waiting' || status === 'leaving' || status === 'signedIn'
}

export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

/** Reads the few ids of erased people once, so that indexes and tables without that column do. */
function isNotErased(id: RawBuilder<number>): Condition {
  return sql`${id} <> all (array(select gone.id from users gone where gone.erased_at is not null))`
}

function isSignedIn(id: RawBuilder<number>): Condition {
  return sql`exists (select from sessions where sessions.user_id = ${id} and expires_at > now())`
}

/** Searches names in both orders, addresses and teams; each has an index for "starts with". */
function startsWith(search: string): Condition {
  const pattern = foldedPrefixPattern(search)
  return sql`(users.folded_name like ${pattern} or ${REVERSED_NAME} like ${reversedPatternOf(search)}
              or users.email like ${patternOf(search)}
              or users.team is not null and folded(users.team) like ${pattern})`
}

function managedBy(search: string): Condition {
  return sql`users.manager_id in (
    select m.id from users m
     where m.folded_name like ${foldedPrefixPattern(search)} or m.email like ${patternOf(search)})`
}

/** "roe bob" of Bob Roe, as an index has it. */
export const REVERSED_NAME = sql<string>`folded(users.last_name || ' ' || users.first_name)`

/** A "starts with" pattern for `REVERSED_NAME`; the comma of "Roe, Bob" is left out. */
export function reversedPatternOf(search: string): RawBuilder<string> {
  return foldedPrefixPattern(search.replace(/,\s*/, ' '))
}

/** A "starts with" pattern for addresses. PostgreSQL lowers both sides, so that they agree on every letter. */
export function patternOf(search: string): RawBuilder<string> {
  return sql`lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)} || '%')`
}
