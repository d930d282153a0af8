import type pg from 'pg'
import { NOTHING_HERE, readMigrations } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'

/** A table's columns and the order of its rows, which is the same on every server. */
export interface TableShape {
  readonly name: string
  /** Without generated columns. */
  readonly columns: readonly string[]
  /** The SQL of its `order by`. */
  readonly order: string
}

/** The state of a column's sequence. */
export interface Counter {
  readonly table: string
  readonly column: string
  readonly last: number
  /** Whether `last` itself was handed out. */
  readonly isUsed: boolean
}

const NAMES = 'select name from kysely_migration order by name collate "C"'

/** The applied migrations. Throws StartRefused if there are none. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ present: boolean }>(
    `select to_regclass('kysely_migration') is not null as present`,
  )
  const { rows } = found.rows[0]?.present
    ? await client.query<{ name: string }>(NAMES)
    : { rows: [] }
  if (rows.length > 0) return rows.map(({ name }) => name)
  throw new StartRefused(NOTHING_HERE)
}

// Text is sorted by bytes, since collations differ between servers.
const TABLES = `
  select c.relname::text as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                  and a.attgenerated = '' order by a.attnum) as columns,
         (select string_agg(quote_ident(a.attname)
                            || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
                            order by k.place)
            from pg_index i, unnest(i.indkey) with ordinality k (attnum, place), pg_attribute a
           where i.indrelid = c.oid and i.indisprimary
             and a.attrelid = c.oid and a.attnum = k.attnum) as "order"
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     and c.relname = any($1::text[])
   order by c.relname collate "C"`

export interface Shapes {
  /** The tables whose rows are copied. */
  readonly included: readonly TableShape[]
  /** The names of the other tables. */
  readonly excluded: readonly string[]
}

/** Laurel's tables as they are in this database; `leftBehind` are excluded. */
export async function readShapes(
  client: pg.Client,
  leftBehind: Readonly<Record<string, string>> = EXCLUDED_TABLES,
): Promise<Shapes> {
  type Row = Omit<TableShape, 'order'> & { order: string | null }
  const { rows } = await client.query<Row>(TABLES, [await knownTables()])
  const isExcluded = ({ name }: Row): boolean => name in leftBehind
  const included = rows
    .filter((row) => !isExcluded(row))
    .map(({ order, ...table }) => {
      if (order === null) throw new Error(`${table.name} has no primary key`)
      return { ...table, order }
    })
  return { included, excluded: rows.filter(isExcluded).map(({ name }) => name) }
}

const COUNTERS = `
  select t.relname::text as "table", a.attname::text as "column", s.oid::regclass::text as sequence
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('i', 'a')
                    and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
   where s.relkind = 'S' and t.relname = any($1::text[])
     and t.relnamespace = current_schema()::regnamespace
   order by 1, 2`

/** The sequences of these tables; their values are never behind an earlier snapshot. */
export async function readCounters(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<Counter[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    COUNTERS,
    [tables.map(({ name }) => name)],
  )
  const counters: Counter[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<Pick<Counter, 'last' | 'isUsed'>>(
      `select last_value as last, is_called as "isUsed" from ${sequence}`,
    )
    const [value] = values
    if (value !== undefined) counters.push({ table, column, ...value })
  }
  return counters
}

/** The database's id, which its files are marked with; null if it has none. */
export async function installationOf(client: pg.Client): Promise<string | null> {
  const found = await client.query<{ present: boolean }>(
    `select to_regclass('installation') is not null as present`,
  )
  if (found.rows[0]?.present !== true) return null
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? null
}

/** A table is Laurel's if a migration created it. The database may hold other tables too. */
const CREATED = /^create table (\w+)/gm

/**
 * Tables whose rows are not copied, and why. Jobs have their own schema: a backup omits them, since
 * a copy must not run them again; a move copies them.
 */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  outbox: 'its rows refer to this database’s transactions',
  mails: 'a copy must not send a mail twice',
  mailed_links: 'a used link must not work again',
  sessions: 'a session that ended since must not come back',
  push_subscriptions: 'a copy must not send to browsers, whose sessions are not copied',
  installation: 'a copy is another database with its own files',
  file_store: 'a copy has files of its own',
  my_data: 'copies of data about people are gone after a week',
  scheduled_backups: 'a copy has backups of its own',
  provider_visits: 'a sign-in under way returns to the original database',
  passkey_challenges: 'a used challenge must not work again',
}

/** The only table whose rows are not copied if the database itself goes to another PostgreSQL. */
export const LEFT_BY_ITSELF = { outbox: EXCLUDED_TABLES['outbox'] ?? '' }

/** The names of all tables of this and earlier versions, excluded ones too. */
export async function knownTables(): Promise<string[]> {
  const changes = await readMigrations()
  return changes.flatMap(({ text }) => [...text.matchAll(CREATED)].map((match) => match[1] ?? ''))
}
