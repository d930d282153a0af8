import { sql } from 'kysely'
import { type HiddenWords, SHOW_AGAIN_MS } from '#recognition/contract/moderation.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission, type Right } from '#roles/server/held-roles.ts'
import { record } from '#audit-log/server/record.ts'
import { announceWords } from './announce-card.ts'
import type { Hiding } from './hide.ts'
import { faceColumns } from './reports.ts'
import { tellShown } from './tell-outcomes.ts'

type Showing = Omit<Hiding, 'reason'>

const LIFETIME = sql`${SHOW_AGAIN_MS} * interval '1 millisecond'`

/**
 * Shows the words of a hidden card again, within a day. It returns to the wall unless a receiver
 * keeps it private. Throws Refused: 'recognition-unknown', 'hidden-long'.
 */
export function showRecognition(
  database: Database,
  id: number,
  showing: Showing,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const right = await holdPermission(tx, showing.by, 'moderate')
    const card = await tx.db
      .selectFrom('recognitions')
      .select(['sender_id', 'hidden_at', 'withdrawn_at'])
      .select(sql<boolean>`hidden_at < now() - ${LIFETIME}`.as('is_over'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (card === undefined || card.withdrawn_at !== null) throw new Refused('recognition-unknown')
    if (card.hidden_at === null) return { id }
    refuseOwn(right, showing.by, card.sender_id)
    if (card.is_over) throw new Refused('hidden-long')
    const isOnWall = await returnCard(tx, id)
    await record(tx, {
      action: 'recognitionShown',
      ...showing,
      subject: { kind: 'user', id: card.sender_id },
      after: { recognition: id },
    })
    await tellShown(tx, { recognition: id, comment: null, author: card.sender_id }, showing.by)
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

/** Shows a hidden comment again, within a day. Throws Refused: 'comment-unknown', 'hidden-long'. */
export function showComment(
  database: Database,
  id: number,
  showing: Showing,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const right = await holdPermission(tx, showing.by, 'moderate')
    const comment = await tx.db
      .selectFrom('recognition_comments as c')
      .innerJoin('recognitions as r', 'r.id', 'c.recognition_id')
      .select(['c.author_id', 'c.recognition_id', 'c.hidden_at', 'c.removed_at', 'r.is_on_wall'])
      .select(sql<boolean>`c.hidden_at < now() - ${LIFETIME}`.as('is_over'))
      .where('c.id', '=', id)
      .forNoKeyUpdate('c')
      .executeTakeFirst()
    if (comment === undefined || comment.removed_at !== null) throw new Refused('comment-unknown')
    if (comment.hidden_at === null) return { id }
    refuseOwn(right, showing.by, comment.author_id)
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

/** A moderator does not show their own hidden words again. */
function refuseOwn({ isAdministrator }: Right, by: number, author: number): void {
  if (!isAdministrator && by === author) throw new Refused('words-own')
}

/** Enough for a day; the words hidden last. */
const MOST_LISTED = 100

/**
 * What can be shown again, the latest hidden first: whose words, and why they were hidden, as in the
 * audit log. Not the words: nobody reads them while they are hidden.
 */
export async function listHidden({ db }: Database): Promise<{ hidden: HiddenWords[] }> {
  const { rows } = await sql<HiddenWords>`
    select latest.recognition, latest.comment, latest.reason, ${faceColumns('a')} as author,
           hidden.at + ${LIFETIME} as until
      from (
        select distinct on (after->'recognition', after->'comment') subject_id, reason,
               (after->>'recognition')::bigint as recognition, (after->>'comment')::bigint as comment
          from audit_log
         where action in ('recognitionHidden', 'commentHidden') and made_at >= now() - ${LIFETIME}
         order by after->'recognition', after->'comment', id desc
      ) latest
      join users a on a.id = latest.subject_id
      join recognitions r on r.id = latest.recognition and r.withdrawn_at is null
      left join recognition_comments c on c.id = latest.comment and c.removed_at is null
     cross join lateral (
        select case when latest.comment is null then r.hidden_at else c.hidden_at end as at) hidden
     where hidden.at >= now() - ${LIFETIME}
     order by hidden.at desc, latest.recognition desc, latest.comment desc
     limit ${MOST_LISTED}`.execute(db)
  return { hidden: rows }
}
