import type pg from 'pg'
import type { Topic } from '#platform/contract/events.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** A changed topic. A null user id means everyone who may see it. */
export interface TopicChange {
  readonly topic: Topic
  readonly userId: number | null
}

export const CHANNEL = 'laurel_outbox'

// One notification for all rows: NOTIFY takes a database-wide lock at commit.
const ANNOUNCE = `
  with written as (
    insert into outbox (topic, user_id) select * from unnest($1::text[], $2::bigint[])
  )
  select pg_notify('${CHANNEL}', '')`

const gathered = new WeakMap<Tx, TopicChange[]>()

/** Announces in one statement what `work` announces in this transaction. */
export async function announceTogether<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const changes: TopicChange[] = []
  gathered.set(tx, changes)
  const result = await work().finally(() => gathered.delete(tx))
  announce(tx, changes)
  return result
}

/** Announces changes when `tx` commits. */
export function announce(tx: Tx, changes: readonly TopicChange[]): void {
  const known = gathered.get(tx)
  if (known !== undefined) {
    known.push(...changes)
    return
  }
  if (changes.length === 0) return
  tx.conclude({
    name: 'announce',
    text: ANNOUNCE,
    values: [changes.map((change) => change.topic), changes.map((change) => change.userId)],
  })
}

/** Announces changed balances to each owner and to All Data. */
export function announceWallets(tx: Tx, owners: readonly number[]): void {
  announce(tx, walletChanges(owners))
}

/** The changes of `announceWallets`, for commits that announce more. */
export function walletChanges(owners: readonly number[]): TopicChange[] {
  if (owners.length === 0) return []
  return [
    ...owners.map((userId) => ({ topic: 'wallet', userId }) as const),
    { topic: 'users', userId: null },
  ]
}

/** Announces a changed account or session to its owner and to All Data. */
export function announceUser(tx: Tx, userId: number): void {
  announceToMany(tx, 'session', [userId])
}

/** Announces changed names to every page, since any may show them, and the account as `announceUser`. */
export function announceNames(tx: Tx, userId: number): void {
  announceUser(tx, userId)
  announce(tx, [{ topic: 'names', userId: null }])
}

/** Beyond this number, one announcement to everybody replaces the individual ones. */
const MOST_INDIVIDUAL = 1_000

/** Announces many changed wallets or accounts to each owner and to All Data. */
export function announceToMany(
  tx: Tx,
  topic: 'wallet' | 'session',
  owners: readonly number[],
): void {
  const told = owners.length <= MOST_INDIVIDUAL ? owners : [null]
  announce(tx, [...told.map((userId) => ({ topic, userId })), { topic: 'users', userId: null }])
}

/**
 * A position in the outbox: the server's start time and a snapshot, "start:xmin:xmax:running". All
 * changes visible in the snapshot were sent. Row ids can't serve, since a lower id may commit after
 * a higher one. After a crash or a failover transaction ids may repeat, so a snapshot is valid for
 * one server start only.
 */
export type StreamPosition = string

const HERE = `
  (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint
    || ':' || pg_current_snapshot()::text`

function partsOf(position: StreamPosition): { life: string; snapshot: string } {
  const end = position.indexOf(':')
  return { life: position.slice(0, Math.max(end, 0)), snapshot: position.slice(end + 1) }
}

const ALL: TopicChange = { topic: 'everything', userId: null }

interface Row {
  position: StreamPosition
  topic: Topic | null
  user_id: number | null
}

// Changes visible since then: of newer transactions, and of transactions that were still running.
const SINCE = `
  o.xid >= pg_snapshot_xmax($1::pg_snapshot)
  or o.xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))`

// Not a prepared statement, whose plan would be cached for an empty table.
const READ = `
  select here.position, o.topic, o.user_id
    from (select ${HERE} as position) here
    left join outbox o on ${SINCE}
   order by o.id`

/**
 * Reads each change since `from` once, and the next position. After a server restart, everything
 * may have changed.
 */
export async function readOutbox(
  pool: pg.Pool,
  from: StreamPosition,
): Promise<{ position: StreamPosition; changes: TopicChange[] }> {
  const before = partsOf(from)
  const { rows } = await pool.query<Row>(READ, [before.snapshot])
  const position = rows[0]?.position ?? from
  if (partsOf(position).life !== before.life) return { position, changes: [ALL] }
  return {
    position,
    changes: rows.flatMap(({ topic, user_id }) =>
      topic === null ? [] : [{ topic, userId: user_id }],
    ),
  }
}

/** The current position, where a new page starts. */
export async function currentPosition(pool: pg.Pool): Promise<StreamPosition> {
  const { rows } = await pool.query<{ position: StreamPosition }>(`select ${HERE} as position`)
  const [row] = rows
  if (row === undefined) throw new Error('no snapshot')
  return row.position
}

// Rows are removed oldest first: if one from before the position remains, so do all later ones.
const CAN_RESUME = `
  select exists (select from outbox where xid < pg_snapshot_xmin($1::pg_snapshot))
     and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known,
         ${HERE} as position`

const NOT_A_SNAPSHOT = '22P02'

/** Whether the outbox still has all changes since `from`; never for an earlier server start. */
export async function canResume(pool: pg.Pool, from: StreamPosition): Promise<boolean> {
  try {
    const { life, snapshot } = partsOf(from)
    const { rows } = await pool.query<{ known: boolean; position: StreamPosition }>(CAN_RESUME, [
      snapshot,
    ])
    const [row] = rows
    return row !== undefined && row.known && partsOf(row.position).life === life
  } catch (error) {
    if (errorCode(error) === NOT_A_SNAPSHOT) return false
    throw error
  }
}

/** The age of the oldest change since `from`, in seconds; 0 if there is none. */
const LAG = `
  select coalesce(extract(epoch from clock_timestamp() - min(o.made_at)), 0)::float8 as seconds
    from outbox o where ${SINCE}`

type Query = <R extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<R[]>

export async function outboxLag(query: Query, from: StreamPosition): Promise<number> {
  const [row] = await query<{ seconds: number }>(LAG, [partsOf(from).snapshot])
  return row?.seconds ?? 0
}

// One process at a time: two that delete the same rows could deadlock. The newest row stays: while
// nothing else happens, it shows that no later row was removed.
const SWEEP = `
  delete from outbox where made_at < now() - interval '15 minutes'
     and xid < (select xid from outbox order by xid desc limit 1)
     and (select pg_try_advisory_xact_lock(hashtext('laurel_outbox_sweep')))`

/** Removes old rows, unless another process is doing so. */
export async function sweepOutbox(pool: pg.Pool): Promise<void> {
  await pool.query(SWEEP)
}
