import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'

interface PageReader<Row> {
  readonly size: number
  readonly isFirst: boolean
  /** Reads up to `limit` rows of the page. */
  readRows(limit: number): Promise<Row[]>
  /** The number of rows on all pages. */
  countRows(): Promise<number>
}

export interface PageOf<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** The last row before the next page; null on the last page. */
  readonly last: Row | null
}

/** Reads a page. Counts rows only if the page itself does not tell their number. */
export async function readPage<Row>(reading: PageReader<Row>): Promise<PageOf<Row>> {
  const { size, isFirst } = reading
  // One extra row tells whether there is a next page.
  const read = await reading.readRows(size + 1)
  const rows = read.slice(0, size)
  const hasNext = read.length > size
  const total = isFirst && !hasNext ? rows.length : await reading.countRows()
  return { rows, total, last: hasNext ? (rows.at(-1) ?? null) : null }
}

/** The number of rows of a query without columns. */
export async function countAll<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const { count } = await query
    .select(sql<number>`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** Counts at most `most` rows of a query, to bound the cost. */
export async function countUpTo<DB, Joined extends DB, T extends keyof Joined>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<Joined, T, object>,
  most: number,
): Promise<number> {
  const found = query.select(sql`1`.as('one')).limit(most)
  const { rows } = await sql<{ count: number }>`select count(*) from (${found}) found`.execute(db)
  return rows[0]?.count ?? 0
}
