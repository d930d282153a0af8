import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#contract/refusals.ts'
import type { UserSort } from '#contract/user-choices.ts'
import type { UserTable } from './user-filter.ts'

/** What people are sorted by; those who tie go by id, the same way. Each is the order of an index. */
interface Order {
  readonly table: UserTable
  /** As the index has it. */
  readonly key: RawBuilder<unknown>
  readonly descending: boolean
  /** How a key is written in a position. */
  readonly kind: 'number' | 'text' | 'moment'
}

const OLDEST: Order = {
  table: 'users',
  key: sql.ref('users.id'),
  descending: false,
  kind: 'number',
}
const FEWEST: Order = {
  table: 'totals',
  key: sql.ref('totals.total'),
  descending: false,
  kind: 'number',
}

export const ORDERS: Readonly<Record<UserSort, Order>> = {
  oldest: OLDEST,
  newest: { ...OLDEST, descending: true },
  name: { table: 'users', key: byBytes('users.full_name'), descending: false, kind: 'text' },
  email: { table: 'users', key: byBytes('users.email'), descending: false, kind: 'text' },
  mostPoints: { ...FEWEST, descending: true },
  fewestPoints: FEWEST,
  lastSeen: {
    table: 'last_seen',
    key: sql.ref('last_seen.seen_at'),
    descending: true,
    kind: 'moment',
  },
}

function byBytes(column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} collate "C"`
}

/** A place between two people, and which way to read on from it. */
export interface Position {
  readonly backwards: boolean
  /** Of a moment its milliseconds, or null for never. */
  readonly key: string | number | null
  readonly id: number
}

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
export function beyond(order: Order, id: RawBuilder<number>, at: Position): RawBuilder<boolean> {
  const sign = order.descending === at.backwards ? sql`>` : sql`<`
  return sql`(${order.key}, ${id}) ${sign} (${valueOf(order, at.key)}, ${at.id}::bigint)`
}

/** What does not lie beyond it. */
export function upTo(order: Order, id: RawBuilder<number>, at: Position): RawBuilder<boolean> {
  const sign = order.descending === at.backwards ? sql`<=` : sql`>=`
  return sql`(${order.key}, ${id}) ${sign} (${valueOf(order, at.key)}, ${at.id}::bigint)`
}

function valueOf({ kind }: Order, key: Position['key']): RawBuilder<unknown> {
  if (kind === 'text') return sql`${key}::text`
  if (kind === 'number') return sql`${key}::bigint`
  const moment = key === null ? '-infinity' : new Date(key).toISOString()
  return sql`${moment}::timestamptz`
}
