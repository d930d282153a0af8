import type { Readable } from 'node:stream'
import pg from 'pg'
import { migrateWithin } from '#platform/server/db/migrate.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { inOneTransaction, type Carrier } from './carrier.ts'
import { clearUnused } from './clear-unused.ts'
import { contentOf, copyIn, type Content } from './copy-table.ts'
import { liftRules } from './lift-rules.ts'
import { lookOver } from './look-over.ts'
import { reserve } from './reserve.ts'
import { installationOf, readShapes, type Counter, type Shapes, type TableShape } from './shape.ts'

/** What is carried into a database, wherever it comes from. */
export interface Cargo {
  /** The changes that had made its tables; this version knows them. */
  readonly migrations: readonly string[]
  readonly tables: readonly Pick<TableShape, 'name' | 'columns'>[]
  readonly leftBehind: readonly string[]
  readonly counters: readonly Counter[]
  /** A table's rows as COPY writes them. */
  openTable(name: string): Readable
  /** Throws where what arrived is not what was sent. */
  checkTable(name: string, content: Content): void
  /** Brings the files, once the rows that name them are there. */
  bringFiles(): Promise<void>
}

export interface FillOrder {
  readonly connection: pg.ClientConfig
  /** What sentences call the database. */
  readonly whose: string
  readonly cargo: Cargo
  /** Told of each step. */
  readonly say: (line: string) => void
  /** Whether books that do not balance are carried too. */
  readonly evenUnbalanced: boolean
}

/**
 * Fills an unused database, all or nothing: brings the tables to the cargo's version, carries its
 * rows, reads them again to compare, brings the tables to this version's, and balances the books.
 * Answers what the audit found. Throws StartRefused.
 */
export function fill(order: FillOrder): Promise<readonly string[]> {
  const { connection, cargo, say, whose } = order
  const first = (client: pg.Client): Promise<void> => reserve(client, whose)
  return inOneTransaction(connection, first, async (target) => {
    const { client, trx } = target
    const installation = await installationOf(client)
    await clearUnused(target, whose)
    await migrateWithin(trx, cargo.migrations.at(-1))
    await carryRows(target, cargo, say)
    await migrateWithin(trx)
    // It stays the database that its files may be marked with.
    await client.query('update installation set id = coalesce($1, id)', [installation])
    // Nobody has counted the new rows yet, and the audit's plans depend on it.
    const { carried } = await readShapes(client)
    const names = carried.map(({ name }) => pg.escapeIdentifier(name))
    await client.query(`analyze ${names.join(', ')}`)
    await cargo.bringFiles()
    const violations = (await lookOver(target)) ?? []
    if (violations.length > 0 && !order.evenUnbalanced) throw unbalanced(violations)
    return violations
  })
}

async function carryRows({ client }: Carrier, cargo: Cargo, say: FillOrder['say']): Promise<void> {
  const tables = toFill(await readShapes(client), cargo)
  const rules = await liftRules(client, tables)
  for (const table of tables) {
    const sent = await copyIn(client, table, cargo.openTable(table.name))
    cargo.checkTable(table.name, sent)
    const kept = await contentOf(client, table)
    if (kept.sha256 !== sent.sha256) {
      throw new Error(`${table.name} does not hold what was put into it`)
    }
    say(`${table.name}: ${sent.rows.toLocaleString('en')} rows`)
  }
  await rules.reinstate()
  for (const { table, column, last, isUsed } of cargo.counters) {
    const sequence = [pg.escapeIdentifier(table), column]
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      ...sequence,
      last,
      isUsed,
    ])
  }
}

/**
 * Which of the tables here are filled: all that come along, but for those that are left behind by
 * now. Throws StartRefused unless what comes is what its version has.
 */
function toFill(here: Shapes, { tables, leftBehind }: Cargo): readonly TableShape[] {
  const coming = new Map(tables.map(({ name, columns }) => [name, columns.join()]))
  const expected = new Map(here.carried.map(({ name, columns }) => [name, columns.join()]))
  const isRight =
    [...coming].every(([name, columns]) =>
      expected.has(name) ? expected.get(name) === columns : here.leftBehind.includes(name),
    ) && [...expected.keys()].every((name) => coming.has(name) || leftBehind.includes(name))
  if (isRight) return here.carried.filter(({ name }) => coming.has(name))
  throw new StartRefused('What is to be carried does not have the tables of its own version.')
}

function unbalanced(violations: readonly string[]): StartRefused {
  const lines = violations.map((violation) => `VIOLATION ${violation}`)
  return new StartRefused(
    [...lines, 'The books would NOT balance, so nothing was changed.'].join('\n'),
  )
}
