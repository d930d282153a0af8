import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrateWithin, NOT_OWNED } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { auditSource, type Audit } from './audit-source.ts'
import { clearUnusedDatabase } from './clear-unused-database.ts'
import { contentOf, copyIn, type TableContent } from './copy-table.ts'
import { inOneTransaction, type LongTransaction } from './long-transaction.ts'
import { sayProgress, sayRows } from './say-progress.ts'
import { installationOf, readShapes, type Counter, type Shapes, type TableShape } from './shape.ts'

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

interface FillOptions {
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

export interface FillResult {
  /** The audit's violations. */
  readonly violations: readonly string[]
  /** The duration of the migration from the source's version, in milliseconds. */
  readonly migratedInMs: number
}

/**
 * Fills an unused database in one transaction: creates the source's tables, copies and re-reads its
 * rows, migrates to this version, and audits the books. Throws StartRefused.
 */
export function fillDatabase(options: FillOptions): Promise<FillResult> {
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

/** Fills the tables of the version of the source, and re-reads them. */
export async function copyRows(
  { client }: LongTransaction,
  source: CopySource,
  say: FillOptions['say'],
): Promise<void> {
  const tables = tablesToFill(await readShapes(client, source.notCopied), source)
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
 * The tables to fill: the source's tables, except those that this version excludes. Throws
 * StartRefused if the source's tables are not those of its version.
 */
function tablesToFill(here: Shapes, { tables, leftBehind }: CopySource): readonly TableShape[] {
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
): Promise<{ reinstate(say: FillOptions['say']): Promise<void> }> {
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
