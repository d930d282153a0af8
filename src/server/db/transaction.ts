import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { commit, refuseStalledCommit, type Commits } from './commit.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import type { Tables } from './tables.ts'

export interface Statement extends pg.QueryConfig {
  /** How long the driver waits for an answer, in milliseconds, when not as long as usual. */
  query_timeout?: number
}

/** A transaction at work. Business code gets this and never the pool. */
export interface Tx {
  query<R extends pg.QueryResultRow>(config: Statement): Promise<pg.QueryResult<R>>
  readonly db: Kysely<Tables>
}

/** What statements answer that were sent along with one that failed. */
const TRANSACTION_ABORTED = '25P02'

export interface OpenTransaction {
  tx: Tx
  /**
   * The command tag the server answered; 'COMMIT' also when nothing was ever sent. Throws
   * CommitOutcomeUnknown, and Refused('busy') where it would wait in vain: then it was not sent.
   */
  commit(commits: Commits, surely: boolean): Promise<string>
  /** Never throws: a connection that cannot roll back is not given back to the pool. */
  rollback(): Promise<void>
  isLost(): boolean
  /** The first statement followed a BEGIN that failed, so it may have committed by itself. */
  ranOutside(): boolean
  release(): void
}

/**
 * One client, held until `release`. BEGIN travels with the first statement, in one round trip;
 * a transaction that sends nothing costs none.
 */
export function openTransaction(client: pg.PoolClient): OpenTransaction {
  let begun: Promise<unknown> | null = null
  let beginFailed = false
  let over = false
  let lost = false
  let failure: unknown
  const onError = (): void => {
    lost = true
  }
  client.on('error', onError)

  async function send<R extends pg.QueryResultRow>(config: Statement): Promise<pg.QueryResult<R>> {
    if (over) throw new Error('The transaction is over; this statement came too late.')
    sendTogether(client)
    if (begun === null) {
      begun = client.query('begin isolation level read committed')
      begun.catch(() => (beginFailed = true))
    }
    try {
      const [, result] = await Promise.all([begun, client.query<R>(config)])
      return result
    } catch (error) {
      lost ||= isConnectionLoss(error)
      failure ??= error
      // Whichever of them is heard first, the reason is what the one before it said.
      throw errorCode(error) === TRANSACTION_ABORTED ? failure : error
    }
  }

  let db: Kysely<Tables> | undefined
  const tx: Tx = {
    query: send,
    get db() {
      return (db ??= kyselyOver(send))
    },
  }

  return {
    tx,
    isLost: () => lost,
    ranOutside: () => beginFailed && !lost,
    async commit(commits, surely) {
      over = true
      if (begun === null) return 'COMMIT'
      await refuseStalledCommit(client, commits, surely)
      sendTogether(client)
      return commit(client, surely)
    },
    async rollback() {
      over = true
      if (begun === null || lost) return
      await client.query('rollback').catch(onError)
    },
    release() {
      client.off('error', onError)
      const clean = !lost && (begun === null || client.getTransactionStatus() === 'I')
      client.release(!clean)
    },
  }
}

// Each write of its own would wake the database, which would answer it by itself.
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Kysely's typed queries, sent through this transaction and nowhere else. */
function kyselyOver(send: (config: pg.QueryConfig) => Promise<pg.QueryResult>): Kysely<Tables> {
  const client = {
    query: (text: string, values: unknown[]) => send({ text, values }),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}
