import type { Database } from '#platform/server/db/database.ts'

// A refused request may count password attempts, nothing else. Last seen is written some time later,
// after any request.
const TABLES = `
  select tablename from pg_tables
   where schemaname = 'public' and tablename not like 'kysely%'
     and tablename not in ('sign_in_attempts', 'last_seen')
   order by tablename`

/** One hash per table over all its rows: two are equal when nothing at all changed. */
export async function digestTables(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ tablename: string }>(TABLES)
  const parts = tables.map(
    ({ tablename }) => `
      select '${tablename}' as name,
             md5(coalesce(string_agg(t.row, E'\\n' order by t.row), '')) as digest
        from (select (to_jsonb(r) - 'seen_at')::text as row from ${tablename} r) t`,
  )
  const { rows } = await database.pool.query<{ name: string; digest: string }>(
    parts.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const stampQueries = new WeakMap<Database, string>()

/**
 * How many rows each table has, and who wrote last: two are equal when nothing was written, not even
 * the same again. Far quicker than reading all rows, but only of one database as time goes by.
 */
export async function stampTables(database: Database): Promise<Record<string, string>> {
  const text = stampQueries.get(database) ?? (await stampQuery(database))
  stampQueries.set(database, text)
  // Prepared: planning it takes longer than running it.
  const { rows } = await database.pool.query<{ name: string; stamp: string }>({
    name: 'stamp',
    text,
  })
  return Object.fromEntries(rows.map(({ name, stamp }) => [name, stamp]))
}

async function stampQuery(database: Database): Promise<string> {
  const { rows: tables } = await database.pool.query<{ tablename: string }>(TABLES)
  const stamps = tables.map(({ tablename }) =>
    // When a session was seen is written down at any time.
    tablename === 'sessions'
      ? `select 'sessions' as name, string_agg(id::text, ' ' order by id) as stamp from sessions`
      : `select '${tablename}', concat(count(*), ' by ', max(xmin::text::bigint)) from ${tablename}`,
  )
  return stamps.join(' union all ')
}
