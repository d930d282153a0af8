import { sql } from 'kysely'
import type { NewReport, Report } from '#recognition/contract/moderation.ts'
import { RECOGNITION_PAGE_SIZE } from '#recognition/contract/recognition.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notifyAdministrator } from '#notifications/server/notify.ts'
import { requireReadable } from './list-recognitions.ts'

interface Reporting extends NewReport {
  readonly by: number
  readonly recognitionId: number
}

// Settles nothing: it answers the open report's id, which "do nothing" would not. Only an inserted
// row has no xmax.
const STORE = `
  insert into recognition_reports (recognition_id, comment_id, reported_by, reason)
  values ($1, $2, $3, $4)
  on conflict (recognition_id, comment_id, reported_by) where settled_at is null
  do update set outcome = null
  returning id, xmax = 0 as "isNew"`

/**
 * Reports a card or one of its comments, as all may who may read it. While a person's report is open,
 * another one of theirs answers its id and tells nobody. Throws Refused: 'recognition-unknown',
 * 'comment-unknown'.
 */
export function report(
  database: Database,
  { by, recognitionId, comment, reason }: Reporting,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    await requireReadable(tx, by, recognitionId)
    if (comment !== null) await requireComment(tx, recognitionId, comment)
    const values = [recognitionId, comment, by, reason]
    const { rows } = await tx.query<{ id: number; isNew: boolean }>({ text: STORE, values })
    const [stored] = rows
    if (stored === undefined) throw new Error('no report was stored')
    const { id, isNew } = stored
    if (!isNew) return { id }
    await announceReports(tx)
    await notifyAdministrator(tx, [{ kind: 'reportMade', actor: by, subject: recognitionId }])
    return { id }
  })
}

async function requireComment(tx: Tx, recognitionId: number, commentId: number): Promise<void> {
  const comment = await tx.db
    .selectFrom('recognition_comments')
    .select('id')
    .where('id', '=', commentId)
    .where('recognition_id', '=', recognitionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (comment === undefined) throw new Refused('comment-unknown')
}

/** Announces changed reports to the administrator. */
export async function announceReports(tx: Tx): Promise<void> {
  const administrators = await tx.db
    .selectFrom('users')
    .select('id')
    .where('is_administrator', '=', true)
    .execute()
  announce(
    tx,
    administrators.map(({ id: userId }) => ({ topic: 'thanks', userId })),
  )
}

/**
 * Open reports, oldest first, 20 a page. The words are shown even of a private card: somebody who may
 * read it asked the administrator to.
 */
export async function listReports(
  { db }: Database,
  after: number,
): Promise<{ reports: Report[]; next: number | null }> {
  const { rows } = await sql<Report>`
    select o.id, o.recognition_id as recognition, o.comment_id as comment, o.reason,
           o.made_at as date, coalesce(c.text, r.message) as text,
           ${faceColumns('a')} as author, ${faceColumns('b')} as "reportedBy"
      from recognition_reports o
      join recognitions r on r.id = o.recognition_id
      left join recognition_comments c on c.id = o.comment_id
      join users a on a.id = coalesce(c.author_id, r.sender_id)
      join users b on b.id = o.reported_by
     where o.settled_at is null and o.id > ${after}
     order by o.id limit ${RECOGNITION_PAGE_SIZE + 1}`.execute(db)
  const reports = rows.slice(0, RECOGNITION_PAGE_SIZE)
  const next = rows.length > RECOGNITION_PAGE_SIZE ? (reports.at(-1)?.id ?? null) : null
  return { reports, next }
}

function faceColumns(user: 'a' | 'b') {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`json_build_object(
    'id', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')},
    'picture', ${column('picture')}, 'isActive', ${column('is_active')})`
}
