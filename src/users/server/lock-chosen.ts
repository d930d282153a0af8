import { sql, type RawBuilder } from 'kysely'
import type { PermissionFlag } from '#platform/contract/people.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { UserFilter, UserSelection } from '#users/contract/users.ts'
import { matchUsers, prepareFilter, where } from './user-filter.ts'

export interface ChosenUser extends Readonly<Record<PermissionFlag, boolean>> {
  readonly id: number
}

/** Enough time to change all users of a large company. */
const LONGEST_MS = 5 * 60_000

const COLUMNS = sql`users.id, users.is_administrator as "isAdministrator", users.is_active as "isActive",
  users.is_deposit as "isDeposit", users.is_withdraw as "isWithdraw", users.is_transfer as "isTransfer"`

/**
 * Finds the selected users and locks their accounts in the order of their ids, so that no other
 * transaction changes their permissions. Throws Refused: 'choice-changed' if a filter now matches
 * another number of users, 'group-unknown', 'profile-missing', or `fixed` for the administrator.
 */
export async function lockChosen(
  tx: Tx,
  chosen: UserSelection,
  fixed: RefusalCode,
): Promise<ChosenUser[]> {
  await tx.allowTime(LONGEST_MS)
  const ids = 'ids' in chosen ? [...new Set(chosen.ids)] : null
  const whom = 'ids' in chosen ? byIds(ids ?? []) : await chosenBy(tx, chosen.filter)
  const { rows } = await sql<ChosenUser & { isAdministrator: boolean }>`
    select ${COLUMNS} ${whom} order by users.id for no key update of users`.execute(tx.db)
  if ('filter' in chosen && rows.length !== chosen.people) throw new Refused('choice-changed')
  if (ids !== null && rows.length < ids.length) throw new Refused('profile-missing')
  if (rows.some((user) => user.isAdministrator)) throw new Refused(fixed)
  return rows
}

function byIds(ids: readonly number[]): RawBuilder<unknown> {
  return sql`from users where users.id = any(${ids}::bigint[]) and users.erased_at is null`
}

/** All users of a filter except the administrator. */
async function chosenBy(
  reading: Pick<Database, 'db'>,
  filter: UserFilter,
): Promise<RawBuilder<unknown>> {
  const { from, conditions } = matchUsers(await prepareFilter(reading, filter), 'users')
  return sql`from ${from} ${where([sql`not users.is_administrator`, ...conditions])}`
}

/** The number of users a filter matches, without the administrator. */
export async function countChosen(database: Database, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people ${await chosenBy(database, filter)}`.execute(database.db)
  return rows[0]?.people ?? 0
}
