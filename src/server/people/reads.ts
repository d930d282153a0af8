import { sql, type Kysely } from 'kysely'
import type { Colleague } from '#contract/people.ts'
import type { UserPage, UserSearch } from '#contract/users.ts'
import { hundredths } from '#contract/points.ts'
import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { signedInUser } from './signed-in-user.ts'

export type UserRow = UserPage['users'][number]

const PAGE_SIZE = 50
const COLLEAGUES = 8

/** All Data: users after the given id whose name or address starts with the search, oldest first. */
export async function listUsers(
  database: Database,
  countUsers: () => Promise<number>,
  { search, at }: UserSearch,
): Promise<UserPage> {
  const after = Number(at)
  const [rows, total] = await Promise.all([
    selectUserRows(database.db)
      .where('users.id', '>', after)
      .$if(search !== '', (query) => query.where(startsWith(search)))
      .orderBy('users.id')
      .limit(PAGE_SIZE + 1)
      .execute(),
    search === '' ? countUsers() : countMatches(database, search),
  ])
  const users = rows.slice(0, PAGE_SIZE).map(userRow)
  const last = rows.length > PAGE_SIZE ? users.at(-1) : undefined
  return { users, total, next: last === undefined ? null : String(last.id), previous: null }
}

/** One row of All Data; the user must exist. */
export async function readUserRow(
  within: { readonly db: Kysely<Tables> },
  userId: number,
): Promise<UserRow> {
  return userRow(
    await selectUserRows(within.db).where('users.id', '=', userId).executeTakeFirstOrThrow(),
  )
}

/** Up to eight active colleagues whose name or address starts with the search. */
export async function findColleagues(
  database: Database,
  callerId: number,
  search: string,
): Promise<Colleague[]> {
  if (search === '') return []
  const pattern = patternOf(search)
  // Each part reads a few rows in its own index's order, however many people match.
  const part = (column: ReturnType<typeof sql>) => sql`
    (select id, first_name, last_name, email, picture, full_name from users
      where ${column} like ${pattern} and is_active and id <> ${callerId}
      order by ${column} using ~<~ limit ${COLLEAGUES})`
  const { rows } = await sql<ColleagueRow>`
    ${part(sql`full_name`)} union ${part(sql`lower(last_name)`)} union ${part(sql`email`)}
    order by full_name, id limit ${COLLEAGUES}`.execute(database.db)
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    picture: row.picture,
  }))
}

interface ColleagueRow {
  first_name: string
  last_name: string
  email: string
  picture: string | null
}

function selectUserRows(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.id')
    .leftJoin('entered_bonuses as entered', 'entered.user_id', 'users.id')
    .selectAll('users')
    .select(['wallets.earned', 'wallets.appreciation', 'wallets.pending'])
    .select(['entered.amount as entered_amount', 'entered.reason as entered_reason'])
    .select(
      sql<boolean>`exists (select from sessions
        where sessions.user_id = users.id and expires_at > now())`.as('is_login'),
    )
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectUserRows>['execute']>>[number]

function userRow(row: Selected): UserRow {
  const { mustChangePassword: _, ...person } = signedInUser(row)
  return {
    ...person,
    isLogin: row.is_login,
    lastSeen: null,
    earned: hundredths(row.earned),
    appreciation: hundredths(row.appreciation),
    pending: hundredths(row.pending),
    entered:
      row.entered_amount === null
        ? null
        : { amount: hundredths(row.entered_amount), reason: row.entered_reason ?? '' },
  }
}

async function countMatches(database: Database, search: string): Promise<number> {
  const { count } = await database.db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(startsWith(search))
    .executeTakeFirstOrThrow()
  return count
}

// First, last or full name or address: each has an index that answers "starts with".
function startsWith(search: string) {
  const pattern = patternOf(search)
  return sql<boolean>`(users.full_name like ${pattern} or lower(users.last_name) like ${pattern}
    or users.email like ${pattern})`
}

// The database makes both sides lower case, so that they agree on every letter.
function patternOf(search: string) {
  return sql`lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)} || '%')`
}
