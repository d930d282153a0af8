import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import { forgetUnheard, notify } from '#notifications/server/notify.ts'
import { hundredths, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  asPoints,
  codes,
  inPoints,
  nameBy,
  ownData,
} from '#platform/server/personal-data/own-data.ts'
import type { HeldRole, RoleHolderList } from '#roles/contract/role-endpoints.ts'
import { permissionsOf, ROLES, type Role } from '#roles/contract/role-permissions.ts'
import { GIVEN_THIS_MONTH } from './held-roles.ts'

interface RoleGrant {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
  readonly userId: number
  readonly role: Role
}

/**
 * Gives a user a role, or changes its limit; the same again changes nothing. Throws Refused:
 * 'profile-missing', 'administrator-fixed', or 'role-unready' for an account that is inactive or
 * whose one-time password somebody else knows. Before the first sign-in it waits for the person's own password. The limit of a role of the directory changes; it stays
 * the directory's.
 */
export function giveRole(
  database: Database,
  { by, from, userId, role, bonusLimit }: RoleGrant & { readonly bonusLimit: Hundredths },
): Promise<RoleHolderList> {
  const limit = role === 'peopleKeeper' ? bonusLimit : null
  return transactIdempotent(database, async (tx) => {
    const user = await lockUser(tx, userId)
    if (user.is_administrator) throw new Refused('administrator-fixed')
    if (!isReadyFor(user, by)) throw new Refused('role-unready')
    const held = await findRole(tx, userId, role)
    if (held !== undefined && held.bonus_limit === limit) return listRoleHolders(tx)
    const isDirectorys = held !== undefined && held.given_by === null
    await tx.db
      .insertInto('user_roles')
      .values({ user_id: userId, role, bonus_limit: limit, given_by: by })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'role']).doUpdateSet({
          bonus_limit: limit,
          given_by: isDirectorys ? null : by,
          given_at: new Date(),
        }),
      )
      .execute()
    await record(tx, {
      action: 'roleGiven',
      by,
      from,
      subject: { kind: 'user', id: userId },
      before: held === undefined ? null : limitFact(held.bonus_limit),
      after: { role, ...limitFact(limit) },
    })
    if (held === undefined) {
      notify(tx, { kind: 'roleGiven', receivers: [userId], actor: by, facts: { name: role } })
    }
    await followRoles(tx, userId)
    return listRoleHolders(tx)
  })
}

/**
 * Takes a role from a user. Waits for the user's transactions that need it; none does it after the
 * answer. Throws Refused: 'profile-missing', 'role-from-directory'.
 */
export function takeRole(
  database: Database,
  { by, from, userId, role }: RoleGrant,
): Promise<RoleHolderList> {
  return transactIdempotent(database, async (tx) => {
    await lockUser(tx, userId)
    const held = await findRole(tx, userId, role)
    if (held !== undefined && held.given_by === null) throw new Refused('role-from-directory')
    const { numDeletedRows } = await tx.db
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) {
      const subject = { kind: 'user', id: userId } as const
      await record(tx, { action: 'roleTaken', by, from, subject, after: { role } })
      await followRoles(tx, userId)
    }
    return listRoleHolders(tx)
  })
}

interface RoleRemoval extends Pick<RoleGrant, 'by' | 'userId'> {
  /** The client's IP address; none: the server itself. */
  readonly from?: string | undefined
}

/** Takes all roles from a locked user, who becomes the administrator or leaves. */
export async function takeAllRoles(tx: Tx, { by, from, userId }: RoleRemoval): Promise<void> {
  const taken = await tx.db
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .returning('role')
    .execute()
  for (const { role } of taken) {
    const subject = { kind: 'user', id: userId } as const
    // One role after another: the audit log has one writer per transaction.
    // oxlint-disable-next-line no-await-in-loop
    await record(tx, { action: 'roleTaken', by, from, subject, after: { role } })
  }
  if (taken.length > 0) await followRoles(tx, userId)
}

