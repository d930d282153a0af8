import { sql } from 'kysely'
import { RECOGNITION_PAGE_SIZE, type ReactionPage } from '#recognition/contract/recognition.ts'
import type { Database } from '#platform/server/db/database.ts'
import { requireReadable } from './list-recognitions.ts'
import { faceOf, type FaceRow } from './read-cards.ts'

interface Page {
  readonly recognitionId: number
  /** The `next` of the page before; empty for the first. */
  readonly after: string
}

interface Row extends FaceRow {
  emojis: string[]
  latest: Date
}

/**
 * The people who reacted to a card, each once with all their reactions; who reacted last comes first,
 * 20 a page. Throws Refused('recognition-unknown').
 */
export async function listReactions(
  database: Database,
  readerId: number,
  { recognitionId, after }: Page,
): Promise<ReactionPage> {
  await requireReadable(database, readerId, recognitionId)
  const { rows } = await sql<Row>`
    select u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active,
           given.emojis, given.latest
      from (select user_id, array_agg(emoji order by made_at, emoji) as emojis,
                   max(made_at) as latest
              from recognition_reactions where recognition_id = ${recognitionId}
             group by user_id having ${isAfter(after)}
             order by latest desc, user_id desc limit ${RECOGNITION_PAGE_SIZE + 1}) given
      join users u on u.id = given.user_id
     order by given.latest desc, given.user_id desc`.execute(database.db)
  const page = rows.slice(0, RECOGNITION_PAGE_SIZE)
  const last = page.at(-1)
  return {
    people: page.map((row) => ({
      person: faceOf(row),
      emojis: row.emojis,
      isMine: row.user_id === readerId,
    })),
    next: rows.length > page.length && last !== undefined ? positionOf(last) : null,
  }
}

function positionOf({ latest, user_id: userId }: Row): string {
  return `${latest.getTime()}-${userId}`
}

/** SQL: the person comes after this position. */
function isAfter(position: string) {
  if (position === '') return sql`true`
  const [time = 0, userId = 0] = position.split('-').map(Number)
  return sql`(max(made_at), user_id) < (${new Date(time)}, ${userId})`
}
