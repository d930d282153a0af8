import type { Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#platform/server/db/tables.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { kyselyOver } from '#platform/server/db/transaction.ts'
import { valueTypes } from '#platform/server/db/value-types.ts'

/** One transaction, on its own connection, that reads or writes the whole database. */
export interface LongTransaction {
  /** For COPY, which the query builder lacks. */
  readonly client: pg.Client
  readonly trx: Transaction<Tables>
  /** The same transaction, for code that expects a Tx. */
  readonly tx: Pick<Tx, 'query'>
}

/** No timeouts. No pipelining: the driver must not send statements during a COPY. */
const CLIENT_OPTIONS = {
  application_name: 'laurel backup',
  pipeline: false,
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  types: valueTypes,
  statement_timeout: 0,
  query_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} satisfies pg.ClientConfig

/** Overrides the server's and the role's settings, for this transaction only. */
export const NO_TIMEOUTS = `
  set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

// Formats that don't depend on the settings of server or role.
const PORTABLE_TEXT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Runs `work` in a read-only transaction that sees one snapshot throughout. */
export function inSnapshot<T>(
  connection: pg.ClientConfig,
  work: (source: LongTransaction) => Promise<T>,
): Promise<T> {
  return withClient(connection, (client) => runTransaction(client, 'read only', work))
}

/** Runs `work` in one transaction. `first` runs before its snapshot is taken. */
export function inOneTransaction<T>(
  connection: pg.ClientConfig,
  first: (client: pg.Client) => Promise<void>,
  work: (target: LongTransaction) => Promise<T>,
): Promise<T> {
  return withClient(connection, async (client) => {
    await first(client)
    return runTransaction(client, 'read write', work)
  })
}

function runTransaction<T>(
  client: pg.Client,
  mode: 'read only' | 'read write',
  work: (transaction: LongTransaction) => Promise<T>,
): Promise<T> {
  const transaction = kyselyOver(({ text, values }) => client.query(text, values))
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode(mode)
  return transaction.execute(async (trx) => {
    await client.query(`${NO_TIMEOUTS}; ${PORTABLE_TEXT}`)
    return work({ client, trx, tx: { query: (config) => client.query(config) } })
  })
}

/** Runs `work` on a connection of its own, without timeouts. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, ...CLIENT_OPTIONS })
  // The pending query rejects anyway; without a listener the process would exit.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
