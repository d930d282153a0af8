import type { Database } from '#platform/server/db/database.ts'
import { writeCursor } from '#users/server/list-users.ts'

/** A screen: its requests, one after the other. */
export interface TimedPage {
  readonly name: string
  readonly paths: readonly string[]
  /** The user's number: 0 is the administrator, 1 has the long history. */
  readonly person: 0 | 1
}

export const NEWEST = { name: 'history, page 1', person: 1, paths: [historyPage(1)] } as const
export const OLD = {
  name: 'history, page 10,000',
  person: 1,
  paths: [historyPage(10_000)],
} as const
export const HOME: TimedPage = {
  name: 'Home',
  person: 1,
  paths: ['/api/session', '/api/account', historyPage(1)],
}

type Query = readonly [name: string, query: string]

const QUERIES: readonly Query[] = [
  ['first page', ''],
  ['waiting first', 'sort=waiting'],
  ['waiting', 'status=waiting'],
  ['waiting, by name', 'status=waiting&sort=name'],
  ['never thanked, waiting first', 'neverThanked=true&sort=waiting'],
  ['newest', 'sort=newest'],
  ['by name', 'sort=name'],
  ['by email', 'sort=email'],
  ['most points', 'sort=mostPoints'],
  ['fewest points', 'sort=fewestPoints'],
  ['last seen', 'sort=lastSeen'],
  ['a hundred a page', 'size=100'],
  ['search for one', 'search=c4ca4238'],
  ['search for a 256th', 'search=7a'],
  ['search for a ninth', 'search=amara'],
  ['search for nobody', 'search=nobody-at-all'],
  ['search for a ninth, by name', 'search=amara&sort=name'],
  ['search for a ninth, most points', 'search=amara&sort=mostPoints'],
  ['search for a ninth that comes late, by name', 'search=ingrid&sort=name'],
  ['inactive', 'status=inactive'],
  ['inactive, newest', 'status=inactive&sort=newest'],
  ['inactive, last seen', 'status=inactive&sort=lastSeen'],
  ['inactive, most points', 'status=inactive&sort=mostPoints'],
  ['inactive, by name', 'status=inactive&sort=name'],
  ['inactive and never thanked, last seen', 'status=inactive&neverThanked=true&sort=lastSeen'],
  ['active, by name', 'status=active&sort=name'],
  ['active, most points', 'status=active&sort=mostPoints'],
  ['active, last seen', 'status=active&sort=lastSeen'],
  ['signed in', 'status=signedIn'],
  ['signed in, last seen', 'status=signedIn&sort=lastSeen'],
  ['never thanked', 'neverThanked=true'],
  ['never thanked, most points', 'neverThanked=true&sort=mostPoints'],
  ['never thanked, by name', 'neverThanked=true&sort=name'],
  ['many points', 'least=1050'],
  ['few points, newest', 'most=101&sort=newest'],
  ['few points, by name', 'most=100&sort=name'],
  ['most of all points, by name', 'most=1000&sort=name'],
  ['inactive and many points', 'status=inactive&least=900'],
  ['one team', 'team=team 123'],
  ['a ninth of the teams, by name', 'team=team 1&sort=name'],
  ['a ninth of the teams, most points', 'team=team 1&sort=mostPoints'],
  ['people of some managers', 'manager=amara'],
  ['people of some managers, by name', 'manager=amara&sort=name'],
  ['people of some managers, last seen', 'manager=amara&sort=lastSeen'],
  ['people of nobody', 'manager=nobody-at-all'],
  ['never invited, by name', 'status=notInvited&sort=name'],
  ['invited, by name', 'status=invited&sort=name'],
  ['joined, most points', 'status=joined&sort=mostPoints'],
  ['leaving', 'status=leaving'],
  ['one team and never thanked, waiting first', 'team=team 12&neverThanked=true&sort=waiting'],
  ['never thanked and signed in', 'neverThanked=true&status=signedIn&sort=name'],
]

/** Pages of All Data: each sort order, searches, filters, and combinations. */
export const ALL_DATA_LOOKS: readonly TimedPage[] = QUERIES.map(([name, query]) =>
  allData(name, query),
)

/** The sort key and direction of some orders. */
const PLACES = {
  oldest: ['id', 'asc'],
  name: ['folded_name collate "C"', 'asc'],
  email: ['email collate "C"', 'asc'],
  mostPoints: ['earned + appreciation', 'desc'],
} as const

/** A page from the middle of All Data, in each of these orders. */
export async function middlePages({ pool }: Database): Promise<TimedPage[]> {
  const sorts = Object.keys(PLACES) as (keyof typeof PLACES)[]
  const looks: TimedPage[] = []
  for (const sort of sorts) {
    const [key, direction] = PLACES[sort]
    const { rows } = await pool.query<{ key: string | number; id: number }>(
      `select ${key} as key, id from users join wallets on user_id = id
        order by ${key} ${direction}, id ${direction}
        offset (select count(*) / 2 from users) limit 1`,
    )
    const [middle] = rows
    if (middle === undefined) throw new Error('nobody')
    const at = writeCursor(sort, { backwards: false, ...middle })
    looks.push(allData(`a page in the middle, ${sort}`, `sort=${sort}&at=${at}`))
  }
  return looks
}

function allData(name: string, query: string): TimedPage {
  return { name: `All Data, ${name}`, person: 0, paths: [`/api/users?${encodeURI(query)}`] }
}

function historyPage(page: number): string {
  return `/api/account/transactions?page=${page}`
}
