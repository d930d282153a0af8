import { record } from '#audit-log/server/record.ts'
import { loginNameFault } from '#auth/contract/new-account.ts'
import { replaceAddress } from '#auth/server/change-address.ts'
import { refuseDirectoryFields } from '#auth/server/directory-fields.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceNames } from '#platform/server/live/outbox.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { obeySettings, type FixedSettings } from '#settings/server/settings.ts'
import type { PersonChange } from '#users/contract/person-change.ts'
import type { UserRow } from '#users/contract/users.ts'
import { publish } from '#webhooks/server/publish.ts'
import { readUserRow } from './user-row.ts'

interface PersonChangeInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from: string
  readonly userId: number
  readonly change: PersonChange
  readonly sendsMail: boolean
  readonly fixed: FixedSettings
}

/** The columns of a person's names and address, by the column names of an import. */
const PARTS = [
  { part: 'firstName', column: 'first_name', name: 'First Name' },
  { part: 'lastName', column: 'last_name', name: 'Last Name' },
  { part: 'email', column: 'email', name: 'Email' },
] as const

/**
 * Changes a user's name, e-mail address or user name. Sessions and a connected provider stay; mailed links
 * end. Throws Refused: 'profile-missing', 'email-taken', 'user-name-taken', 'administrator-address-fixed',
 * 'directory-field', 'role-holder', 'administrator-fixed' for the administrator's name by anybody else, and
 * those of `refuseName`.
 */
export function changePerson(database: Database, changing: PersonChangeInput): Promise<UserRow> {
  return transact(database, async (tx) => {
    const right = await holdPermission(tx, changing.by, 'managePeople')
    const changed = await renamePerson(tx, changing)
    await refuseDirectoryFields(tx, [changing.userId], changed)
    await spareRoleHolders(tx, right, [changing.userId])
    return readUserRow(tx, changing.userId)
  })
}

/** `changePerson` in a transaction. Returns what changed. */
export async function renamePerson(
  tx: Tx,
  { by, from, userId, change, sendsMail, fixed }: PersonChangeInput,
): Promise<('name' | 'email')[]> {
  const was = await tx.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'is_administrator'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    // The address is a key.
    .forUpdate()
    .executeTakeFirst()
  if (was === undefined) throw new Refused('profile-missing')
  const changed = PARTS.flatMap(({ part, column, name }) => {
    const is = change[part] ?? was[column]
    return is === was[column] ? [] : [{ column, name, is, was: was[column] }]
  })
  if (changed.length === 0) return []
  const address = changed.find(({ column }) => column === 'email')
  if (address !== undefined) {
    if (was.is_administrator) throw new Refused('administrator-address-fixed', 'email')
    const { is } = address
    await refuseName(tx, fixed, is)
    await replaceAddress(tx, { userId, was: was.email, is, isProved: false, sendsMail })
  }
  const { firstName = was.first_name, lastName = was.last_name } = change
  await tx.db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', userId)
    .execute()
  const before = Object.fromEntries(changed.map((one) => [one.name, one.was]))
  const after = Object.fromEntries(changed.map((one) => [one.name, one.is]))
  const subject = { kind: 'user', id: userId } as const
  await record(tx, { action: 'userEdited', by, from, subject, before, after })
  announceNames(tx, userId)
  publish(tx, [{ kind: 'person.changed', data: { person: userId } }])
  return changed.map(({ column }) => (column === 'email' ? 'email' : 'name'))
}

/**
 * Whether somebody may be given this address or user name. Throws Refused: 'email-invalid',
 * 'user-name-invalid'.
 */
export async function refuseName(tx: Tx, fixed: FixedSettings, name: string): Promise<void> {
  const { userNames } = await obeySettings(tx, fixed)
  const why = loginNameFault(name, userNames)
  if (why !== null) throw new Refused(why, 'email')
}
