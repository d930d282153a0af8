import { sql } from 'kysely'
import { markThanksRead } from '#notifications/server/inbox.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { MOST_UNREAD_CARDS, type RecognitionSummary } from '#recognition/contract/recognition.ts'
import { displayNameSql } from '#users/server/known-as.ts'
import { faceOf, readCards, type FaceRow } from './read-cards.ts'

/** The number of unseen cards that are answered whole. */
const MOST_SHOWN = 5

/**
 * The received thanks that the reader has not seen: their number, the number of their senders, and
 * the newest of them. Also the number of other people's cards on the wall after `since` (0: counts
 * none), and what receivers of the reader's cards just answered.
 */
export async function readSummary(
  database: Database,
  readerId: number,
  since: number,
): Promise<RecognitionSummary> {
  const [unread, newOnWall, freshReactions] = await Promise.all([
    readUnread(database, readerId),
    since === 0 ? 0 : countNewer(database, readerId, since),
    readFreshReactions(database, readerId),
  ])
  const newest = unread.slice(0, MOST_SHOWN).map(({ id }) => id)
  return {
    unread: unread.length,
    unreadFrom: new Set(unread.flatMap((one) => one.sender_id ?? [])).size,
    newest: newest.length === 0 ? [] : await readCards(database, readerId, newest),
    newOnWall,
    freshReactions,
  }
}

async function readUnread({ db }: Database, readerId: number) {
  const { rows } = await sql<{ id: number; sender_id: number | null }>`
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
       where is_on_wall and id > ${since} and sender_id is distinct from ${readerId} limit ${MOST_UNREAD_CARDS}) newer`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Older ones are in the inbox alone. */
const FRESH = `interval '1 minute'`
const MOST_FRESH = 10

async function readFreshReactions(
  { db }: Database,
  readerId: number,
): Promise<RecognitionSummary['freshReactions']> {
  const { rows } = await sql<FaceRow & { recognition: number; emoji: string; date: Date }>`
    select x.recognition_id as recognition, x.emoji, x.made_at as date,
           u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active,
           ${displayNameSql('u')} as known_as
      from recognition_reactions x
      join recognition_receivers s on s.recognition_id = x.recognition_id
                                  and s.receiver_id = x.user_id and s.sender_id = ${readerId}
      join recognitions r on r.id = x.recognition_id and r.withdrawn_at is null
      join users u on u.id = x.user_id
     where x.made_at > now() - ${sql.raw(FRESH)}
     order by x.made_at desc, x.user_id limit ${MOST_FRESH}`.execute(db)
  return rows.map(({ recognition, emoji, date, ...face }) => ({
    recognition,
    emoji,
    date,
    person: faceOf(face),
  }))
}

/** Marks these cards that the reader received as seen, and their news as read. */
export function markSeen(
  database: Database,
  readerId: number,
  ids: readonly number[],
): Promise<{ ids: number[] }> {
  return transactIdempotent(database, async (tx) => {
    await seeCards(tx, readerId, ids)
    return { ids: [...ids] }
  })
}

/** As `markSeen`, in `tx`. Tells the senders if the reader lets them know. */
export async function seeCards(tx: Tx, readerId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ sender_id: number | null; is_told: boolean }>`
    update recognition_receivers s set seen_at = now()
     where s.receiver_id = ${readerId} and s.recognition_id = any(${[...ids]}::bigint[])
       and s.seen_at is null
    returning s.sender_id, exists (
      select from recognition_choices c
       where c.user_id = s.receiver_id and c.read_receipts_since is not null) as is_told`.execute(
    tx.db,
  )
  const told = new Set(rows.flatMap((row) => (row.is_told ? (row.sender_id ?? []) : [])))
  announce(
    tx,
    [...told].map((userId) => ({ topic: 'thanks', userId })),
  )
  await markThanksRead(tx, readerId, ids)
}
