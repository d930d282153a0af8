import type { Recognition } from '#recognition/contract/recognition.ts'
import { notify, withdrawReactionNews } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announceCard } from './announce-card.ts'
import { lockReadable } from './list-recognitions.ts'
import { readReactions } from './read-cards.ts'

interface Choice {
  /** The recognition's. */
  readonly id: number
  readonly emoji: string
}

type Reactions = Pick<Recognition, 'reactions'>

/** Tells the people of the card. */
type Tell = (tx: Tx, receivers: number[]) => void

/**
 * Reacts to a card, once with each emoji. Throws Refused: 'recognition-unknown', and
 * 'reaction-unknown' for an emoji that the company does not offer now.
 */
export function react(database: Database, by: number, { id, emoji }: Choice): Promise<Reactions> {
  const tell: Tell = (tx, receivers) =>
    notify(tx, { kind: 'reacted', receivers, actor: by, subject: id })
  return changeReactions(database, by, { id, tell, lock: 'forKeyShare' }, async (tx) => {
    const { reactions } = await tx.db
      .selectFrom('recognition_rules')
      .select('reactions')
      .executeTakeFirstOrThrow()
    if (!reactions.includes(emoji)) throw new Refused('reaction-unknown')
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('recognition_reactions')
      .values({ recognition_id: id, user_id: by, emoji })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows
  })
}

/** Takes one's own reaction back, offered still or not. Throws Refused('recognition-unknown'). */
export function takeReactionBack(
  database: Database,
  by: number,
  { id, emoji }: Choice,
): Promise<Reactions> {
  const tell: Tell = (tx, receivers) => withdrawReactionNews(tx, id, receivers)
  // Alone: the news of another one that comes meanwhile must not be withdrawn.
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

interface Changing {
  readonly id: number
  readonly tell: Tell
  /** For an update: nobody else changes the card's reactions at that time. */
  readonly lock: 'forKeyShare' | 'forUpdate'
}

/** Announces what changes, and answers the reactions as their reader sees them now. */
function changeReactions(
  database: Database,
  by: number,
  { id, tell, lock }: Changing,
  change: (tx: Tx) => Promise<bigint | undefined>,
): Promise<Reactions> {
  return transactIdempotent(database, async (tx) => {
    await lockReadable(tx, by, id, lock)
    const changed = await change(tx)
    const reactions = (await readReactions(tx, by, [id])).get(id) ?? []
    if (changed === 1n) tell(tx, await announceCard(tx, id))
    return { reactions }
  })
}
