import type { ColumnType } from 'kysely'

/**
 * The tables as Kysely sees them. Each folder adds those it writes, in its tables.ts; the
 * migrations explain them.
 */
export interface Tables {}

/** A column of an append-only table: the database refuses updates and deletes. */
export type Immutable<T> = ColumnType<T, T, never>
