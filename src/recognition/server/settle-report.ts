import { sql } from 'kysely'
import type { ReportOutcome } from '#recognition/contract/moderation.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { record } from '#audit-log/server/record.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'
import { hideCard, hideCommentWords, type Hiding } from './hide.ts'
import { announceReports } from './reports.ts'

interface Settling extends Hiding {
  readonly reportId: number
  readonly outcome: ReportOutcome
}

/**
 * Settles a report, and every other open report of the same card or comment: nothing happens, its
 * words are hidden, or they are hidden and their author may not send any more. Throws Refused:
 * 'reason-required' where words are hidden, 'report-unknown' also when it is settled already,
 * 'administrator-fixed' for locking the administrator.
 */
export function settleReport(database: Database, settling: Settling): Promise<{ id: number }> {
  const { reportId: id, outcome, by, from, reason } = settling
  if (outcome !== 'nothing' && reason === '') throw new Refused('reason-required', 'reason')
  return transact(database, async (tx) => {
    const reported = await lockReports(tx, id)
    // The author's account before the card: an undo locks them in this order.
    if (outcome === 'hiddenAndLocked') {
      const change = { isTransfer: false }
      await switchPermissions(tx, { by, from, userId: reported.author, change })
    }
    if (outcome !== 'nothing') await hideReported(tx, reported, { by, from, reason })
    await settleAll(tx, reported, settling)
    await announceReports(tx)
    return { id }
  })
}

interface Reported {
  readonly recognition: number
  readonly comment: number | null
  readonly author: number
}

// Two settlements of the same words take turns: all their open reports are locked in one order.
const LOCK = `
  select o.id, o.recognition_id as recognition, o.comment_id as comment,
         coalesce(c.author_id, r.sender_id) as author
    from recognition_reports o
    join recognitions r on r.id = o.recognition_id
    left join recognition_comments c on c.id = o.comment_id
   where o.settled_at is null
     and (o.recognition_id, coalesce(o.comment_id, 0)) = (
       select recognition_id, coalesce(comment_id, 0) from recognition_reports where id = $1)
   order by o.id
     for no key update of o`

async function lockReports(tx: Tx, id: number): Promise<Reported> {
  const { rows } = await tx.query<Reported & { id: number }>({ text: LOCK, values: [id] })
  const reported = rows.find((row) => row.id === id)
  if (reported === undefined) throw new Refused('report-unknown')
  return reported
}

async function hideReported(tx: Tx, { recognition, comment }: Reported, hiding: Hiding) {
  if (comment === null) await hideCard(tx, recognition, hiding)
  else await hideCommentWords(tx, comment, hiding)
}

async function settleAll(tx: Tx, reported: Reported, settling: Settling): Promise<void> {
  const { recognition, comment, author } = reported
  const { by, from, reason, outcome } = settling
  const { numUpdatedRows } = await tx.db
    .updateTable('recognition_reports')
    .set({ outcome, settled_at: sql`now()` })
    .where('settled_at', 'is', null)
    .where('recognition_id', '=', recognition)
    .where('comment_id', 'is not distinct from', comment)
    .executeTakeFirstOrThrow()
  await record(tx, {
    action: 'reportSettled',
    by,
    from,
    reason,
    subject: { kind: 'user', id: author },
    after: { recognition, comment, outcome, reports: Number(numUpdatedRows) },
  })
}