// Whoever resets a password locks the same row, so one of the two sees the other's effect.
export async function lockUser(tx: Tx, userId: number) {
  const user = await tx.db
    .selectFrom('users')
    .select(['is_administrator', 'is_active', 'must_change_password', 'one_time_password_by'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw new Refused('profile-missing')
  return user
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>

/**
 * Whether somebody may get a role from `by`, null for the directory. Before they chose a password it waits for
 * that choice, and nobody else may know the one-time password by which they will.
 */
export function isReadyFor(user: LockedUser, by: number | null): boolean {
  const { is_active: isActive, must_change_password: isPrepared } = user
  const knownTo = user.one_time_password_by
  return isActive && (!isPrepared || knownTo === null || knownTo === by)
}

function findRole(tx: Tx, userId: number, role: Role) {
  return tx.db
    .selectFrom('user_roles')
    .select(['bonus_limit', 'given_by'])
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
}

function limitFact(limit: number | null): EventFacts {
  return limit === null ? {} : { bonusLimit: writePoints(hundredths(limit)) }
}

/** After a change of their roles: they keep the news they may hear, and their pages read everything again. */
export async function followRoles(tx: Tx, userId: number): Promise<void> {
  const held = await tx.db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .execute()
  forgetUnheard(tx, userId, permissionsOf(held.map(({ role }) => role)))
  announce(tx, [
    { topic: 'roles', userId },
    { topic: 'users', userId: null },
  ])
}

/** The administrator, and everybody with a role by last name. */
export async function listRoleHolders({ db }: Pick<Database, 'db'>): Promise<RoleHolderList> {
  const face = sql`'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'email', u.email, 'picture', u.picture`
  const { rows: administrators } = await sql<{ person: RoleHolderList['administrator'] }>`
    select json_build_object(${face}) as person from users u where is_administrator`.execute(db)
  const [administrator] = administrators
  if (administrator === undefined) throw new Error('there is no administrator')
  const { rows } = await sql<HeldRoleRow>`
    select json_build_object(${face}, 'isActive', u.is_active) as person, r.role, r.bonus_limit,
           case when r.role = 'peopleKeeper' then (${sql.raw(GIVEN_THIS_MONTH)} u.id) end as given,
           r.given_at,
           case when g.id is not null then concat(g.first_name, ' ', g.last_name) end as given_by
      from user_roles r join users u on u.id = r.user_id left join users g on g.id = r.given_by
     order by lower(u.last_name), lower(u.first_name), u.id`.execute(db)
  const byUser = Map.groupBy(rows, ({ person }) => person.id)
  const holders = [...byUser.values()].flatMap((some) => {
    const [first] = some
    const roles = ROLES.flatMap((role) => some.filter((row) => row.role === role).map(heldRole))
    return first === undefined || roles.length === 0 ? [] : [{ ...first.person, roles }]
  })
  return { administrator: administrator.person, holders }
}

interface HeldRoleRow {
  readonly person: Omit<RoleHolderList['holders'][number], 'roles'>
  readonly role: string
  readonly bonus_limit: number | null
  readonly given: number | null
  readonly given_at: Date
  /** Null: the company's directory. */
  readonly given_by: string | null
}

function heldRole(row: HeldRoleRow): HeldRole {
  return {
    // Roles of a newer release are left out before.
    role: row.role as Role,
    bonusLimit: row.bonus_limit === null ? null : hundredths(row.bonus_limit),
    bonusGiven: row.given === null ? null : hundredths(row.given),
    givenAt: row.given_at,
    givenBy: row.given_by,
  }
}

/** Takes every role of an erased person; they can sign in no more. */
export async function forgetRoles(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
}

/** A person's roles, and who gave them. */
export const OWN_ROLES = ownData({
  lists: [
    [
      msg`Your roles`,
      `
    select role, ${asPoints('bonus_limit')} as "bonusPointsAMonth", given_at as "givenAt",
           ${nameBy('given_by')} as "givenBy"
      from user_roles where user_id = $1 order by given_at, role`,
    ],
  ],
  fields: {
    role: msg`Role`,
    bonusPointsAMonth: msg`Bonus points a month`,
    givenAt: msg`Given at`,
    givenBy: msg`Given by`,
  },
  said: { role: codes(ROLE_NAMES), bonusPointsAMonth: inPoints },
})
