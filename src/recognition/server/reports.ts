import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { notify } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countUpTo } from '#platform/server/db/read-page.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type {
  HiddenWords,
  NewReport,
  Report,
  ReportOutcome,
} from '#recognition/contract/moderation.ts'
import { RECOGNITION_PAGE_SIZE } from '#recognition/contract/recognition.ts'
import { holdPermission, spareRoleHolders } from '#roles/server/held-roles.ts'
import { findHolders } from '#roles/server/notify-holders.ts'
import { readSettings } from '#settings/server/settings.ts'
import { switchPermissions } from '#users/server/set-permissions.ts'
import { hideWords } from './hide.ts'
import { requireReadable } from './list-recognitions.ts'
import { isSealOver, type ModerationInput } from './seal.ts'
import { tellReporters, type ModeratedWords } from './tell-outcomes.ts'

interface ReportInput extends NewReport {
  readonly by: number
  readonly recognitionId: number
}

// The update changes nothing: unlike "do nothing", it returns the open report's id. Only an
// inserted row has no xmax.
const STORE = `
  insert into recognition_reports (recognition_id, comment_id, reported_by, reason)
  values ($1, $2, $3, $4)
  on conflict (recognition_id, comment_id, reported_by) where settled_at is null
  do update set outcome = null
  returning id, xmax = 0 as "isNew"`

/**
 * Reports a card that the reporter may read, or one of its comments. While the report is open, a
 * repeated one by the same person returns its id and notifies nobody. Throws Refused:
 * 'recognition-unknown', 'comment-unknown'.
 */
export function report(
  database: Database,
  { by, recognitionId, comment, reason }: ReportInput,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    await requireReadable(tx, by, recognitionId)
    const author = await authorOf(tx, recognitionId, comment)
    const values = [recognitionId, comment, by, reason]
    const { rows } = await tx.query<{ id: number; isNew: boolean }>({ text: STORE, values })
    const [stored] = rows
    if (stored === undefined) throw new Error('no report was stored')
    const { id, isNew } = stored
    if (!isNew) return { id }
    const receivers = await announceReports(tx, author)
    notify(tx, { kind: 'reportMade', receivers, actor: by, subject: recognitionId })
    return { id }
  })
}

/** SQL: the author of a reported comment `c`, or else of its card `r`; null for the company. */
const AUTHOR = sql<number | null>`coalesce(c.author_id, r.sender_id)`

async function authorOf(
  tx: Tx,
  recognition: number,
  comment: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ author: number | null }>`
    select ${AUTHOR} as author
      from recognitions r
      left join recognition_comments c on c.recognition_id = r.id and c.id = ${comment}
     where r.id = ${recognition}
       and (${comment}::bigint is null or c.id is not null and c.removed_at is null)`.execute(tx.db)
  const [words] = rows
  if (words === undefined) throw new Refused('comment-unknown')
  return words.author
}

/**
 * Announces changed reports to the administrator, deputies and moderators, except the author of the reported
 * words, and returns their ids.
 */
async function announceReports(tx: Tx, author: number | null): Promise<number[]> {
  const readers = (await findHolders(tx, 'moderate')).filter((id) => id !== author)
  announce(
    tx,
    readers.map((userId) => ({ topic: 'thanks', userId })),
  )
  return readers
}

/**
 * Open reports, oldest first, 20 a page. They show the words of private cards too: somebody who may
 * read the card reported them. Words that their author took back are gone, and words that were hidden before
 * the report are sealed. Reports about the reader's own words are left out.
 */
