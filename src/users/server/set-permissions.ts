import { sql } from 'kysely'
import { record, recordMany, type Effect } from '#audit-log/server/record.ts'
import { refuseReopening } from '#auth/server/directory-fields.ts'
import { whyFixed } from '#auth/server/lock-account.ts'
import { revokeSessions } from '#auth/server/start-session.ts'
import { waitForCommands } from '#ledger/lock-book.ts'
import { notify } from '#notifications/server/notify.ts'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceToMany, announceUser } from '#platform/server/live/outbox.ts'
import {
  holdPermission,
  spareRoleHolders,
  waitForRoles,
  type Right,
} from '#roles/server/held-roles.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import type { userEndpoints } from '#users/contract/users.ts'
import { publish } from '#webhooks/server/publish.ts'
import { tellTeam } from './change-position.ts'
import { lockChosen, type ChosenUser } from './lock-chosen.ts'
import { readUserRow } from './user-row.ts'

interface PermissionInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from: string | undefined
  readonly userId: number
  readonly change: Input<(typeof userEndpoints)['setPermissions']>['body']
}

/** Switches a user's flags (specification, section 6). A deactivated person is signed out. */
export function setPermissions(
  database: Database,
  switching: PermissionInput,
): Promise<Output<(typeof userEndpoints)['setPermissions']>> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, switching.by, 'managePeople')
    refuseMoneyFlags(right, switching.change)
    await switchPermissions(tx, switching)
    if (switching.change.isActive === true) await refuseReopening(tx, [switching.userId])
    await spareRoleHolders(tx, right, [switching.userId])
    return readUserRow(tx, switching.userId)
  })
}

/**
 * Approves a new user: Active and Appreciate go on; Deposit and Withdraw, which make and destroy
 * points, only where Settings say so and the administrator approves.
 */
export function approveUser(
  database: Database,
  fixed: FixedSettings,
  approving: Omit<PermissionInput, 'change'>,
): Promise<Output<(typeof userEndpoints)['approveUser']>> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, approving.by, 'managePeople')
    const settings = await obeySettings(tx, fixed)
    const { administers } = right
    const change = {
      isActive: true,
      isTransfer: true,
      ...(administers && settings.approvalAllowsDeposit && { isDeposit: true }),
      ...(administers && settings.approvalAllowsWithdraw && { isWithdraw: true }),
    }
    await switchPermissions(tx, { ...approving, change })
    await refuseReopening(tx, [approving.userId])
    await spareRoleHolders(tx, right, [approving.userId])
    return readUserRow(tx, approving.userId)
  })
}

/** Deposit makes points and Withdraw pays them out, so both are never delegated. */
function refuseMoneyFlags({ administers }: Right, change: PermissionInput['change']): void {
  if (administers) return
  if (change.isDeposit === undefined && change.isWithdraw === undefined) return
  throw new Refused('flag-administrators')
}

/** `setPermissions` in a transaction. Throws Refused: 'profile-missing', 'administrator-fixed'. */
export async function switchPermissions(
  tx: Tx,
  { by, from, userId, change }: PermissionInput,
): Promise<void> {
  const before = await lockFlags(tx, userId)
  if (before === null) throw await whyFixed(tx, userId)
  await tx.db.updateTable('users').set(flagColumns(change)).where('id', '=', userId).execute()
  if (takesAway(change)) await waitForCommands(tx, [userId])
  if (change.isActive === false) {
    await waitForRoles(tx, [userId])
    await revokeSessions(tx, userId)
  }
  const flags = PERMISSION_FLAGS.filter((flag) => change[flag] !== undefined)
  await record(tx, {
    action: 'permissionsSet',
    by,
    from,
    subject: { kind: 'user', id: userId },
    before: Object.fromEntries(flags.map((flag) => [flag, before[flag]])),
    after: Object.fromEntries(flags.map((flag) => [flag, change[flag] === true])),
  })
  announceUser(tx, userId)
  publish(tx, [{ kind: 'person.changed', data: { person: userId } }])
  if (change.isActive === true && !before.isActive) {
    notify(tx, { kind: 'accountApproved', receivers: [userId] })
    await tellTeam(tx, userId)
  }
}

/** Whether a change takes a permission, so that commands that wait must not use it any more. */
function takesAway(change: PermissionInput['change']): boolean {
  return PERMISSION_FLAGS.some((flag) => change[flag] === false)
}

