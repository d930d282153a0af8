import pg from 'pg'
import { EXCLUDED_TABLES } from '#platform/server/backup/shape.ts'

/** The rows of one query, on its own connection. */
export async function queryOf<R extends pg.QueryResultRow>(
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

/** The names of all of Laurel's tables, from the database's catalog. */
export async function tablesOf(databaseUrl: string): Promise<string[]> {
  return (await queryOf<{ name: string }>(databaseUrl, TABLES)).map(({ name }) => name)
}

const COLUMNS = `
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as list
    from information_schema.columns
   where table_schema = 'public' and table_name not like 'kysely%' and is_generated = 'NEVER'
   group by 1 order by 1`

/**
 * A hash of all rows per table, except excluded ones. Generated columns are left out: their values
 * depend on the version.
 */
export async function rowsOf(databaseUrl: string): Promise<Record<string, string>> {
  const all = await queryOf<{ name: string; list: string }>(databaseUrl, COLUMNS)
  const digests = all
    .filter(({ name }) => !(name in EXCLUDED_TABLES))
    .map(
      ({ name, list }) => `
      select '${name}' as name,
             count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), ''))
               as digest
        from (select ${list} from ${name}) t`,
    )
  const text = digests.join(' union all ')
  // An empty database has no tables to hash.
  const rows = text === '' ? [] : await queryOf<{ name: string; digest: string }>(databaseUrl, text)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

// Newer servers list NOT NULL as a constraint too.
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

/** Constraints, triggers, indexes, columns and functions of the database. */
export async function rulesOf(databaseUrl: string): Promise<string[]> {
  return (await queryOf<{ rule: string }>(databaseUrl, RULES)).map(({ rule }) => rule)
}
