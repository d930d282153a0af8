import type { Colleague, SignedInUser } from '#platform/contract/people.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findColleagues } from './find-colleagues.ts'

/**
 * The one active colleague with this e-mail address or name. Throws Refused: `receiver-several`, or
 * what a send there is refused with. An inactive account is found by its whole address only, as a
 * send finds it; a name finds nobody whom the colleague search does not show.
 */
export async function findReceiver(
  database: Database,
  caller: SignedInUser,
  typed: string,
): Promise<Colleague> {
  const account = await database.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'picture', 'is_active'])
    .where('email', '=', typed.toLowerCase())
    .executeTakeFirst()
  if (account === undefined) return findByName(database, caller, typed)
  if (account.id === caller.id) throw refused('receiver-self')
  if (!account.is_active) throw refused('receiver-inactive')
  const { first_name: firstName, last_name: lastName, email, picture } = account
  return { firstName, lastName, email, picture }
}

async function findByName(
  database: Database,
  caller: SignedInUser,
  typed: string,
): Promise<Colleague> {
  // An address is meant as it stands: a similar one is somebody else's.
  if (typed.includes('@')) throw refused('user-unknown')
  const found = await findColleagues(database, caller.id, typed)
  const [only, ...others] = found
  if (only === undefined) throw refused(isNameOf(caller, typed) ? 'receiver-self' : 'user-unknown')
  if (others.length === 0) return only
  // Ann Lee is found by her whole name although there is an Ann Leeson.
  const [exact, ...namesakes] = found.filter((colleague) => isNameOf(colleague, typed))
  if (exact === undefined || namesakes.length > 0) throw refused('receiver-several')
  return exact
}

function isNameOf({ firstName, lastName }: Colleague, typed: string): boolean {
  return `${firstName} ${lastName}`.toLowerCase() === typed.toLowerCase()
}

function refused(code: RefusalCode): Refused {
  return new Refused(code, 'receiver')
}
