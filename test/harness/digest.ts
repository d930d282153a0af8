import type { Database } from '#server/db/database.ts'

// Counting attempts at a password is the one thing a refused request is for. Who was here, and what
// All Data sorts by, is written down some time later, whatever was asked.
const TABLES = `
  select tablename from pg_tables
   where schemaname = 'public' and tablename not like 'kysely%'
     and tablename not in ('sign_in_attempts', 'last_seen', 'totals')
   order by tablename`

/** One hash per table over all its rows: two are equal when nothing at all changed. */
export async function digestTables(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ tablename: string }>(TABLES)
  const parts = tables.map(
    ({ tablename }) => `
      select '${tablename}' as name,
             md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest
        from ${tablename} t`,
  )
  const { rows } = await database.pool.query<{ name: string; digest: string }>(
    parts.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
