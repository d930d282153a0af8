import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'

interface Reading<Row> {
  readonly size: number
  readonly isFirst: boolean
  /** Reads so many rows of the page, or fewer where there are no more. */
  readRows(limit: number): Promise<Row[]>
  /** How many rows there are on all pages. */
  countRows(): Promise<number>
}

export interface PageOf<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** The row after which the next page begins; null when there is no next page. */
  readonly last: Row | null
}

/** Reads a page, and counts only what the page itself does not tell. */
export async function readPage<Row>(reading: Reading<Row>): Promise<PageOf<Row>> {
  const { size, isFirst } = reading
  // One more than is shown tells whether there is more.
  const read = await reading.readRows(size + 1)
  const rows = read.slice(0, size)
  const hasNext = read.length > size
  const total = isFirst && !hasNext ? rows.length : await reading.countRows()
  return { rows, total, last: hasNext ? (rows.at(-1) ?? null) : null }
}

/** How many rows a query without columns finds. */
export async function countOf<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const { count } = await query
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** The same, but no further than `most`: what it costs does not grow with what there is. */
export async function countUpTo<DB, T extends keyof DB>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, T, object>,
  most: number,
): Promise<number> {
  const found = query.select(sql`1`.as('one')).limit(most)
  const { rows } = await sql<{ count: number }>`select count(*) from (${found}) found`.execute(db)
  return rows[0]?.count ?? 0
}
