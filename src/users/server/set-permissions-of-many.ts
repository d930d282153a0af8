import { sql } from 'kysely'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { userEndpoints } from '#users/contract/users.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announceToMany } from '#platform/server/live/outbox.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { recordMany, type Effect } from '#audit-log/server/record.ts'
import { revokeSessions } from '#auth/server/start-session.ts'
import { lockChosen, type ChosenUser } from './lock-chosen.ts'
import { flagColumns } from './set-permissions.ts'

type Asked = Input<(typeof userEndpoints)['setPermissionsOfMany']>['body']

interface Switching extends Asked {
  readonly by: number
  /** The network address it comes from. */
  readonly from: string
}

/** So many at a time, so that other requests get in between. */
const CHUNK = 5_000

/**
 * Switches flags of many (specification, section 6): of all of them, or of nobody. One such
 * switching at a time. Throws Refused: 'busy', and what `lockChosen` throws.
 */
export function createManySwitcher(database: Database) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return (switching: Switching): Promise<Output<(typeof userEndpoints)['setPermissionsOfMany']>> =>
    takeTurn(() => transact(database, (tx) => setPermissionsOfMany(tx, switching)))
}

async function setPermissionsOfMany(tx: Tx, { by, from, chosen, change }: Switching) {
  const users = await lockChosen(tx, chosen, 'administrator-fixed')
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
  if (changed.length > 0) announceToMany(tx, 'session', changed)
  return { people: users.length }
}

/** What is news to somebody, before and after; null where they have it already. */
function effectOn(user: ChosenUser, change: Asked['change']): Effect | null {
  const flags = PERMISSION_FLAGS.filter((flag) => (change[flag] ?? user[flag]) !== user[flag])
  if (flags.length === 0) return null
  return {
    id: user.id,
    before: Object.fromEntries(flags.map((flag) => [flag, user[flag]])),
    after: Object.fromEntries(flags.map((flag) => [flag, !user[flag]])),
  }
}

/** A deactivated person is signed out. */
async function switchFlags(tx: Tx, ids: readonly number[], change: Asked['change']): Promise<void> {
  await tx.db
    .updateTable('users')
    .set(flagColumns(change))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  if (change.isActive === false) await revokeSessions(tx, ...ids)
}
