import { sql } from 'kysely'
import { isAddress, type SignedInUser } from '#platform/contract/people.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { foldedPrefixPattern } from '#platform/server/db/search-words.ts'
import type { FoundColleague } from '#users/contract/colleagues.ts'
import { displayNameSql } from './known-as.ts'
import { patternOf, REVERSED_NAME, reversedPatternOf } from './user-filter.ts'

const COLLEAGUES = 8

const COLUMNS = sql.raw(
  `id, first_name, last_name, email, picture, title, team, receives_points, full_name, folded_name,
   erased_at`,
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
    select found.*, ${displayNameSql('found')} as known_as
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
    select ${COLUMNS}, ${displayNameSql('users')} as known_as from users
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
  receives_points: boolean
  known_as: string
}

function colleagueOf(row: ColleagueRow): FoundColleague {
  const { id, first_name: firstName, last_name: lastName, email, picture, title, team } = row
  const { known_as: knownAs, receives_points: receivesPoints } = row
  return { id, firstName, lastName, knownAs, email, picture, title, team, receivesPoints }
}

/**
 * The active colleague with this whole e-mail address or user name. Anything else, such as a name, is never
 * resolved, even if it matches one person alone: Refused('receiver-several') asks to choose. Otherwise throws the
 * refusal of a send to this receiver. Only the whole address or user name reveals an inactive account.
 */
export async function findReceiver(
  database: Database,
  caller: SignedInUser,
  typed: string,
): Promise<FoundColleague> {
  const account = await database.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'picture', 'title', 'team'])
    .select(['receives_points', 'is_active'])
    .select(displayNameSql('users').as('known_as'))
    .where('email', '=', typed.toLowerCase().normalize('NFC'))
    .executeTakeFirst()
  if (account === undefined || (await isOthersName(database, typed, account.id))) {
    throw refused(await whyUnresolved(database, caller, typed))
  }
  if (account.id === caller.id) throw refused('receiver-self')
  if (!account.is_active) throw refused('receiver-inactive')
  return colleagueOf(account)
}

/** Whether a typed user name also begins somebody else's name, so that they may be meant. */
async function isOthersName(database: Database, typed: string, owner: number): Promise<boolean> {
  return !isAddress(typed) && (await findColleagues(database, owner, typed)).length > 0
}

async function whyUnresolved(
  database: Database,
  caller: SignedInUser,
  typed: string,
): Promise<RefusalCode> {
  // An address must match exactly, because a similar one belongs to somebody else.
  if (isAddress(typed)) return 'user-unknown'
  const found = await findColleagues(database, caller.id, typed)
  if (found.length > 0) return 'receiver-several'
  return (await isCalled(database, typed, caller.id)) ? 'receiver-self' : 'user-unknown'
}

/** Whether this is the person's whole name in any spelling. */
async function isCalled({ db }: Database, typed: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and folded_name = folded(${typed})`.execute(db)
  return rows.length > 0
}

function refused(code: RefusalCode): Refused {
  return new Refused(code, 'receiver')
}
