import type { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { commit, refuseStalledCommit, TRANSACTION_ABORTED, type Commits } from './commit.ts'
import { errorCode, isConnectionLoss } from './connection-loss.ts'
import { kyselyOver } from './kysely-over.ts'
import type { Tables } from './tables.ts'

export interface Statement extends pg.QueryConfig {
  /** How long the driver waits for an answer, in milliseconds, when not as long as usual. */
  query_timeout?: number
}

/** A transaction at work. Business code gets this and never the pool. */
export interface Tx {
  query<R extends pg.QueryResultRow>(config: Statement): Promise<pg.QueryResult<R>>
  /**
   * Sends what nobody has to wait for: it leaves with COMMIT, in one round trip, where nothing else
   * is asked before. Where it fails, nothing is committed. Only for what takes no time.
   */
  conclude(config: Statement): void
  readonly db: Kysely<Tables>
}

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
  const state: State = { begun: null, beginFailed: false, over: false, lost: false }
  const onError = (): void => {
    state.lost = true
  }
  client.on('error', onError)
  const concluding: Promise<unknown>[] = []

  return {
    tx: open(client, state, concluding),
    isLost: () => state.lost,
    ranOutside: () => state.beginFailed && !state.lost,
    async commit(commits, surely) {
      state.over = true
      if (state.begun === null) return 'COMMIT'
      if (commits.inDoubt) {
        await Promise.all(concluding)
        await refuseStalledCommit(client, commits, surely)
      }
      sendTogether(client)
      const answer = await commit(client, surely)
      // Of those, one that failed is why COMMIT said ROLLBACK.
      await Promise.all(concluding)
      return answer
    },
    async rollback() {
      state.over = true
      if (state.begun === null || state.lost) return
      await client.query('rollback').catch(onError)
    },
    release() {
      client.off('error', onError)
      const clean = !state.lost && (state.begun === null || client.getTransactionStatus() === 'I')
      client.release(!clean)
    },
  }
}

interface State {
  begun: Promise<unknown> | null
  beginFailed: boolean
  over: boolean
  lost: boolean
  /** What failed first. */
  failure?: unknown
}

/** What business code may do with it; `concluding` gathers what nobody waits for. */
function open(client: pg.PoolClient, state: State, concluding: Promise<unknown>[]): Tx {
  async function send<R extends pg.QueryResultRow>(config: Statement): Promise<pg.QueryResult<R>> {
    refuseLate(state)
    sendTogether(client)
    if (state.begun === null) {
      state.begun = client.query('begin isolation level read committed')
      state.begun.catch(() => (state.beginFailed = true))
    }
    try {
      const [, result] = await Promise.all([state.begun, client.query<R>(config)])
      return result
    } catch (error) {
      state.lost ||= isConnectionLoss(error)
      state.failure ??= error
      // Whichever of them is heard first, the reason is what the one before it said.
      throw errorCode(error) === TRANSACTION_ABORTED ? state.failure : error
    }
  }

  let db: Kysely<Tables> | undefined
  return {
    query: send,
    conclude(config) {
      refuseLate(state)
      const answer = send(config)
      // Heard once COMMIT is answered.
      answer.catch(() => undefined)
      concluding.push(answer)
    },
    get db() {
      return (db ??= kyselyOver(send))
    },
  }
}

function refuseLate({ over }: State): void {
  if (over) throw new Error('The transaction is over; this statement came too late.')
}

// Each write of its own would wake the database, which would answer it by itself.
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