export async function listReports(
  { db }: Database,
  readerId: number,
  after: number,
): Promise<{ reports: Report[]; next: number | null }> {
  const { rows } = await sql<Report>`
    select o.id, o.recognition_id as recognition, o.comment_id as comment, o.reason,
           o.made_at as date,
           case when said.gone is null then said.text end as text, said.gone,
           case when a.id is not null then ${faceColumns('a')} end as author,
           ${faceColumns('b')} as "reportedBy"
      from recognition_reports o
      join recognitions r on r.id = o.recognition_id
      left join recognition_comments c on c.id = o.comment_id
      left join users a on a.id = ${AUTHOR}
      join users b on b.id = o.reported_by
     cross join lateral (
        select case when c.id is null then r.message else c.text end as text,
               case when case when c.id is null then r.withdrawn_at else c.removed_at end is not null
                      then 'takenBack'
                    when case when c.id is null then r.words_removed_at else c.words_removed_at end
                         is not null then 'removed'
                    when case when c.id is null then r.hidden_at else c.hidden_at end < o.made_at
                      then 'sealed' end as gone) said
     where o.settled_at is null and o.id > ${after}
       and ${AUTHOR} is distinct from ${readerId}
     order by o.id limit ${RECOGNITION_PAGE_SIZE + 1}`.execute(db)
  const reports = rows.slice(0, RECOGNITION_PAGE_SIZE)
  const next = rows.length > RECOGNITION_PAGE_SIZE ? (reports.at(-1)?.id ?? null) : null
  return { reports, next }
}

/** The number of open reports that a reader sees, counted up to `most`, and when the oldest one was made. */
export async function countOpenReports(
  { db }: Database,
  readerId: number,
  most: number,
): Promise<{ total: number; since: Date | null }> {
  const open = db
    .selectFrom('recognition_reports')
    .where('settled_at', 'is', null)
    .where(
      sql<boolean>`${readerId}::bigint is distinct from (
        select ${AUTHOR} from recognitions r
          left join recognition_comments c on c.id = recognition_reports.comment_id
         where r.id = recognition_reports.recognition_id)`,
    )
  const [total, oldest] = await Promise.all([
    countUpTo(db, open, most),
    open.select('made_at').orderBy('id').limit(1).executeTakeFirst(),
  ])
  return { total, since: oldest?.made_at ?? null }
}

/** SQL: the face of the user with this alias, as JSON. */
export function faceColumns(user: 'a' | 'b') {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql`json_build_object(
    'id', ${column('id')}, 'firstName', ${column('first_name')}, 'lastName', ${column('last_name')},
    'picture', ${column('picture')}, 'isActive', ${column('is_active')})`
}

interface SettlementInput extends ModerationInput {
  readonly key: string
  readonly reportId: number
  readonly outcome: ReportOutcome
}

/**
 * Settles a report, and every other open report of the same card or comment; the reporters learn the
 * outcome, and the author that the words are hidden. The outcome `nothing`
 * only closes them, `hidden` hides the words, `hiddenAndLocked` also stops their author from
 * sending. Throws Refused: 'key-reused', 'reason-required' if words are hidden, 'report-unknown' also for a
 * settled report and one about the caller's own words, and for locking the author 'administrator-fixed', or
 * 'role-holder' unless the administrator does it.
 */
export async function settleReport(
  database: Database,
  settling: SettlementInput,
): Promise<{ id: number }> {
  const { by, key, from, reportId: id, outcome, reason } = settling
  if (outcome !== 'nothing' && reason === '') throw new Refused('reason-required', 'reason')
  const request = { type: 'settlement', reportId: id, outcome, reason }
  return answerOnce(database, { by, key, request }, async (tx) => {
    const right = await holdPermission(tx, by, 'moderate')
    const reported = await lockReports(tx, id)
    if (reported.author === by) throw new Refused('report-unknown')
    // Locks the author's account before the card, in the same order as an undo.
    if (outcome === 'hiddenAndLocked' && reported.author !== null) {
      const change = { isTransfer: false }
      await switchPermissions(tx, { by, from, userId: reported.author, change })
      await spareRoleHolders(tx, right, [reported.author])
    }
    if (outcome !== 'nothing') await hideReported(tx, reported, { by, from, reason })
    await settleAll(tx, reported, settling)
    await announceReports(tx, reported.author)
    return { id }
  })
}

interface ReportedWords extends ModeratedWords {
  /** Their author took them back. */
  readonly isGone: boolean
  /** They were hidden before. */
  readonly isHidden: boolean
}

