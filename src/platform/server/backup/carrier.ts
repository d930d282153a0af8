import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '#platform/server/db/tables.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { valueTypes } from '#platform/server/db/value-types.ts'

/** A connection in the middle of one long transaction that reads or writes everything. */
export interface Carrier {
  /** For COPY, which no query builder knows. */
  readonly client: pg.Client
  readonly trx: Transaction<Tables>
  /** The same transaction, for whoever asks for one. */
  readonly tx: Pick<Tx, 'query'>
}

/** Everything at once takes as long as it takes, and the driver must not send ahead of a COPY. */
const PATIENT = {
  application_name: 'laurel carrier',
  pipeline: false,
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  types: valueTypes,
  statement_timeout: 0,
  query_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} satisfies pg.ClientConfig

/** What a server or a role may have set otherwise; it lasts as long as the transaction. */
export const NO_HURRY = `
  set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

// Text that is the same on every server, whatever it and its users have set.
const SAME_EVERYWHERE = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Sees one state of the database all along, and changes nothing. */
export function inSnapshot<T>(
  connection: pg.ClientConfig,
  work: (source: Carrier) => Promise<T>,
): Promise<T> {
  return connected(connection, (client) => transact(client, 'read only', work))
}

/** All of `work` is committed, or nothing of it. `first` comes before the state that it sees. */
export function inOneTransaction<T>(
  connection: pg.ClientConfig,
  first: (client: pg.Client) => Promise<void>,
  work: (target: Carrier) => Promise<T>,
): Promise<T> {
  return connected(connection, async (client) => {
    await first(client)
    return transact(client, 'read write', work)
  })
}

function transact<T>(
  client: pg.Client,
  mode: 'read only' | 'read write',
  work: (carrier: Carrier) => Promise<T>,
): Promise<T> {
  const begun = kyselyOver(client)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode(mode)
  return begun.execute(async (trx) => {
    await client.query(`${NO_HURRY}; ${SAME_EVERYWHERE}`)
    return work({ client, trx, tx: { query: (config) => client.query(config) } })
  })
}

/** A connection of one's own that waits as long as it takes. */
export async function connected<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, ...PATIENT })
  // What was being done fails by itself; without a listener the process would end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

function kyselyOver(client: pg.Client): Kysely<Tables> {
  const lent = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
