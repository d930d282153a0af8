import pg from 'pg'
import { LEFT_BEHIND } from '#platform/server/backup/known-tables.ts'

/** What one question says of a database, on a connection of its own. */
export async function askOf<R extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

const TABLES = `
  select table_name as name from information_schema.tables
   where table_schema = 'public' and table_name not like 'kysely%' order by 1`

/** The names of all of Laurel's tables, as the database itself has them. */
export async function tablesOf(databaseUrl: string): Promise<string[]> {
  return (await askOf<{ name: string }>(databaseUrl, TABLES)).map(({ name }) => name)
}

const COLUMNS = `
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
    from information_schema.columns
   where table_schema = 'public' and table_name not like 'kysely%' and is_generated = 'NEVER'
   group by 1 order by 1`

/**
 * A hash for each table over all its rows, but for those that are left behind. What the database
 * computes of the rest depends on its version.
 */
export async function rowsOf(databaseUrl: string): Promise<Record<string, string>> {
  const all = await askOf<{ name: string; list: string }>(databaseUrl, COLUMNS)
  const digests = all
    .filter(({ name }) => !(name in LEFT_BEHIND))
    .map(
      ({ name, list }) => `
      select '${name}' as name,
             count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), ''))
               as digest
        from (select ${list} from ${name}) t`,
    )
  const text = digests.join(' union all ')
  // A database without tables has none of them.
  const rows = text === '' ? [] : await askOf<{ name: string; digest: string }>(databaseUrl, text)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

// Newer servers call what is not null a constraint, too.
const RULES = `
  select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select format('%s %s', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  union all
  select format('%s.%s %s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
                identity_generation, generation_expression)
    from information_schema.columns where table_schema = 'public'
  union all
  select format('%s %s', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
   order by 1`

/** Everything that the database enforces or computes by itself. */
export async function rulesOf(databaseUrl: string): Promise<string[]> {
  return (await askOf<{ rule: string }>(databaseUrl, RULES)).map(({ rule }) => rule)
}