// Locks all open reports of the same words in one order, so that their settlements take turns.
const LOCK = `
  select o.id, o.recognition_id as recognition, o.comment_id as comment,
         coalesce(c.author_id, r.sender_id) as author,
         case when c.id is null then r.withdrawn_at else c.removed_at end is not null as "isGone",
         case when c.id is null then r.hidden_at else c.hidden_at end is not null as "isHidden"
    from recognition_reports o
    join recognitions r on r.id = o.recognition_id
    left join recognition_comments c on c.id = o.comment_id
   where o.settled_at is null
     and (o.recognition_id, coalesce(o.comment_id, 0)) = (
       select recognition_id, coalesce(comment_id, 0) from recognition_reports where id = $1)
   order by o.id
     for no key update of o`

async function lockReports(tx: Tx, id: number): Promise<ReportedWords> {
  const { rows } = await tx.query<ReportedWords & { id: number }>({ text: LOCK, values: [id] })
  const reported = rows.find((row) => row.id === id)
  if (reported === undefined) throw new Refused('report-unknown')
  return reported
}

async function hideReported(
  tx: Tx,
  { recognition, comment }: ReportedWords,
  hiding: ModerationInput,
) {
  const isCard = comment === null
  const subject = isCard
    ? ({ kind: 'card', id: recognition } as const)
    : ({ kind: 'comment', id: comment } as const)
  await hideWords(tx, subject, hiding)
}

async function settleAll(
  tx: Tx,
  reported: ReportedWords,
  settling: SettlementInput,
): Promise<void> {
  const { recognition, comment, author } = reported
  const { by, from, reason, outcome } = settling
  const closed = await tx.db
    .updateTable('recognition_reports')
    .set({ outcome, settled_at: sql`now()` })
    .where('settled_at', 'is', null)
    .where('recognition_id', '=', recognition)
    .where('comment_id', 'is not distinct from', comment)
    .returning('reported_by')
    .execute()
  await record(tx, {
    action: 'reportSettled',
    by,
    from,
    reason,
    ...(author !== null && { subject: { kind: 'user', id: author } as const }),
    after: { recognition, comment, outcome, reports: closed.length },
  })
  const areHidden = outcome !== 'nothing' || reported.isHidden
  const reporters = closed.map((row) => row.reported_by)
  if (reported.isGone) tellReporters(tx, reported, { by, outcome: 'gone', reporters })
  else tellReporters(tx, reported, { by, outcome: areHidden ? 'hidden' : 'kept', reporters })
}

interface HiddenPage {
  readonly hidden: HiddenWords[]
  readonly next: number | null
  readonly days: number
}

/**
 * Hidden words, the latest hidden first, 20 a page: whose they are, why they were hidden, as in the
 * audit log, and how long they are sealed. Not the words: reading them is an act of its own. `before`
 * is the id of the previous page's last words; 0 for the first page.
 */
export async function listHidden(database: Database, before: number): Promise<HiddenPage> {
  const { hiddenWordsDays: days } = await readSettings(database, {})
  const { rows } = await sql<HiddenWords>`
    select latest.id, latest.recognition, latest.comment, latest.reason,
           case when a.id is not null then ${faceColumns('a')} end as author,
           coalesce(c.made_at, r.made_at) as date,
           case when not hidden.is_over then hidden.at + make_interval(days => ${days}) end as until
      from (
        select distinct on (after->'recognition', after->'comment') id, subject_id, reason,
               (after->>'recognition')::bigint as recognition, (after->>'comment')::bigint as comment
          from audit_log
         where action in ('recognitionHidden', 'commentHidden')
         order by after->'recognition', after->'comment', id desc
      ) latest
      left join users a on a.id = latest.subject_id
      join recognitions r on r.id = latest.recognition and r.withdrawn_at is null
      left join recognition_comments c on c.id = latest.comment and c.removed_at is null
     cross join lateral (
        select case when latest.comment is null then r.hidden_at else c.hidden_at end as at,
               case when latest.comment is null then ${isSealOver('r', days)}
                    else ${isSealOver('c', days)} end as is_over) hidden
     where hidden.at is not null and (${before}::bigint = 0 or latest.id < ${before}::bigint)
     order by latest.id desc
     limit ${RECOGNITION_PAGE_SIZE + 1}`.execute(database.db)
  const hidden = rows.slice(0, RECOGNITION_PAGE_SIZE)
  const next = rows.length > RECOGNITION_PAGE_SIZE ? (hidden.at(-1)?.id ?? null) : null
  return { hidden, next, days }
}
