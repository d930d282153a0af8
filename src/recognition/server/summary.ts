import { sql } from 'kysely'
import type { RecognitionSummary } from '#recognition/contract/recognition.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent } from '#platform/server/db/transact.ts'
import { markThanksRead } from '#notifications/server/inbox.ts'
import { readCards } from './read-cards.ts'

const MOST_COUNTED = 100

/**
 * The number of received thanks that the reader has not seen, the newest of them, and the number of
 * cards on the wall after `since` (0: counts none). Both counts end at 100.
 */
export async function readSummary(
  database: Database,
  readerId: number,
  since: number,
): Promise<RecognitionSummary> {
  const { rows } = await sql<{ unread: number; newest: number | null; on_wall: number }>`
    select count(*)::int as unread, max(id) as newest,
           case when ${since}::bigint = 0 then 0 else (
             select count(*)::int from (
               select from recognitions where is_on_wall and id > ${since}
                limit ${MOST_COUNTED}) wall) end as on_wall
      from (
        select s.recognition_id as id
          from recognition_receivers s join recognitions r on r.id = s.recognition_id
         where s.receiver_id = ${readerId} and r.withdrawn_at is null
           and s.recognition_id > coalesce((
             select seen_id from recognition_choices where user_id = ${readerId}), 0)
         order by s.recognition_id desc limit ${MOST_COUNTED}) new`.execute(database.db)
  const { unread = 0, newest = null, on_wall: newOnWall = 0 } = rows[0] ?? {}
  const [card] = newest === null ? [] : await readCards(database, readerId, [newest])
  return { unread, newest: card ?? null, newOnWall }
}

/** Marks the thanks that the reader received up to this one as seen, and their news as read. */
export function markSeen(
  database: Database,
  readerId: number,
  id: number,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    await sql`
      insert into recognition_choices as c (user_id, seen_id)
      select ${readerId}, coalesce(max(recognition_id), 0) from recognition_receivers
       where receiver_id = ${readerId} and recognition_id <= ${id}
      on conflict (user_id) do update set seen_id = greatest(c.seen_id, excluded.seen_id)`.execute(
      tx.db,
    )
    await markThanksRead(tx, readerId, id)
    return { id }
  })
}
