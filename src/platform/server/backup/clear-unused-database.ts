import pg from 'pg'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { refuseNewer } from './audit-source.ts'
import type { LongTransaction } from './long-transaction.ts'
import { knownTables } from './shape.ts'

/**
 * Empties an unused database: one without tables, or with only what a first start creates. `whose`
 * begins the messages. Throws StartRefused for any other database.
 */
export async function clearUnusedDatabase(
  { client }: LongTransaction,
  whose: string,
): Promise<void> {
  if (await isEmpty(client, whose)) return
  await refuseNewer(await migrationsOf(client), whose)
  await refuseUsed(client, whose)
  await dropTables(client)
}

async function isEmpty(client: pg.Client, whose: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname = 'kysely_migration' desc, 1 limit 1`,
  )
  const [first] = rows
  if (first === undefined) return true
  if (first.name === 'kysely_migration') return false
  throw new StartRefused(
    `${whose} is not empty: it has the table "${first.name}", which is not Laurel's. Nothing was changed: choose an empty one.`,
  )
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name)
}

/** A database is unused while it has no colleague, no session and no audit log row. */
async function refuseUsed(client: pg.Client, whose: string): Promise<void> {
  const count = async (table: string): Promise<number> => {
    const found = await client.query<{ present: boolean }>(
      'select to_regclass($1) is not null as present',
      [table],
    )
    if (found.rows[0]?.present !== true) return 0
    const { rows } = await client.query<{ count: number }>(`select count(*) from ${table}`)
    return rows[0]?.count ?? 0
  }
  const people = await count('users')
  const events = (await count('audit_log')) + (await count('sessions'))
  if (people <= 1 && events === 0) return
  const reason = people > 1 ? `${people} people have accounts there` : 'somebody signed in there'
  throw new StartRefused(
    `${whose} is not empty: ${reason}. Nothing was changed: choose an empty one.`,
  )
}

// Those of triggers, and of columns that are computed.
const FUNCTIONS = `
  select distinct t.tgfoid::regprocedure::text as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relname = any($1::text[])
     and c.relnamespace = current_schema()::regnamespace
   union
  select distinct d.refobjid::regprocedure::text
    from pg_depend d
    join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
    join pg_class c on c.oid = a.adrelid
   where d.refclassid = 'pg_proc'::regclass and c.relname = any($1::text[])
     and c.relnamespace = current_schema()::regnamespace`

async function dropTables(client: pg.Client): Promise<void> {
  const names = ['kysely_migration', 'kysely_migration_lock', ...(await knownTables())]
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS, [names])
  // In one statement, since the tables refer to each other; no cascade to foreign tables.
  await client.query(`drop table if exists ${names.map(pg.escapeIdentifier).join(', ')}`)
  await client.query('drop schema if exists laurel_jobs cascade')
  for (const { name } of functions) await client.query(`drop function ${name}`)
}
