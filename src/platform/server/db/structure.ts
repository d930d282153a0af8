import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { invariant, type Invariant } from './invariant.ts'
import { StartRefused } from './start-refused.ts'

/**
 * The tables as the migrations make them, a line each for a column, an index, a constraint, a trigger
 * and a function. `structure.test.ts` writes it anew.
 */
export const STRUCTURE_FILE = new URL('./structure.txt', import.meta.url)

const EXPECTED = readFileSync(STRUCTURE_FILE, 'utf8').trimEnd().split('\n')

// A reference names its columns, so that the audit can follow it. Other constraints go by their names,
// because servers write the same condition in different ways.
const LINES = `
  select format('column %s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                case when a.attnotnull then ' not null' else '' end)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and a.attnum > 0 and not a.attisdropped
  union all
  select format('index %s.%s', i.tablename, i.indexname) from pg_indexes i
   where i.schemaname = current_schema()
  union all
  select case n.contype when 'f' then format('reference %s (%s) to %s (%s)', n.conrelid::regclass,
           ${keyColumns('n.conrelid', 'n.conkey')}, n.confrelid::regclass,
           ${keyColumns('n.confrelid', 'n.confkey')})
         else format('constraint %s.%s', n.conrelid::regclass, n.conname) end
    from pg_constraint n
   where n.connamespace = current_schema()::regnamespace and n.contype in ('f', 'c')
     and n.conrelid <> 0 and n.conparentid = 0
  union all
  select format('trigger %s.%s', t.tgrelid::regclass, t.tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
  union all
  select format('function %s', p.proname) from pg_proc p
   where p.pronamespace = current_schema()::regnamespace
  union all
  select format('migration %s', max(name)) from kysely_migration`

function keyColumns(table: string, key: string): string {
  return `(select string_agg(a.attname, ', ' order by k.place)
             from unnest(${key}) with ordinality k (attnum, place)
             join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum)`
}

/** SQL: the structure of the database in lines of STRUCTURE_FILE, without what kysely keeps. */
export const READ_STRUCTURE = `
  select line from (${LINES}) found (line)
   where line !~ '^\\S+ kysely_' group by line order by line collate "C"`

const EXPECTED_LINES = `(values ${EXPECTED.map((line) => `('${line.replaceAll("'", "''")}')`).join(', ')})`
const LAST_MIGRATION = EXPECTED.find((line) => line.startsWith('migration '))

const REFERENCE = /^reference (\S+) \((.+)\) to (\S+) \((.+)\)$/

/** SQL: rows that refer to a row that is not there, a reference each. */
const DANGLING = EXPECTED.flatMap((line) => {
  const [, table = '', columns = '', target = '', targetColumns = ''] = REFERENCE.exec(line) ?? []
  if (table === '') return []
  const own = columns.split(', ')
  const known = own.map((column) => `r.${column} is not null`).join(' and ')
  const equal = targetColumns.split(', ').map((column, place) => `t.${column} = r.${own[place]}`)
  return `select '${line}' where exists (select from ${table} r where ${known}
            and not exists (select from ${target} t where ${equal.join(' and ')}))`
})

/** The tables must be complete before anything else can be checked. */
export const STRUCTURE_INVARIANT: Invariant = invariant(
  'the tables are as the migrations make them',
  `${EXPECTED_LINES} expected`,
  `with found as materialized (${READ_STRUCTURE})
   select 'missing: ' || line from ${EXPECTED_LINES} expected (line)
    where line not in (select line from found)
      and '${LAST_MIGRATION}' in (select line from found)
    order by line collate "C"`,
)

/** Sums over the rows that are left may balance although a row is gone. */
export const REFERENCE_INVARIANT: Invariant = invariant(
  'every reference leads to a row',
  `(values ${DANGLING.map(() => '(1)').join(', ')}) reference`,
  DANGLING.join(' union all '),
)

/**
 * Throws StartRefused if a table or a column is missing from a database of this version, on which Laurel
 * could not run and of which a backup could not be restored.
 */
export async function refuseMissing(client: pg.Pool | pg.Client): Promise<void> {
  const { rows } = await client.query<{ line: string }>(READ_STRUCTURE)
  const lines = rows.map(({ line }) => line)
  if (LAST_MIGRATION === undefined || !lines.includes(LAST_MIGRATION)) return
  const found = new Set(columnsOf(lines))
  const missing = columnsOf(EXPECTED).filter((column) => !found.has(column))
  if (missing.length === 0) return
  const tables = [...new Set(missing.map((column) => column.split('.')[0]))]
  throw new StartRefused(
    `The database is damaged: ${tables.join(', ')} is missing or lacks a column. Restore a backup.`,
  )
}

function columnsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /^column (\S+)/.exec(line)?.[1] ?? [])
}
