import { sql, type Kysely } from 'kysely'
import { notify, withdrawNews } from '#notifications/server/notify.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tables } from '#platform/server/db/tables.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import type { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { RECOGNITION_PAGE_SIZE, type Comment } from '#recognition/contract/recognition.ts'
import { announceCard } from './announce-card.ts'
import { lockReadable, requireReadable } from './list-recognitions.ts'
import { faceOf } from './read-cards.ts'

interface CommentPageQuery {
  readonly recognitionId: number
  /** The id of the previous page's last comment; 0 for the first page. */
  readonly after: number
}

/** The comments on a card, oldest first, 20 a page. Throws Refused('recognition-unknown'). */
export async function listComments(
  database: Database,
  readerId: number,
  { recognitionId, after }: CommentPageQuery,
): Promise<Output<(typeof recognitionEndpoints)['listComments']>> {
  await requireReadable(database, readerId, recognitionId)
  const rows = await selectComments(database.db)
    .where('c.recognition_id', '=', recognitionId)
    .where('c.id', '>', after)
    .where('c.removed_at', 'is', null)
    .orderBy('c.id')
    .limit(RECOGNITION_PAGE_SIZE + 1)
    .execute()
  const comments = rows.slice(0, RECOGNITION_PAGE_SIZE).map((row) => commentOf(row, readerId))
  const next = rows.length > RECOGNITION_PAGE_SIZE ? (comments.at(-1)?.id ?? null) : null
  return { comments, next }
}

interface CommentInput {
  readonly by: number
  readonly key: string
  readonly recognitionId: number
  readonly text: string
}

/**
 * Adds a comment to a card that its author may read. Throws Refused: 'key-reused',
 * 'recognition-unknown', 'too-often'.
 */
export async function addComment(
  database: Database,
  { by, key, recognitionId, text }: CommentInput,
): Promise<Comment> {
  const request = { type: 'comment', recognitionId, text }
  const kept = await answerOnce(database, { by, key, request }, async (tx) => {
    await lockReadable(tx, by, recognitionId)
    await refuseTooOften(tx, by)
    const { id } = await tx.db
      .insertInto('recognition_comments')
      .values({ recognition_id: recognitionId, author_id: by, text })
      .returning('id')
      .executeTakeFirstOrThrow()
    const receivers = await announceCard(tx, recognitionId)
    notify(tx, { kind: 'commented', receivers, actor: by, subject: recognitionId })
    const row = await selectComments(tx.db).where('c.id', '=', id).executeTakeFirstOrThrow()
    const comment = commentOf(row, by)
    // Kept as JSON, which has no dates.
    return { ...comment, date: comment.date.toISOString() }
  })
  return { ...kept, date: new Date(kept.date) }
}

/** Nobody writes so many in an hour, but a program would. */
export const MOST_COMMENTS = 500

/** Counts the author's among the newest comments: no index lists them by their authors. */
async function refuseTooOften({ db }: Pick<Tx, 'db'>, by: number): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from (
      select author_id, made_at from recognition_comments order by id desc limit ${2 * MOST_COMMENTS}
    ) newest where author_id = ${by} and made_at > now() - interval '1 hour'`.execute(db)
  if ((rows[0]?.made ?? 0) >= MOST_COMMENTS) throw new Refused('too-often')
}

/** Removes the caller's own comment and its news, once. Throws Refused('comment-unknown'). */
export function removeComment(
  database: Database,
  by: number,
  commentId: number,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    const comment = await tx.db
      .selectFrom('recognition_comments')
      .select(['recognition_id', 'made_at', 'removed_at'])
      .where('id', '=', commentId)
      .where('author_id', '=', by)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (comment === undefined) throw new Refused('comment-unknown')
    const { recognition_id: subject, made_at: at, removed_at: removedAt } = comment
    if (removedAt !== null) return { id: commentId }
    await tx.db
      .updateTable('recognition_comments')
      .set({ removed_at: sql`now()`, picture: null })
      .where('id', '=', commentId)
      .execute()
    const receivers = await announceCard(tx, subject)
    withdrawNews(tx, { kinds: ['commented'], subject, receivers, event: { actor: by, at } })
    return { id: commentId }
  })
}

function selectComments(db: Kysely<Tables>) {
  return db
    .selectFrom('recognition_comments as c')
    .innerJoin('users as u', 'u.id', 'c.author_id')
    .select(['c.id', 'c.text', 'c.picture', 'c.made_at', 'c.hidden_at', 'c.words_removed_at'])
    .select(['u.id as user_id', 'u.first_name', 'u.last_name', 'u.picture as face', 'u.is_active'])
}

type StoredComment = Awaited<
  ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>
>

function commentOf(row: StoredComment, readerId: number): Comment {
  return {
    id: row.id,
    author: faceOf(row),
    text: row.hidden_at === null ? row.text : null,
    areWordsRemoved: row.words_removed_at !== null,
    ...(row.picture !== null && row.hidden_at === null && { picture: row.picture }),
    date: row.made_at,
    isMine: row.user_id === readerId,
  }
}
