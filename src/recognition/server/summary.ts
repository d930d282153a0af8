import { sql } from 'kysely'
import { markThanksRead } from '#notifications/server/inbox.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { MOST_UNREAD_CARDS, type RecognitionSummary } from '#recognition/contract/recognition.ts'
import { readCards } from './read-cards.ts'

/** The number of unseen cards that are answered whole. */
const MOST_SHOWN = 5

/**
 * The received thanks that the reader has not seen: their number, the number of their senders, and
 * the newest of them. Also the number of other people's cards on the wall after `since` (0: counts
 * none).
 */
export async function readSummary(
  database: Database,
  readerId: number,
  since: number,
): Promise<RecognitionSummary> {
  const [unread, newOnWall] = await Promise.all([
    readUnread(database, readerId),
    since === 0 ? 0 : countNewer(database, readerId, since),
  ])
  const newest = unread.slice(0, MOST_SHOWN).map(({ id }) => id)
  return {
    unread: unread.length,
    unreadFrom: new Set(unread.map((one) => one.sender_id)).size,
    newest: newest.length === 0 ? [] : await readCards(database, readerId, newest),
    newOnWall,
  }
}

async function readUnread({ db }: Database, readerId: number) {
  const { rows } = await sql<{ id: number; sender_id: number }>`
    select s.recognition_id as id, s.sender_id
      from recognition_receivers s join recognitions r on r.id = s.recognition_id
     where s.receiver_id = ${readerId} and s.seen_at is null and r.withdrawn_at is null
     order by s.recognition_id desc limit ${MOST_UNREAD_CARDS}`.execute(db)
  return rows
}

async function countNewer({ db }: Database, readerId: number, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from recognitions
       where is_on_wall and id > ${since} and sender_id <> ${readerId} limit ${MOST_UNREAD_CARDS}) newer`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Marks these cards that the reader received as seen, and their news as read. */
export function markSeen(
  database: Database,
  readerId: number,
  ids: readonly number[],
): Promise<{ ids: number[] }> {
  return transactIdempotent(database, async (tx) => {
    await sql`
      update recognition_receivers set seen_at = now()
       where receiver_id = ${readerId} and recognition_id = any(${[...ids]}::bigint[])
         and seen_at is null`.execute(tx.db)
    await markThanksRead(tx, readerId, ids)
    return { ids: [...ids] }
  })
}
