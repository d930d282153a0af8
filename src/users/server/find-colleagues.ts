import { sql } from 'kysely'
import type { FoundColleague } from '#users/contract/colleagues.ts'
import { isAddress, type SignedInUser } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { foldedPrefixPattern } from '#platform/server/db/search-words.ts'
import { knownAs } from './known-as.ts'
import { patternOf, REVERSED_NAME, reversedPatternOf } from './user-filter.ts'

const COLLEAGUES = 8

const COLUMNS = sql.raw(
  'id, first_name, last_name, email, picture, title, team, full_name, folded_name, erased_at',
)

/** Up to eight active colleagues whose name or address starts with the search. */
export async function findColleagues(
  database: Database,
  callerId: number,
  search: string,
): Promise<FoundColleague[]> {
  if (search === '') return []
  // Each subquery reads a few rows in the order of its own index, however many people match.
  const part = (
    column: ReturnType<typeof sql>,
    order: ReturnType<typeof sql>,
    start = foldedPrefixPattern(search),
  ) => sql`
    (select ${COLUMNS} from users
      where ${column} like ${start} and is_active and id <> ${callerId}
      order by ${order} limit ${COLLEAGUES})`
  const name = part(sql`folded_name`, sql`folded_name collate "C"`)
  const reversed = part(REVERSED_NAME, sql`${REVERSED_NAME} using ~<~`, reversedPatternOf(search))
  const email = part(sql`email`, sql`email collate "C"`, patternOf(search))
  const { rows } = await sql<ColleagueRow>`
    select found.*, ${knownAs('found')} as known_as
      from (${name} union ${reversed} union ${email}) found
     order by folded_name collate "C", id limit ${COLLEAGUES}`.execute(database.db)
  return rows.map(colleagueOf)
}

/** These colleagues, by name. */
export async function readColleagues(
  { db }: Database,
  ids: readonly number[],
): Promise<FoundColleague[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ColleagueRow>`
    select ${COLUMNS}, ${knownAs('users')} as known_as from users
     where id = any(${ids}::bigint[]) order by folded_name collate "C", id`.execute(db)
  return rows.map(colleagueOf)
}

interface ColleagueRow {
  id: number
  first_name: string
  last_name: string
  email: string
  picture: string | null
  title: string | null
  team: string | null
  known_as: string
}

function colleagueOf(row: ColleagueRow): FoundColleague {
  const { id, first_name: firstName, last_name: lastName, email, picture, title, team } = row
  return { id, firstName, lastName, knownAs: row.known_as, email, picture, title, team }
}

/**
 * The one active colleague with this e-mail address, user name or name. Throws Refused('receiver-several'), or
 * the refusal of a send to this receiver. Only the whole address or user name reveals an inactive account, as in
 * a send; a name finds only people that the colleague search shows.
 */
export async function findReceiver(
  database: Database,
  caller: SignedInUser,
  typed: string,
): Promise<FoundColleague> {
  const account = await database.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'picture', 'title', 'team', 'is_active'])
    .select(knownAs('users').as('known_as'))
    .where('email', '=', typed.toLowerCase().normalize('NFC'))
    .executeTakeFirst()
  if (account === undefined || (await isFirstName(database, typed, account.id))) {
    return findByName(database, caller, typed)
  }
  if (account.id === caller.id) throw refused('receiver-self')
  if (!account.is_active) throw refused('receiver-inactive')
  return colleagueOf(account)
}

/** Whether a typed user name is somebody else's first name too, so that they may be meant. */
async function isFirstName(database: Database, typed: string, owner: number): Promise<boolean> {
  if (isAddress(typed)) return false
  const found = await findColleagues(database, owner, `${typed} `)
  return found.length > 0
}

async function findByName(
  database: Database,
  caller: SignedInUser,
  typed: string,
): Promise<FoundColleague> {
  // An address must match exactly, because a similar one belongs to somebody else.
  if (typed.includes('@')) throw refused('user-unknown')
  const found = await findColleagues(database, caller.id, typed)
  const [only, ...others] = found
  const called = await idsCalled(database, typed, [caller.id, ...found.map(({ id }) => id)])
  if (only === undefined) throw refused(called.has(caller.id) ? 'receiver-self' : 'user-unknown')
  if (others.length === 0) return only
  // The whole name finds Ann Lee, even if there is an Ann Leeson.
  const [exact, ...namesakes] = found.filter(({ id }) => called.has(id))
  if (exact === undefined || namesakes.length > 0) throw refused('receiver-several')
  return exact
}

/** Those of the ids with this whole name in any spelling. */
async function idsCalled(
  { db }: Database,
  typed: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from users
     where id = any(${ids}::bigint[]) and folded_name = folded(${typed})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function refused(code: RefusalCode): Refused {
  return new Refused(code, 'receiver')
}
