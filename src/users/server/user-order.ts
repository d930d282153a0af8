import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import type { UserFilter } from '#users/contract/users.ts'
import { IDS, isOfPoints, type PlaceTable } from './user-filter.ts'

/** What people are sorted by; those who tie go by id, the same way. Each is the order of an index. */
export interface Order {
  readonly table: PlaceTable
  /** As the index has it. */
  readonly key: RawBuilder<unknown>
  readonly descending: boolean
  /** The filters that have an index in this order, so that a walk meets nobody else. */
  readonly answers: readonly (keyof UserFilter)[]
  /** How a key is written in a position. */
  readonly kind: 'number' | 'text' | 'moment'
}

const OLDEST: Order = {
  table: 'directory',
  key: IDS.directory,
  descending: false,
  answers: ['status', 'neverThanked'],
  kind: 'number',
}
const FEWEST: Order = {
  ...OLDEST,
  table: 'totals',
  key: sql.ref('totals.total'),
  answers: ['status', 'neverThanked', 'least', 'most'],
}

const ORDERS: Readonly<Record<UserSort, Order>> = {
  oldest: OLDEST,
  newest: { ...OLDEST, descending: true },
  name: { ...OLDEST, key: byBytes('directory.full_name'), answers: [], kind: 'text' },
  email: { ...OLDEST, key: byBytes('directory.email'), answers: [], kind: 'text' },
  mostPoints: { ...FEWEST, descending: true },
  fewestPoints: FEWEST,
  lastSeen: {
    table: 'last_seen',
    key: sql.ref('last_seen.seen_at'),
    descending: true,
    answers: ['status'],
    kind: 'moment',
  },
}

function byBytes(column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} collate "C"`
}

/** Whether it is an order of what only the wallets say first-hand. */
export function isByPoints(sort: UserSort): boolean {
  return ORDERS[sort].key === FEWEST.key
}

interface Reading {
  readonly filter: UserFilter
  readonly sort: UserSort
  readonly at: Place | null
  readonly backwards: boolean
}

/** The order, where the filter is best asked: every table has the ids. */
export function orderOf({ filter, sort }: Pick<Reading, 'filter' | 'sort'>): Order {
  const order = ORDERS[sort]
  const isOfTotals = order.key === IDS.directory && filter.search === '' && isOfPoints(filter)
  return isOfTotals ? { ...order, table: 'totals', key: IDS.totals, answers: [] } : order
}

/** The order, the id as its table has it, and which way it runs as it is read. */
export function directionOf(reading: Reading) {
  const order = orderOf(reading)
  const id = IDS[order.table]
  const direction = order.descending === reading.backwards ? sql`asc` : sql`desc`
  return {
    order,
    id,
    direction,
    sorted: sql`order by ${order.key} ${direction}, ${id} ${direction}`,
  }
}

/** Who has a place in the order, beyond the one it is read from. */
export function isBeyond(reading: Reading): RawBuilder<boolean>[] {
  const { sort, at, backwards } = reading
  const { order, id } = directionOf(reading)
  return [
    // Whoever came this very moment has no total yet.
    ...(isByPoints(sort) ? [sql<boolean>`totals.total is not null`] : []),
    ...(at === null ? [] : [beyond(order, id, { ...at, backwards })]),
  ]
}

/** A place between two people, and which way to read on from it. */
export interface Position {
  readonly backwards: boolean
  /** Of a moment its milliseconds, or null for never. */
  readonly key: string | number | null
  readonly id: number
}

/** Somebody's place in an order. */
export type Place = Omit<Position, 'backwards'>

export function writePosition(sort: UserSort, { backwards, key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, backwards, key, id])).toString('base64url')
}

/** Throws Refused('invalid-input') where it is none, or one of another sort. */
export function readPosition(sort: UserSort, at: string): Position {
  const [sorted, backwards, key, id, ...more] = partsOf(at)
  if (sorted === sort && typeof backwards === 'boolean' && isId(id) && more.length === 0) {
    if (isKey(ORDERS[sort].kind, key)) return { backwards, key, id }
  }
  throw new Refused('invalid-input', 'at')
}

function partsOf(at: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(at, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

function isId(id: unknown): id is number {
  return Number.isSafeInteger(id)
}

const YEAR_10000_MS = 253_402_300_800_000

function isKey(kind: Order['kind'], key: unknown): key is Position['key'] {
  if (kind === 'text') return typeof key === 'string' && key.isWellFormed() && !key.includes('\0')
  if (kind === 'number') return Number.isSafeInteger(key)
  return (
    key === null || (Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) < YEAR_10000_MS)
  )
}

/** A row's key as positions have it. */
export function keyOf(value: Date | number | string): Position['key'] {
  if (value instanceof Date) return value.getTime()
  return value === -Infinity ? null : value
}

/** What lies beyond a position, in the direction that is read. */
function beyond(order: Order, id: RawBuilder<number>, at: Position): RawBuilder<boolean> {
  const sign = order.descending === at.backwards ? sql`>` : sql`<`
  return sql`(${order.key}, ${id}) ${sign} (${valueOf(order, at.key)}, ${at.id}::bigint)`
}

function valueOf({ kind }: Order, key: Position['key']): RawBuilder<unknown> {
  if (kind === 'text') return sql`${key}::text`
  if (kind === 'number') return sql`${key}::bigint`
  const moment = key === null ? '-infinity' : new Date(key).toISOString()
  return sql`${moment}::timestamptz`
}
