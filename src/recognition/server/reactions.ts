import { sql } from 'kysely'
import { announceInboxes, notify, withdrawReactionNews } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import {
  RECOGNITION_PAGE_SIZE,
  type ReactionPage,
  type Recognition,
} from '#recognition/contract/recognition.ts'
import { announceCard } from './announce-card.ts'
import { lockReadable, requireReadable } from './list-recognitions.ts'
import { faceOf, readReactions, type FaceRow } from './read-cards.ts'
import { seeCards } from './summary.ts'

interface ReactionInput {
  /** The recognition's id. */
  readonly id: number
  readonly emoji: string
}

type CardReactions = Pick<Recognition, 'reactions'>

/** Sends news to the people on the card, or withdraws it. */
type AnnounceReaction = (tx: Tx, receivers: number[]) => void

/**
 * Reacts to a card, once with each emoji. Throws Refused: 'recognition-unknown', and
 * 'reaction-unknown' for an emoji that the company does not offer now.
 */
export function react(
  database: Database,
  by: number,
  { id, emoji }: ReactionInput,
): Promise<CardReactions> {
  const tell: AnnounceReaction = (tx, receivers) =>
    notify(tx, { kind: 'reacted', receivers, actor: by, subject: id })
  return changeReactions(database, by, { id, tell, lock: 'forKeyShare' }, async (tx) => {
    const { reactions } = await tx.db
      .selectFrom('recognition_rules')
      .select('reactions')
      .executeTakeFirstOrThrow()
    if (!reactions.includes(emoji)) throw new Refused('reaction-unknown')
    // A reaction marks the card as seen.
    await seeCards(tx, by, [id])
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('recognition_reactions')
      .values({ recognition_id: id, user_id: by, emoji })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows
  })
}

/**
 * Takes the caller's reaction back, even if the company no longer offers the emoji. Throws
 * Refused('recognition-unknown').
 */
export function takeReactionBack(
  database: Database,
  by: number,
  { id, emoji }: ReactionInput,
): Promise<CardReactions> {
  const tell: AnnounceReaction = (tx, receivers) => withdrawReactionNews(tx, id, receivers)
  // Exclusive, so that the news of a reaction added meanwhile is not withdrawn.
  return changeReactions(database, by, { id, tell, lock: 'forUpdate' }, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('recognition_reactions')
      .where('recognition_id', '=', id)
      .where('user_id', '=', by)
      .where('emoji', '=', emoji)
      .executeTakeFirst()
    return numDeletedRows
  })
}

interface ReactionChange {
  readonly id: number
  readonly tell: AnnounceReaction
  /** With `forUpdate`, nobody else changes the card's reactions until the commit. */
  readonly lock: 'forKeyShare' | 'forUpdate'
}

/** Changes reactions, announces the change, and returns the reactions as the caller sees them. */
function changeReactions(
  database: Database,
  by: number,
  { id, tell, lock }: ReactionChange,
  change: (tx: Tx) => Promise<bigint | undefined>,
): Promise<CardReactions> {
  return transactIdempotent(database, async (tx) => {
    await lockReadable(tx, by, id, lock)
    const changed = await change(tx)
    const reactions = (await readReactions(tx, by, [id])).get(id) ?? []
    if (changed === 1n) {
      const people = await announceCard(tx, id)
      tell(tx, people)
      // Their own inbox says which thanks they have answered.
      if (people.includes(by)) announceInboxes(tx, [by])
    }
    return { reactions }
  })
}

interface ReactionPageQuery {
  readonly recognitionId: number
  /** The `next` of the previous page; empty for the first page. */
  readonly after: string
}

interface ReactorRow extends FaceRow {
  emojis: string[]
  latest: Date
}

/**
 * The people who reacted to a card, each once with all their reactions; the latest reaction first,
 * 20 a page. Throws Refused('recognition-unknown').
 */
export async function listReactions(
  database: Database,
  readerId: number,
  { recognitionId, after }: ReactionPageQuery,
): Promise<ReactionPage> {
  await requireReadable(database, readerId, recognitionId)
  const { rows } = await sql<ReactorRow>`
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

function positionOf({ latest, user_id: userId }: ReactorRow): string {
  return `${latest.getTime()}-${userId}`
}

/** SQL: the person comes after this position. */
function isAfter(position: string) {
  if (position === '') return sql`true`
  const [time = 0, userId = 0] = position.split('-').map(Number)
  return sql`(max(made_at), user_id) < (${new Date(time)}, ${userId})`
}
