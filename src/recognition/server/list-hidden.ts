import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { HiddenWords } from '#recognition/contract/moderation.ts'
import { RECOGNITION_PAGE_SIZE } from '#recognition/contract/recognition.ts'
import { readSettings } from '#settings/server/settings.ts'
import { faceColumns } from './reports.ts'
import { isSealOver } from './seal.ts'

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
           ${faceColumns('a')} as author, coalesce(c.made_at, r.made_at) as date,
           case when not hidden.is_over then hidden.at + make_interval(days => ${days}) end as until
      from (
        select distinct on (after->'recognition', after->'comment') id, subject_id, reason,
               (after->>'recognition')::bigint as recognition, (after->>'comment')::bigint as comment
          from audit_log
         where action in ('recognitionHidden', 'commentHidden')
         order by after->'recognition', after->'comment', id desc
      ) latest
      join users a on a.id = latest.subject_id
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