/** A change as the columns of `users`. */
function flagColumns(change: PermissionInput['change']) {
  return {
    is_active: change.isActive,
    is_deposit: change.isDeposit,
    is_withdraw: change.isWithdraw,
    is_transfer: change.isTransfer,
    // The administrator's decision overrides a link sent earlier.
    confirming_activates: false,
  }
}

/** Locks and returns a user's flags; null for a missing user or the administrator. */
async function lockFlags(
  tx: Tx,
  userId: number,
): Promise<Readonly<Record<PermissionFlag, boolean>> | null> {
  const row = await tx.db
    .selectFrom('users')
    .select(['is_active', 'is_deposit', 'is_withdraw', 'is_transfer'])
    .where('id', '=', userId)
    .where('is_administrator', '=', false)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    isActive: row.is_active,
    isDeposit: row.is_deposit,
    isWithdraw: row.is_withdraw,
    isTransfer: row.is_transfer,
  }
}

type ManyPermissionsBody = Input<(typeof userEndpoints)['setPermissionsOfMany']>['body']

interface ManyPermissionsInput extends ManyPermissionsBody {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
}

/** The number of users per statement, so that other requests can run in between. */
const CHUNK = 5_000

/**
 * Switches flags of many users (specification, section 6): of all of them, or of none. Runs one
 * such change at a time. Throws Refused: 'busy', and the refusals of `lockChosen`.
 */
export function createManySwitcher(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (
    switching: ManyPermissionsInput,
  ): Promise<Output<(typeof userEndpoints)['setPermissionsOfMany']>> =>
    takeTurn(() => transact(database, (tx) => setPermissionsOfMany(tx, switching)))
}

async function setPermissionsOfMany(tx: Tx, { by, from, chosen, change }: ManyPermissionsInput) {
  const right = await holdPermission(tx, by, 'managePeople')
  refuseMoneyFlags(right, change)
  const users = await lockChosen(tx, chosen, 'administrator-fixed')
  const ids = users.map(({ id }) => id)
  await spareRoleHolders(tx, right, ids)
  if (change.isActive === true) await refuseReopening(tx, ids)
  await overrideLinks(tx, ids)
  const effects = users.map((user) => effectOn(user, change)).filter((effect) => effect !== null)
  for (let done = 0; done < effects.length; done += CHUNK) {
    const some = effects.slice(done, done + CHUNK)
    await switchFlags(
      tx,
      some.map(({ id }) => id),
      change,
    )
    await recordMany(tx, { action: 'permissionsSet', by, from }, 'user', some)
  }
  const changed = effects.map(({ id }) => id)
  // As late as possible, because sends of these people wait from here to the commit.
  if (takesAway(change)) await waitForCommands(tx, changed)
  if (changed.length > 0) announceToMany(tx, 'session', changed)
  publish(
    tx,
    changed.map((person) => ({ kind: 'person.changed', data: { person } })),
  )
  const approved = users.filter((user) => !user.isActive && change.isActive === true)
  notify(tx, { kind: 'accountApproved', receivers: approved.map(({ id }) => id) })
  // Several at once: a company that starts, so nobody is new to a team.
  const [only, ...others] = approved
  if (only !== undefined && others.length === 0) await tellTeam(tx, only.id)
  return { people: users.length }
}

/** The changed permissions, before and after; null if nothing changes. */
function effectOn(user: ChosenUser, change: ManyPermissionsBody['change']): Effect | null {
  const flags = PERMISSION_FLAGS.filter((flag) => (change[flag] ?? user[flag]) !== user[flag])
  if (flags.length === 0) return null
  return {
    id: user.id,
    before: Object.fromEntries(flags.map((flag) => [flag, user[flag]])),
    after: Object.fromEntries(flags.map((flag) => [flag, !user[flag]])),
  }
}

/** Also where no flag changes: a link sent earlier would activate an account that stays inactive. */
async function overrideLinks(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ confirming_activates: false })
    .where('confirming_activates', '=', true)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/** A deactivated person is signed out. */
async function switchFlags(
  tx: Tx,
  ids: readonly number[],
  change: ManyPermissionsBody['change'],
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set(flagColumns(change))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  if (change.isActive !== false) return
  await waitForRoles(tx, ids)
  await revokeSessions(tx, ...ids)
}
