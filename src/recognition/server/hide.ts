import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { publish } from '#webhooks/server/publish.ts'
import { announceWords } from './announce-card.ts'
import { requireMayJudge } from './seal.ts'
import { tellHidden } from './tell-outcomes.ts'

/** The administrator, the client's IP, and the reason. */
export interface ModerationInput {
  readonly by: number
  readonly from?: string | undefined
  readonly reason: string
}

/**
 * Hides a card's words, once; its points stay. Throws Refused('recognition-unknown'), also for a private card of
 * others that nobody reported.
 */
export function hideRecognition(
  database: Database,
  id: number,
  hiding: ModerationInput,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, hiding.by, 'moderate')
    await hideCard(tx, id, hiding)
    await requireMayJudge(tx, hiding.by, { kind: 'card', id })
    return { id }
  })
}

/** Hides a comment, once. Throws Refused('comment-unknown'), as `hideRecognition`. */
export function hideComment(
  database: Database,
  id: number,
  hiding: ModerationInput,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, hiding.by, 'moderate')
    await hideCommentWords(tx, id, hiding)
    await requireMayJudge(tx, hiding.by, { kind: 'comment', id })
    return { id }
  })
}

/** As `hideRecognition`, within a transaction. */
export async function hideCard(tx: Tx, id: number, hiding: ModerationInput): Promise<void> {
  const card = await tx.db
    .selectFrom('recognitions')
    .select(['sender_id', 'is_on_wall', 'hidden_at', 'withdrawn_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (card === undefined) throw new Refused('recognition-unknown')
  if (card.hidden_at !== null) return
  await tx.db
    .updateTable('recognitions')
    .set({ hidden_at: sql`now()`, is_on_wall: false })
    .where('id', '=', id)
    .execute()
  await record(tx, {
    action: 'recognitionHidden',
    ...hiding,
    subject: { kind: 'user', id: card.sender_id },
    after: { recognition: id },
  })
  if (card.withdrawn_at === null) {
    tellHidden(tx, { recognition: id, comment: null, author: card.sender_id }, hiding)
  }
  publish(tx, [{ kind: 'thanks.hidden', data: { thanks: id }, isPrivate: !card.is_on_wall }])
  await announceWords(tx, id, card.is_on_wall)
}

/** As `hideComment`, within a transaction. */
export async function hideCommentWords(tx: Tx, id: number, hiding: ModerationInput): Promise<void> {
  const comment = await tx.db
    .selectFrom('recognition_comments as c')
    .innerJoin('recognitions as r', 'r.id', 'c.recognition_id')
    .select(['c.author_id', 'c.recognition_id', 'c.hidden_at', 'c.removed_at', 'r.is_on_wall'])
    .where('c.id', '=', id)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  if (comment === undefined) throw new Refused('comment-unknown')
  if (comment.hidden_at !== null) return
  await tx.db
    .updateTable('recognition_comments')
    .set({ hidden_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await record(tx, {
    action: 'commentHidden',
    ...hiding,
    subject: { kind: 'user', id: comment.author_id },
    after: { recognition: comment.recognition_id, comment: id },
  })
  if (comment.removed_at === null) {
    const { recognition_id: recognition, author_id: author } = comment
    tellHidden(tx, { recognition, comment: id, author }, hiding)
  }
  await announceWords(tx, comment.recognition_id, comment.is_on_wall)
}
