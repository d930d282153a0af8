import type { Logger } from 'pino'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { currentPosition, readConcerned, type Position } from '#platform/server/live/read-outbox.ts'

// Some are locked in the order of the ids, as whoever changes accounts does. To lock all would write
// each row twice: where that meets many accounts that change, one of the two begins anew.
const IN_ORDER = 'order by t.user_id for no key update of t'
const changed = (whose: string, locked = IN_ORDER): string => `
  with behind as materialized (
    select t.user_id, w.earned + w.appreciation as total, w.is_thanked,
           t.is_thanked <> w.is_thanked as is_news
      from totals t join wallets w on w.user_id = t.user_id
     where ${whose}
       and (t.total, t.is_thanked) is distinct from (w.earned + w.appreciation, w.is_thanked)
     ${locked}
  ), known as materialized (
    select d.user_id, b.is_thanked from directory d join behind b on b.user_id = d.user_id
     where b.is_news order by d.user_id for no key update of d
  ), told as (
    update directory d set is_thanked = k.is_thanked from known k where k.user_id = d.user_id
  )
  update totals t set total = b.total, is_thanked = b.is_thanked
    from behind b where b.user_id = t.user_id`

// Whose balances moved, and who is new.
const OF_ALL = changed('true', '')
const OF_SOME = changed('t.user_id = any($1::bigint[])')
const OF_NEW = changed('t.total is null')

/** One process at a time, whatever its purpose: what is written later was read later. */
const TURN = `select pg_advisory_xact_lock(hashtext('laurel_totals'))`

/** So that whoever goes on looking never waits for a comparison of all; nobody else pays for it. */
const AT_LEAST_EVERY_MS = 60_000
const WHILE_LOOKED_AT_MS = 15 * 60_000

/**
 * The outbox keeps its rows for 15 minutes, and nobody's transaction takes longer than ten: what was
 * told of so lately, nothing of it is forgotten.
 */
const REMEMBERED_MS = 4 * 60_000

export interface Totals {
  /** Brings them up to the wallets as they are when it is asked. */
  readonly refresh: () => Promise<void>
  close(): Promise<void>
}

/**
 * Keeps `totals` for those who sort or filter by points. What has changed since the last time the
 * outbox says, which is little; where it does not reach back so far, all are compared.
 */
export function keepTotals(database: Database, log: Logger): Totals {
  let told: { position: Position; at: number } | null = null
  let last: Promise<void> = Promise.resolve()
  let looked = -Infinity

  async function catchUp(): Promise<void> {
    const { pool } = database
    const at = performance.now()
    const from = told !== null && at - told.at < REMEMBERED_MS ? told.position : null
    const news = from === null ? null : await readConcerned(pool, from, 'wallet')
    const position = news?.position ?? (await currentPosition(pool))
    await transact(database, (tx) => write(tx, news?.userIds))
    told = { position, at }
  }

  function catchUpInTurn(): Promise<void> {
    last = last.catch(() => undefined).then(catchUp)
    return last
  }

  const timer = setInterval(() => {
    if (performance.now() - looked > WHILE_LOOKED_AT_MS) return
    catchUpInTurn().catch((error: unknown) =>
      log.debug({ err: error }, 'Totals could not be brought up'),
    )
  }, AT_LEAST_EVERY_MS).unref()

  return {
    refresh() {
      looked = performance.now()
      return catchUpInTurn()
    },
    close() {
      clearInterval(timer)
      return last.catch(() => undefined)
    },
  }
}

/** Null among those who moved stands for everybody; so does not knowing who did. */
async function write(tx: Tx, moved: readonly (number | null)[] | undefined): Promise<void> {
  const statement =
    moved === undefined || moved.includes(null)
      ? { text: OF_ALL }
      : { text: OF_SOME, values: [moved] }
  await Promise.all([tx.query({ text: TURN }), tx.query({ text: OF_NEW }), tx.query(statement)])
}
