import { sql, type Kysely } from 'kysely'
import { JOIN_DIRECTORY } from '#auth/server/directory-fields.ts'
import { hasSecondStep } from '#auth/server/second-step.ts'
import { signedInUser } from '#auth/server/signed-in-user.ts'
import { DIRECTORY_FIELDS } from '#platform/contract/people.ts'
import { administers, type PermissionHolder } from '#platform/contract/permissions.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { knownRoles } from '#roles/contract/role-permissions.ts'
import { ROLES_OF_USER } from '#roles/server/held-roles.ts'
import type { UserRow } from '#users/contract/users.ts'

interface DatabaseHandle {
  readonly db: Kysely<Tables>
}

/** One row of All Data. Throws Refused('profile-missing'), also for somebody who was erased. */
export async function readUserRow({ db }: DatabaseHandle, userId: number): Promise<UserRow> {
  const row = await selectUserRows(db).where('users.id', '=', userId).executeTakeFirst()
  if (row === undefined) throw new Refused('profile-missing')
  return userRow(row)
}

/** The row as a reader may see it: balances and birthdays are the administration's alone. */
export function redactUserRow(reader: PermissionHolder, row: UserRow): UserRow {
  if (administers(reader)) return row
  const leaving = row.leaving && { ...row.leaving, reason: '', forfeited: null, recalled: null }
  return { ...row, leaving, earned: null, appreciation: null, pending: null, birthday: null }
}

/** Rows of All Data, in the order of the ids. */
export async function readUserRows(
  { db }: DatabaseHandle,
  ids: readonly number[],
): Promise<UserRow[]> {
  const rows = await selectUserRows(db)
    .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, userRow(row)]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** SQL: the sum of the bonuses that the user of a row of `wallets` has not deposited yet. */
export const SUM_PENDING = `
  (select coalesce(sum(amount), 0)::bigint from bonuses
    where bonuses.user_id = wallets.user_id and claimed_seq is null and recall_id is null)`

// One lookup per row of a page: for "exists" PostgreSQL might read all sessions.
const IS_LOGIN = sql<boolean>`coalesce((
  select true from sessions where sessions.user_id = users.id and expires_at > now() limit 1), false)`

const HAS_SECOND_STEP = sql.raw<boolean>(hasSecondStep('users.id'))

const LEAVING_COLUMNS = [
  'leaving.state as leaving_state',
  sql<string | null>`leaving.last_day::text`.as('last_day'),
  'leaving.points as leaving_points',
  sql<string | null>`leaving.buy_until::text`.as('buy_until'),
  'leaving.empties_cart',
  'leaving.refunds_orders',
  'leaving.recalls_bonuses',
  'leaving.reason as leaving_reason',
  'leaving.left_at',
  'leaving.forfeited',
  'leaving.recalled',
  'leaving.refunded_orders',
] as const

const DIRECTORY = sql<{ fields: string[]; isClosed: boolean } | null>`(
  select json_build_object('fields', directory.fields, 'isClosed', directory.is_closed)
    from (select) once ${sql.raw(JOIN_DIRECTORY)} where directory.fields is not null)`

const MANAGER = sql<UserRow['manager']>`(
  select json_build_object('id', m.id, 'firstName', m.first_name, 'lastName', m.last_name,
                           'email', m.email, 'picture', m.picture)
    from users m where m.id = users.manager_id)`

const CUSTOM_FIELDS = sql<UserRow['customFields']>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'value', v.value)
                           order by f.position), '[]')
    from custom_field_values v join custom_fields f on f.id = v.field_id where v.user_id = users.id)`

function selectUserRows(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('last_seen', 'last_seen.user_id', 'users.id')
    .leftJoin('entered_bonuses as entered', 'entered.user_id', 'users.id')
    .leftJoin('notification_settings as news', 'news.user_id', 'users.id')
    .leftJoin('leavings as leaving', 'leaving.user_id', 'users.id')
    .where('users.erased_at', 'is', null)
    .selectAll('users')
    .select(LEAVING_COLUMNS)
    .select(HAS_SECOND_STEP.as('has_second_step'))
    .select(['wallets.earned', 'wallets.appreciation', 'last_seen.seen_at'])
    .select(sql.raw<number>(SUM_PENDING).as('pending'))
    .select(['entered.amount as entered_amount', 'entered.reason as entered_reason'])
    .select(IS_LOGIN.as('is_login'))
    .select(sql<string | null>`to_char(users.started_on, 'YYYY-MM-DD')`.as('start_date'))
    .select(MANAGER.as('manager'))
    .select(CUSTOM_FIELDS.as('custom_fields'))
    .select(DIRECTORY.as('directory'))
    .select('news.refused_address')
    .select(sql.raw<string[]>(ROLES_OF_USER).as('roles'))
}

type SelectedUserRow = Awaited<ReturnType<ReturnType<typeof selectUserRows>['execute']>>[number]

function invitationOf({ invitation, seen_at: seenAt }: SelectedUserRow): UserRow['invitation'] {
  if (seenAt !== null || invitation === 'joined') return 'joined'
  return invitation === 'none' ? 'notInvited' : 'invited'
}

function userRow(row: SelectedUserRow): UserRow {
  const {
    mustChangePassword: _,
    mustAddSecondStep: _step,
    language: _language,
    permissions: _permissions,
    ...person
  } = signedInUser(row)
  return {
    ...person,
    roles: knownRoles(row.roles),
    directoryFields: DIRECTORY_FIELDS.filter((field) => row.directory?.fields.includes(field)),
    isClosedByDirectory: row.directory?.isClosed === true,
    title: row.title,
    team: row.team,
    employeeId: row.employee_id,
    manager: row.manager,
    startDate: row.start_date,
    birthday: row.birthday,
    place: row.place,
    country: row.country,
    costCentre: row.cost_centre,
    kind: row.kind,
    receivesPoints: row.receives_points,
    customFields: row.custom_fields,
    isConfirmed: row.is_confirmed,
    isMailRefused: row.refused_address === row.email,
    invitation: invitationOf(row),
    invitedAt: row.invited_at,
    hasSecondStep: row.has_second_step,
    isLogin: row.is_login,
    lastSeen: row.seen_at,
    earned: hundredths(row.earned),
    appreciation: hundredths(row.appreciation),
    pending: hundredths(row.pending),
    entered:
      row.entered_amount === null
        ? null
        : { amount: hundredths(row.entered_amount), reason: row.entered_reason ?? '' },
    leaving: leavingOf(row),
  }
}

function leavingOf(row: SelectedUserRow): UserRow['leaving'] {
  const { leaving_state: state, leaving_points: points } = row
  if (state === null || points === null) return null
  return {
    state,
    points,
    lastDay: row.last_day,
    buyUntil: row.buy_until,
    emptiesCart: row.empties_cart === true,
    refundsOrders: row.refunds_orders === true,
    recallsBonuses: row.recalls_bonuses === true,
    reason: row.leaving_reason ?? '',
    leftAt: row.left_at,
    forfeited: hundredths(row.forfeited ?? 0),
    recalled: hundredths(row.recalled ?? 0),
    refundedOrders: row.refunded_orders ?? 0,
  }
}
