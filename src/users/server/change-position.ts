import { record } from '#audit-log/server/record.ts'
import { refuseDirectoryFields } from '#auth/server/directory-fields.ts'
import { notify } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { JobPosition, TypedPosition } from '#users/contract/employment.ts'
import type { UserRow } from '#users/contract/users.ts'
import { publish } from '#webhooks/server/publish.ts'
import { readUserRow } from './user-row.ts'

interface PositionInput {
  readonly by: Actor
  /** The client's IP address. */
  readonly from: string
  readonly userId: number
  readonly position: TypedPosition
}

/** Sets a user's title and team; empty means unknown. Throws Refused: 'profile-missing', 'directory-field'. */
export function changePosition(
  database: Database,
  { by, from, userId, position }: PositionInput,
): Promise<UserRow> {
  const is = { title: position.title || null, team: position.team || null }
  return transact(database, async (tx) => {
    await holdPermission(tx, by, 'managePeople')
    const changed = await setPosition(tx, { by, from, userId, position: is })
    await refuseDirectoryFields(tx, [userId], changed)
    return readUserRow(tx, userId)
  })
}

interface PositionPatch extends Omit<PositionInput, 'position'> {
  readonly position: JobPosition
}

/** `changePosition` in a transaction. Returns which of the two changed. Throws Refused('profile-missing'). */
export async function setPosition(
  tx: Tx,
  { by, from, userId, position: is }: PositionPatch,
): Promise<(keyof JobPosition)[]> {
  const was = await tx.db
    .selectFrom('users')
    .select(['title', 'team'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (was === undefined) throw new Refused('profile-missing')
  const changed = PARTS.filter(({ column }) => was[column] !== is[column])
  if (changed.length === 0) return []
  await storePosition(tx, userId, is)
  const facts = (of: JobPosition) =>
    Object.fromEntries(changed.map(({ column, name }) => [name, of[column]]))
  const subject = { kind: 'user', id: userId } as const
  const event = { by, from, subject, before: facts(was), after: facts(is) }
  await record(tx, { action: 'userEdited', ...event })
  announceUser(tx, userId)
  publish(tx, [{ kind: 'person.changed', data: { person: userId } }])
  if (is.team !== null && is.team !== was.team) await tellTeam(tx, userId)
  return changed.map(({ column }) => column)
}

/** The audit log uses the column names of an import. */
const PARTS = [
  { column: 'title', name: 'Title' },
  { column: 'team', name: 'Team' },
] as const

export async function storePosition(tx: Tx, userId: number, position: JobPosition): Promise<void> {
  const { title, team } = position
  await tx.db.updateTable('users').set({ title, team }).where('id', '=', userId).execute()
}

/** The days for which a person is a newcomer. */
export const NEWCOMER_DAYS = 14

/** SQL: when a person joined the company: the start date, else when the account was made. In an index. */
export function joinedAt(person: 'u' | 'one' | 'other' | 'mate' | 'users'): string {
  return `coalesce(${person}.started_on::timestamp at time zone 'UTC', ${person}.created_at)`
}

/** SQL: the person joined within these days; one who starts later has not joined yet. */
export function joinedWithin(person: 'one', days: number): string {
  const joined = joinedAt(person)
  return `${joined} > now() - interval '${days} days' and ${joined} <= now()`
}

const FIND_TEAM = `
  select mate.id
    from users one join users mate on lower(mate.team) = lower(one.team)
   where one.id = $1 and one.is_active and ${joinedWithin('one', NEWCOMER_DAYS)}
     and mate.is_active and mate.is_transfer and ${joinedAt('mate')} < ${joinedAt('one')}
   order by mate.id`

/** Invites the earlier members of an active newcomer's team to welcome them. */
export async function tellTeam(tx: Tx, newcomerId: number): Promise<void> {
  const { rows } = await tx.query<{ id: number }>({ text: FIND_TEAM, values: [newcomerId] })
  const receivers = rows.map(({ id }) => id)
  notify(tx, { kind: 'newcomer', receivers, actor: newcomerId, subject: newcomerId })
}
