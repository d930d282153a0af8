import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrateWithin, NOT_OWNED } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { auditSource, refuseNewer, type Audit } from './audit-source.ts'
import { contentOf, copyIn, type TableContent } from './copy-table.ts'
import { inOneTransaction, type LongTransaction } from './long-transaction.ts'
import { sayProgress, sayRows } from './say-progress.ts'
import {
  installationOf,
  knownTables,
  readShapes,
  type Counter,
  type Shapes,
  type TableShape,
} from './shape.ts'

/** The content to restore into a database: a backup or another database. */
export interface CopySource {
  /** The migrations applied to its tables; this version knows all of them. */
  readonly migrations: readonly string[]
  readonly tables: readonly Pick<TableShape, 'name' | 'columns'>[]
  readonly leftBehind: readonly string[]
  /** The tables whose rows are not copied, if not EXCLUDED_TABLES. */
  readonly notCopied?: Readonly<Record<string, string>>
  readonly counters: readonly Counter[]
  /** A table's rows in COPY format. */
  openTable(name: string): Readable
  /** Throws if the received rows differ from the sent ones. */
  checkTable(name: string, content: TableContent): void
  /** Copies unfinished jobs or discards due messages, once the tables are of this version. */
  bringWork(target: LongTransaction): Promise<void>
  /** Restores the files, after the rows that name them. */
  bringFiles(): Promise<void>
}

interface CopyOptions {
  readonly connection: pg.ClientConfig
  /** The database's name in messages. */
  readonly whose: string
  readonly source: CopySource
  readonly audit: Audit
  /** Called with a line for each step. */
  readonly say: (line: string) => void
  /** Accepts content whose books don't balance. */
  readonly evenUnbalanced: boolean
}

export interface CopyResult {
  /** The audit's violations. */
  readonly violations: readonly string[]
  /** The duration of the migration from the source's version, in milliseconds. */
  readonly migratedInMs: number
}

/**
 * Copies a source into an unused database in one transaction: creates the source's tables, copies and re-reads its
 * rows, migrates to this version, and audits the books. Throws StartRefused.
 */
export function copyDatabase(options: CopyOptions): Promise<CopyResult> {
  const { connection, source, audit, say, whose } = options
  const first = (client: pg.Client): Promise<void> => reserveDatabase(client, whose)
  return inOneTransaction(connection, first, async (target) => {
    const { client, trx } = target
    const installation = await installationOf(client)
    await clearUnusedDatabase(target, whose)
    await migrateWithin(trx, source.migrations.at(-1))
    await copyRows(target, source, say)
    const started = performance.now()
    await migrateWithin(trx)
    const migratedInMs = performance.now() - started
    await source.bringWork(target)
    // Keeps the database's own id, which its files may be marked with.
    await client.query('update installation set id = coalesce($1, id)', [installation])
    // The audit's query plans need statistics of the new rows.
    const { included } = await readShapes(client)
    const names = included.map(({ name }) => pg.escapeIdentifier(name))
    await client.query(`analyze ${names.join(', ')}`)
    await source.bringFiles()
    const violations = (await auditSource(target, audit, say)) ?? []
    if (violations.length > 0 && !options.evenUnbalanced) throw unbalanced(violations)
    return { violations, migratedInMs }
  })
}

/** Copies the rows of all tables of the source, and re-reads them. */
export async function copyRows(
  { client }: LongTransaction,
  source: CopySource,
  say: CopyOptions['say'],
): Promise<void> {
  const tables = tablesToCopy(await readShapes(client, source.notCopied), source)
  const rules = await suspendConstraints(client, tables)
  for (const table of tables) {
    // A migration may have inserted rows, such as the default rules.
    await client.query(`delete from ${pg.escapeIdentifier(table.name)}`)
    const progress = sayRows(say, table.name)
    const sent = await copyIn(client, table, source.openTable(table.name), progress)
    source.checkTable(table.name, sent)
    const kept = await contentOf(client, table, progress)
    if (kept.sha256 !== sent.sha256) {
      throw new Error(`${table.name} differs from what was copied into it`)
    }
    say(`${table.name}: ${sent.rows.toLocaleString('en')} rows`)
  }
  await rules.reinstate(say)
  for (const { table, column, last, isUsed } of source.counters) {
    const sequence = [pg.escapeIdentifier(table), column]
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      ...sequence,
      last,
      isUsed,
    ])
  }
}

