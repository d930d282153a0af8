import { sql } from 'kysely'
import type { MostAppreciative } from '#recognition/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import { faceOf } from './read-cards.ts'

/** The number of people on each side of the reader. */
const NEIGHBOURS = 2

interface Row {
  user_id: number
  first_name: string
  last_name: string
  face: string | null
  is_active: boolean
  thanks: number
}

/**
 * The month's (UTC) senders on the wall whose number of thanks is next to the reader's: up to two
 * before and two after; empty if the reader has no thanks there or opted out. Nobody learns a rank.
 * Welcomes don't count; nor do thanks off the wall: a count would reveal that they exist.
 */
export async function readMostAppreciative(
  { db }: Database,
  readerId: number,
): Promise<MostAppreciative> {
  const { rows } = await sql<Row>`
    with counted as (
      select r.sender_id, count(*)::int as thanks
        from recognitions r join users u on u.id = r.sender_id
       where r.made_at >= date_trunc('month', now(), 'UTC') and r.is_on_wall
         and not r.is_welcome
         and u.is_active and not exists (
           select from recognition_choices c where c.user_id = u.id and not c.is_ranked)
       group by r.sender_id
    ), lined_up as (
      select sender_id, thanks, row_number() over (order by thanks desc, sender_id) as line
        from counted
    )
    select u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active,
           near.thanks
      from lined_up mine
      join lined_up near on near.line between mine.line - ${NEIGHBOURS} and mine.line + ${NEIGHBOURS}
      join users u on u.id = near.sender_id
     where mine.sender_id = ${readerId}
     order by near.line`.execute(db)
  return { people: rows.map((row) => ({ person: faceOf(row), thanks: row.thanks })) }
}
