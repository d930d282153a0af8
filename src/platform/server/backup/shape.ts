import type pg from 'pg'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { knownTables, LEFT_BEHIND } from './known-tables.ts'

/** A table as it is carried: its rows, in the order of its key, which is the same on every server. */
export interface TableShape {
  readonly name: string
  /** All but those that the database computes. */
  readonly columns: readonly string[]
  /** What to sort by, as SQL. */
  readonly order: string
}

/** How far a column's numbers have been handed out. */
export interface Counter {
  readonly table: string
  readonly column: string
  readonly last: number
  /** Whether `last` itself was. */
  readonly isUsed: boolean
}

const NAMES = 'select name from kysely_migration order by name collate "C"'

/** The changes that made this database's tables. Throws StartRefused where no Laurel is. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ present: boolean }>(
    `select to_regclass('kysely_migration') is not null as present`,
  )
  const { rows } = found.rows[0]?.present
    ? await client.query<{ name: string }>(NAMES)
    : { rows: [] }
  if (rows.length > 0) return rows.map(({ name }) => name)
  throw new StartRefused('There is no Laurel here yet: npm start makes it.')
}

// Text is sorted by its bytes, since collations differ from server to server.
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
  /** The tables whose rows are carried. */
  readonly carried: readonly TableShape[]
  /** The names of those whose rows stay. */
  readonly leftBehind: readonly string[]
}

/** Laurel's tables as they are in this database. */
export async function readShapes(client: pg.Client): Promise<Shapes> {
  type Row = Omit<TableShape, 'order'> & { order: string | null }
  const { rows } = await client.query<Row>(TABLES, [await knownTables()])
  const stays = ({ name }: Row): boolean => name in LEFT_BEHIND
  const carried = rows
    .filter((row) => !stays(row))
    .map(({ order, ...table }) => {
      if (order === null) throw new Error(`${table.name} has no primary key to be carried by`)
      return { ...table, order }
    })
  return { carried, leftBehind: rows.filter(stays).map(({ name }) => name) }
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

/** How far the numbers of these tables are. Never behind a snapshot taken before. */
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

/** The id that files are marked with; null where no table of this database has one. */
export async function installationOf(client: pg.Client): Promise<string | null> {
  const found = await client.query<{ present: boolean }>(
    `select to_regclass('installation') is not null as present`,
  )
  if (found.rows[0]?.present !== true) return null
  const { rows } = await client.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? null
}
