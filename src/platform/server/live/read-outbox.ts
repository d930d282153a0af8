import type pg from 'pg'
import type { Topic } from '#platform/contract/events.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Change } from './outbox.ts'

/**
 * A position is the life of a database server and a snapshot, "life:xmin:xmax:running": everything
 * visible in it has been told. Row ids can't serve, since a lower id may be committed after a higher
 * one. After a crash, and on a standby that was promoted, transaction numbers that left no trace are
 * given out again: a snapshot says nothing about another life.
 */
export type Position = string

const HERE = `
  (extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint
    || ':' || pg_current_snapshot()::text`

function partsOf(position: Position): { life: string; snapshot: string } {
  const end = position.indexOf(':')
  return { life: position.slice(0, Math.max(end, 0)), snapshot: position.slice(end + 1) }
}

const ALL: Change = { topic: 'everything', userId: null }

interface Row {
  position: Position
  topic: Topic | null
  user_id: number | null
}

// What has become visible since: newer transactions, and those that were still running then.
const SINCE = `
  o.xid >= pg_snapshot_xmax($1::pg_snapshot)
  or o.xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))`

// Not a prepared statement: its plan would be the one for a table that was still empty.
const READ = `
  select here.position, o.topic, o.user_id
    from (select ${HERE} as position) here
    left join outbox o on ${SINCE}
   order by o.id`

/**
 * Each change since `from` exactly once, and the position to go on from. Where the server has begun
 * another life since, everything may have changed.
 */
export async function readOutbox(
  pool: pg.Pool,
  from: Position,
): Promise<{ position: Position; changes: Change[] }> {
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

/** Where a browser that asks for nothing earlier begins. */
export async function currentPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ position: Position }>(`select ${HERE} as position`)
  const [row] = rows
  if (row === undefined) throw new Error('no snapshot')
  return row.position
}

// Rows are swept oldest first: where one from before the position is kept, so are all after it.
const CAN_RESUME = `
  select exists (select from outbox where xid < pg_snapshot_xmin($1::pg_snapshot))
     and pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known,
         ${HERE} as position`

const NOT_A_SNAPSHOT = '22P02'

/** Whether everything since `from` is still in the outbox, and `from` is of this server's life. */
export async function canResume(pool: pg.Pool, from: Position): Promise<boolean> {
  try {
    const { life, snapshot } = partsOf(from)
    const { rows } = await pool.query<{ known: boolean; position: Position }>(CAN_RESUME, [
      snapshot,
    ])
    const [row] = rows
    return row !== undefined && row.known && partsOf(row.position).life === life
  } catch (error) {
    if (errorCode(error) === NOT_A_SNAPSHOT) return false
    throw error
  }
}

/** How old the oldest change since `from` is, in seconds; 0 when there is none. */
const LAG = `
  select coalesce(extract(epoch from clock_timestamp() - min(o.made_at)), 0)::float8 as seconds
    from outbox o where ${SINCE}`

type Query = <R extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<R[]>

export async function outboxLag(query: Query, from: Position): Promise<number> {
  const [row] = await query<{ seconds: number }>(LAG, [partsOf(from).snapshot])
  return row?.seconds ?? 0
}

// One process at a time: two that delete the same rows could wait for each other in a circle.
const SWEEP = `
  delete from outbox where made_at < now() - interval '15 minutes'
     and (select pg_try_advisory_xact_lock(hashtext('laurel_outbox_sweep')))`

/** Rows nobody will ask for again; nothing where another process is at it. */
export async function sweepOutbox(pool: pg.Pool): Promise<void> {
  await pool.query(SWEEP)
}
