import type { Database } from '#platform/server/db/database.ts'

// A refused request may count password attempts, nothing else. Last seen is written some time later,
// after any request.
const TABLES = `
  select tablename from pg_tables
   where schemaname = 'public' and tablename not like 'kysely%'
     and tablename not in ('sign_in_attempts', 'last_seen')
   order by tablename`

/** One hash per table over all rows, to compare whole databases. */
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
 * Row count and last transaction per table: equal only if nothing was written. Much faster than
 * hashing, but only for comparing one database over time.
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
    // Last-seen times of sessions are written at any time.
    tablename === 'sessions'
      ? `select 'sessions' as name, string_agg(id::text, ' ' order by id) as stamp from sessions`
      : `select '${tablename}', concat(count(*), ' by ', max(xmin::text::bigint)) from ${tablename}`,
  )
  return stamps.join(' union all ')
}
