import pg from 'pg'
import type { TableShape } from './shape.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name,
         pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
   where c.contype = 'f' and t.relname = any($1::text[])
     and t.relnamespace = current_schema()::regnamespace
   order by 1, 2`

/**
 * Suspends foreign keys (they form cycles) and triggers (they would insert rows) for a bulk copy.
 * `reinstate` restores them and fails if a reference is broken. A table's owner may do this;
 * session_replication_role needs a superuser.
 */
export async function suspendConstraints(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<{ reinstate(): Promise<void> }> {
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS, [names])
  const triggers = (verb: 'enable' | 'disable'): string =>
    names.map((name) => `alter table ${pg.escapeIdentifier(name)} ${verb} trigger user;`).join('\n')

  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  await client.query(triggers('disable'))
  return {
    async reinstate() {
      await client.query(triggers('enable'))
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      }
    },
  }
}
