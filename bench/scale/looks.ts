import type { Database } from '#platform/server/db/database.ts'
import { writePosition } from '#users/server/user-order.ts'

/** What somebody opens: requests one after the other. */
export interface Look {
  readonly name: string
  readonly paths: readonly string[]
  /** 0 is the administrator, 1 has the long history. */
  readonly person: 0 | 1
  /** Of All Data: whether several things are asked at once, filters among them. */
  readonly isJoined?: boolean
}

export const NEWEST = { name: 'history, page 1', person: 1, paths: [historyPage(1)] } as const
export const OLD = {
  name: 'history, page 10,000',
  person: 1,
  paths: [historyPage(10_000)],
} as const
export const HOME: Look = {
  name: 'Home',
  person: 1,
  paths: ['/api/session', '/api/account', historyPage(1)],
}

type Query = readonly [name: string, query: string]

// The first page, each sort, and searches.
const PLAIN: readonly Query[] = [
  ['first page', ''],
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
]

const JOINED: readonly Query[] = [
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
  ['signed in', 'status=signedIn'],
  ['signed in, last seen', 'status=signedIn&sort=lastSeen'],
  ['never thanked', 'neverThanked=true'],
  ['never thanked, most points', 'neverThanked=true&sort=mostPoints'],
  ['never thanked, by name', 'neverThanked=true&sort=name'],
  ['many points', 'least=1050'],
  ['few points, newest', 'most=101&sort=newest'],
  ['few points, by name', 'most=100&sort=name'],
  ['inactive and many points', 'status=inactive&least=900'],
  ['never thanked and signed in', 'neverThanked=true&status=signedIn&sort=name'],
]

/** What the administrator asks of All Data. */
export const ALL_DATA_LOOKS: readonly Look[] = [
  ...PLAIN.map(([name, query]) => allData(name, query)),
  ...JOINED.map(([name, query]) => ({ ...allData(name, query), isJoined: true })),
]

/** A page that is full in every company, and that takes looking at as much. */
export function asFull({ paths: [path = ''] }: Look): Look {
  if (path.includes('search=')) return allData('search for a ninth', 'search=amara')
  const isOfWallets = /neverThanked|least|most|Points/.test(path)
  return isOfWallets ? allData('never thanked', 'neverThanked=true') : allData('first page', '')
}

/** What decides the place in an order, and which way it runs. */
const PLACES = {
  oldest: ['id', 'asc'],
  name: ['full_name collate "C"', 'asc'],
  email: ['email collate "C"', 'asc'],
  mostPoints: ['earned + appreciation', 'desc'],
} as const

/** A page in the middle of a company, in each of these orders. */
export async function middlePages({ pool }: Database): Promise<Look[]> {
  const sorts = Object.keys(PLACES) as (keyof typeof PLACES)[]
  const looks: Look[] = []
  for (const sort of sorts) {
    const [key, direction] = PLACES[sort]
    const { rows } = await pool.query<{ key: string | number; id: number }>(
      `select ${key} as key, id from users join wallets on user_id = id
        order by ${key} ${direction}, id ${direction}
        offset (select count(*) / 2 from users) limit 1`,
    )
    const [middle] = rows
    if (middle === undefined) throw new Error('nobody')
    const at = writePosition(sort, { backwards: false, ...middle })
    looks.push(allData(`a page in the middle, ${sort}`, `sort=${sort}&at=${at}`))
  }
  return looks
}

function allData(name: string, query: string): Look {
  return { name: `All Data, ${name}`, person: 0, paths: [`/api/users?${query}`] }
}

function historyPage(page: number): string {
  return `/api/account/transactions?page=${page}`
}
