import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { UserSort } from '#users/contract/user-choices.ts'
import { NEVER_SEEN, TOTAL, WAITS } from './user-filter.ts'

/** A sort order; equal keys are sorted by id, in the same direction. */
export interface SortOrder {
  /** The sorted column and its table; null: the id, which all tables have. */
  readonly key: RawBuilder<unknown> | null
  readonly tables: readonly ('users' | 'wallets' | 'last_seen')[]
  readonly isDescending: boolean
  /** The key's type in a position. */
  readonly kind: 'number' | 'text' | 'moment'
}

const OLDEST: SortOrder = { key: null, tables: [], isDescending: false, kind: 'number' }
const NAME: SortOrder = { ...OLDEST, tables: ['users'], kind: 'text' }
const FEWEST: SortOrder = { ...OLDEST, key: TOTAL, tables: ['wallets'] }

export const ORDERS: Readonly<Record<UserSort, SortOrder>> = {
  // In parts: `PARTS`.
  waiting: { ...OLDEST, tables: ['users'] },
  oldest: OLDEST,
  newest: { ...OLDEST, isDescending: true },
  name: { ...NAME, key: sql`users.folded_name collate "C"` },
  email: { ...NAME, key: sql`users.email collate "C"` },
  mostPoints: { ...FEWEST, isDescending: true },
  fewestPoints: FEWEST,
  lastSeen: {
    key: sql`last_seen.seen_at`,
    tables: ['last_seen'],
    isDescending: true,
    kind: 'moment',
  },
}

/** A part of an order that has its own table or condition. */
export interface SortPart {
  readonly sort: UserSort
  readonly only?: RawBuilder<boolean>
  /** The key of all its places; without one, a place has the key of its row. */
  readonly key?: number | null
}

/** Orders that are read part by part, because no index has them whole. */
export const SORT_PARTS: Partial<Record<UserSort, readonly SortPart[]>> = {
  waiting: [
    { sort: 'oldest', only: WAITS, key: 0 },
    { sort: 'oldest', only: sql`not ${WAITS}`, key: 1 },
  ],
  lastSeen: [{ sort: 'lastSeen' }, { sort: 'newest', only: NEVER_SEEN, key: null }],
}

/** A place in an order, and the direction to read on from it. */
export interface ListCursor {
  readonly backwards: boolean
  /** A time is in milliseconds; null means never. */
  readonly key: string | number | null
  readonly id: number
}

/** A user's place in an order. */
export type ListPlace = Omit<ListCursor, 'backwards'>

export function writeCursor(sort: UserSort, { backwards, key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sort, backwards, key, id])).toString('base64url')
}

/** Throws Refused('invalid-input') if `at` is no position of this sort. */
export function readCursor(sort: UserSort, at: string): ListCursor {
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

function isKey(kind: SortOrder['kind'], key: unknown): key is ListCursor['key'] {
  if (kind === 'text') return typeof key === 'string' && key.isWellFormed() && !key.includes('\0')
  if (kind === 'number') return Number.isSafeInteger(key)
  return (
    key === null || (Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) < YEAR_10000_MS)
  )
}

/** A row's key in the form that positions use. */
export function keyOf(value: Date | number | string): ListCursor['key'] {
  return value instanceof Date ? value.getTime() : value
}

/** A key as a parameter of its column's type. */
export function valueOf({ kind }: SortOrder, key: ListCursor['key']): RawBuilder<unknown> {
  if (kind === 'text') return sql`${key}::text`
  if (kind === 'number') return sql`${key}::bigint`
  return sql`${new Date(key ?? 0).toISOString()}::timestamptz`
}
