import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { publish } from '#webhooks/server/publish.ts'
import { announceWords } from './announce-card.ts'
import type { ModerationInput } from './hide.ts'
import { isSealOver, lockSealDays, refuseOwnWords, requireMayJudge } from './seal.ts'
import { tellShown } from './tell-outcomes.ts'

type Showing = Omit<ModerationInput, 'reason'>

/**
 * Shows the words of a hidden card again, while they are sealed. It returns to the wall unless a
 * receiver keeps it private. Throws Refused: 'recognition-unknown', 'hidden-long'.
 */
export function showRecognition(
  database: Database,
  id: number,
  showing: Showing,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const right = await holdPermission(tx, showing.by, 'moderate')
    const days = await lockSealDays(tx)
    const card = await tx.db
      .selectFrom('recognitions')
      .select(['sender_id', 'hidden_at', 'withdrawn_at'])
      .select(isSealOver('recognitions', days).as('is_over'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (card === undefined || card.withdrawn_at !== null) throw new Refused('recognition-unknown')
    if (card.hidden_at === null) {
      await requireMayJudge(tx, showing.by, { kind: 'card', id })
      return { id }
    }
    refuseOwnWords(right, showing.by, card.sender_id)
    if (card.is_over) throw new Refused('hidden-long')
    const isOnWall = await returnCard(tx, id)
    await record(tx, {
      action: 'recognitionShown',
      ...showing,
      subject: { kind: 'user', id: card.sender_id },
      after: { recognition: id },
    })
    await tellShown(tx, { recognition: id, comment: null, author: card.sender_id }, showing.by)
    publish(tx, [{ kind: 'thanks.shown', data: { thanks: id }, isPrivate: !isOnWall }])
    await announceWords(tx, id, isOnWall)
    return { id }
  })
}

/** A statement after the lock's, so that it sees the choices of the lock's last owner. */
async function returnCard(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_on_wall: boolean }>`
    update recognitions r
       set hidden_at = null, is_on_wall = r.visibility = 'public' and not exists (
             select from recognition_receivers s
               join recognition_choices c on c.user_id = s.receiver_id
              where s.recognition_id = r.id and not c.receives_in_public)
     where r.id = ${id} returning r.is_on_wall`.execute(tx.db)
  return rows[0]?.is_on_wall === true
}

/** Shows a hidden comment again, while it is sealed. Throws Refused: 'comment-unknown', 'hidden-long'. */
export function showComment(
  database: Database,
  id: number,
  showing: Showing,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const right = await holdPermission(tx, showing.by, 'moderate')
    const days = await lockSealDays(tx)
    const comment = await tx.db
      .selectFrom('recognition_comments as c')
      .innerJoin('recognitions as r', 'r.id', 'c.recognition_id')
      .select(['c.author_id', 'c.recognition_id', 'c.hidden_at', 'c.removed_at', 'r.is_on_wall'])
      .select(isSealOver('c', days).as('is_over'))
      .where('c.id', '=', id)
      .forNoKeyUpdate('c')
      .executeTakeFirst()
    if (comment === undefined || comment.removed_at !== null) throw new Refused('comment-unknown')
    if (comment.hidden_at === null) {
      await requireMayJudge(tx, showing.by, { kind: 'comment', id })
      return { id }
    }
    refuseOwnWords(right, showing.by, comment.author_id)
    if (comment.is_over) throw new Refused('hidden-long')
    await tx.db
      .updateTable('recognition_comments')
      .set({ hidden_at: null })
      .where('id', '=', id)
      .execute()
    await record(tx, {
      action: 'commentShown',
      ...showing,
      subject: { kind: 'user', id: comment.author_id },
      after: { recognition: comment.recognition_id, comment: id },
    })
    const { recognition_id: recognition, author_id: author } = comment
    await tellShown(tx, { recognition, comment: id, author }, showing.by)
    await announceWords(tx, comment.recognition_id, comment.is_on_wall)
    return { id }
  })
}
