import type pg from 'pg'
import type { Topic } from '#contract/events.ts'
import type { Change } from './outbox.ts'

/**
 * A position is a transaction id: everything committed by transactions before it has been told.
 * Row ids can't serve, since a lower id may be committed after a higher one.
 */
export type Position = string

export interface Told extends Change {
  readonly id: number
}

interface Row {
  position: Position
  id: number | null
  topic: Topic
  user_id: number | null
}

// Some rows past the new position are read now and again next time; their ids tell them apart.
const READ = `
  select here.position, o.id, o.topic, o.user_id
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as position) here
    left join outbox o on o.xid >= $1::xid8
   order by o.id`

export async function readOutbox(
  pool: pg.Pool,
  from: Position,
): Promise<{ position: Position; changes: Told[] }> {
  const { rows } = await pool.query<Row>({ name: 'read-outbox', text: READ, values: [from] })
  return {
    position: rows[0]?.position ?? from,
    changes: rows.flatMap(({ id, topic, user_id }) =>
      id === null ? [] : [{ id, topic, userId: user_id }],
    ),
  }
}

/** Where a browser that asks for nothing earlier begins. */
export async function currentPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ position: Position }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as position`,
  )
  return rows[0]?.position ?? '0'
}

// A position is answerable while rows from before it are kept, and when it is not from another
// database's future.
const CAN_RESUME = `
  select exists (select from outbox where xid <= $1::xid8)
     and $1::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`

/** Whether everything since `from` is still in the outbox. */
export async function canResume(pool: pg.Pool, from: Position): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>({ text: CAN_RESUME, values: [from] })
  return rows[0]?.known ?? false
}

/** Rows nobody will ask for again. */
export async function sweepOutbox(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from outbox where made_at < now() - interval '1 hour'`)
}
