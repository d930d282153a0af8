import type { Position, TypedPosition } from '#users/contract/position.ts'
import type { UserRow } from '#users/contract/users.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceUser } from '#platform/server/live/outbox.ts'
import { record } from '#audit-log/server/record.ts'
import { tellTeam } from './tell-team.ts'
import { readUserRow } from './user-row.ts'

interface Changing {
  readonly by: number
  /** The network address it comes from. */
  readonly from: string
  readonly userId: number
  readonly position: TypedPosition
}

/** Sets a user's title and team; an empty one is not known. Throws Refused('profile-missing'). */
export function changePosition(
  database: Database,
  { by, from, userId, position }: Changing,
): Promise<UserRow> {
  const is = { title: position.title || null, team: position.team || null }
  return transact(database, async (tx) => {
    const was = await tx.db
      .selectFrom('users')
      .select(['title', 'team'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (was === undefined) throw new Refused('profile-missing')
    const changed = PARTS.filter(({ column }) => was[column] !== is[column])
    if (changed.length > 0) {
      await storePosition(tx, userId, is)
      const facts = (of: Position) =>
        Object.fromEntries(changed.map(({ column, name }) => [name, of[column]]))
      const subject = { kind: 'user', id: userId } as const
      const event = { by, from, subject, before: facts(was), after: facts(is) }
      await record(tx, { action: 'userEdited', ...event })
      announceUser(tx, userId)
      if (is.team !== null && is.team !== was.team) await tellTeam(tx, userId)
    }
    return readUserRow(tx, userId)
  })
}

/** The audit log names them as the columns of an import do. */
const PARTS = [
  { column: 'title', name: 'Title' },
  { column: 'team', name: 'Team' },
] as const

export async function storePosition(tx: Tx, userId: number, position: Position): Promise<void> {
  const { title, team } = position
  await tx.db.updateTable('users').set({ title, team }).where('id', '=', userId).execute()
}