/**
 * The tables to copy: the source's tables, except those that this version excludes. Throws
 * StartRefused if the source's tables are not those of its version.
 */
function tablesToCopy(here: Shapes, { tables, leftBehind }: CopySource): readonly TableShape[] {
  const offered = new Map(tables.map(({ name, columns }) => [name, columns.join()]))
  const expected = new Map(here.included.map(({ name, columns }) => [name, columns.join()]))
  const isComplete =
    [...offered].every(([name, columns]) =>
      expected.has(name) ? expected.get(name) === columns : here.excluded.includes(name),
    ) && [...expected.keys()].every((name) => offered.has(name) || leftBehind.includes(name))
  if (isComplete) return here.included.filter(({ name }) => offered.has(name))
  throw new StartRefused('The source does not have the tables of its own version.')
}

function unbalanced(violations: readonly string[]): StartRefused {
  const lines = violations.map((violation) => `VIOLATION ${violation}`)
  return new StartRefused(
    [...lines, 'The books would NOT balance, so nothing was changed.'].join('\n'),
  )
}

/** An arbitrary number, the same in every Laurel process. */
const LOCK = 7_105_002_027
/** The database notices a closed connection only after a moment. */
const ATTEMPTS = 20
const RETRY_AFTER_MS = 50

interface TargetState {
  readonly isOurs: boolean
  readonly isFree: boolean
  readonly apps: number
}

const CHECK = `
  select coalesce(has_schema_privilege(current_schema(), 'create'), false) as "isOurs",
         pg_try_advisory_lock($1) as "isFree",
         (select count(*) from pg_stat_activity
           where datname = current_database() and application_name = 'laurel') as apps`

/**
 * Locks a database against other commands for as long as the connection lives, and refuses one in
 * use by an app. `whose` begins the messages. Throws StartRefused.
 */
async function reserveDatabase(client: pg.Client, whose: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<TargetState>(CHECK, [LOCK])
    const complaint = complaintOf(rows[0])
    if (complaint === null) return
    if (attempt === ATTEMPTS) throw new StartRefused(`${whose} ${complaint}`)
    await pause(RETRY_AFTER_MS)
  }
}

function complaintOf(ready: TargetState | undefined): string | null {
  if (ready?.isOurs !== true) return NOT_OWNED
  if (!ready.isFree) return 'is being filled by another command already.'
  return ready.apps > 0 ? 'is in use by a running Laurel: stop that one first.' : null
}

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
async function suspendConstraints(
  client: pg.Client,
  tables: readonly TableShape[],
): Promise<{ reinstate(say: CopyOptions['say']): Promise<void> }> {
  const names = tables.map(({ name }) => name)
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS, [names])
  const triggers = (verb: 'enable' | 'disable'): string =>
    names.map((name) => `alter table ${pg.escapeIdentifier(name)} ${verb} trigger user;`).join('\n')

  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  await client.query(triggers('disable'))
  return {
    async reinstate(say) {
      const progress = sayProgress(say)
      await client.query(triggers('enable'))
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
        progress(() => `${table}: references checked, ${name}`)
      }
    },
  }
}

/**
 * Empties an unused database: one without tables, or with only what a first start creates. `whose`
 * begins the messages. Throws StartRefused for any other database.
 */
async function clearUnusedDatabase({ client }: LongTransaction, whose: string): Promise<void> {
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
