import type { Database } from '#platform/server/db/database.ts'

// A refused request may count password attempts, nothing else. Last seen, and since when news are
// kept, are written at any time.
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
        from (select (to_jsonb(r) - 'seen_at' - 'news_since')::text as row from ${tablename} r) t`,
  )
  const { rows } = await database.pool.query<{ name: string; digest: string }>(
    parts.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Counts statements that write; a sequence, so that it counts those of rolled-back transactions too. */
const COUNT_WRITES = `
  create sequence writes;
  create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`

/** The lasting facts of tables that Laurel writes at any time, for example when somebody was last seen. */
const FACTS: Readonly<Record<string, string>> = {
  sessions: `string_agg(id::text, ' ' order by id)`,
  notification_channels: `string_agg(sends_mail::text, ' ')`,
}

interface Stamps {
  readonly query: string
  writes: string
  latest: Readonly<Record<string, string>>
}

const stampsOf = new WeakMap<Database, Stamps>()

/**
 * Row count and last transaction per table: equal only if nothing was written. Much faster than
 * hashing, but only for comparing one database over time. Reads the tables only after a statement
 * wrote to one, or `anyway`: a write that began before the last stamp may have been committed since.
 */
export async function stampTables(
  database: Database,
  { anyway = false } = {},
): Promise<Readonly<Record<string, string>>> {
  let stamps = stampsOf.get(database)
  if (stamps === undefined) {
    stamps = { query: await prepareStamps(database), writes: '', latest: {} }
    stampsOf.set(database, stamps)
  }
  const counted = await database.pool.query<{ writes: string }>({
    name: 'writes',
    text: 'select concat(last_value, is_called) as writes from writes',
  })
  const writes = counted.rows[0]?.writes ?? ''
  if (writes === stamps.writes && !anyway) return stamps.latest
  // Prepared: planning it takes longer than running it.
  const { rows } = await database.pool.query<{ name: string; stamp: string }>({
    name: 'stamp',
    text: stamps.query,
  })
  stamps.writes = writes
  stamps.latest = Object.fromEntries(rows.map(({ name, stamp }) => [name, stamp]))
  return stamps.latest
}

/** Adds triggers that count writes; returns the statement that stamps all tables. */
async function prepareStamps(database: Database): Promise<string> {
  const { rows: tables } = await database.pool.query<{ tablename: string }>(TABLES)
  const triggers = tables.map(({ tablename }) => {
    const updates = tablename === 'sessions' ? '' : 'or update'
    return `create trigger count_write after insert ${updates} or delete or truncate on ${tablename}
              for each statement execute function count_write()`
  })
  await database.pool.query([COUNT_WRITES, ...triggers].join(';'))
  const stamps = tables.map(({ tablename }) => {
    const stamp = FACTS[tablename] ?? `concat(count(*), ' by ', max(xmin::text::bigint))`
    return `select '${tablename}' as name, ${stamp} as stamp from ${tablename}`
  })
  return stamps.join(' union all ')
}
