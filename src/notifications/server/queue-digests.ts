import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueMails } from '#platform/server/mail/mail-queue.ts'
import { IS_BUNDLED } from './notify.ts'
import { endOfQuiet, ZONE, type QuietHours } from './quiet-hours.ts'

/** The hour of the day (for weekly digests: of Monday) in the person's time zone. */
const DIGEST_HOUR = 8

// A digest contains the news from before its hour, even if it leaves later that day; newer news
// waits for the next one. Reactions join older notifications, so the latest reaction's time counts.
const TAKE = `
  with people as (
    select w.user_id, w.mail,
           (date_trunc(case w.mail when 'daily' then 'day' else 'week' end, here.clock)
             + interval '${DIGEST_HOUR} hours') at time zone zone.name as due_at
      from (select distinct user_id, mail from notifications
             where mail_due and mail in ('daily', 'weekly')) w
      left join notification_settings s on s.user_id = w.user_id
      left join pg_timezone_names known on known.name = ${ZONE}
     cross join lateral (select coalesce(known.name, 'UTC')) zone (name)
     cross join lateral (select $1::timestamptz at time zone zone.name) here (clock)
     where extract(hour from here.clock) >= ${DIGEST_HOUR}
  ), taken as (
    update notifications n set mail_due = false
      from people p
     where n.user_id = p.user_id and n.mail = p.mail and n.mail_due
       and p.due_at > coalesce(
             case when n.kind = 'reacted' then (
               select max(x.made_at) from recognition_reactions x
                where x.recognition_id = n.subject_id and ${IS_BUNDLED}) end,
             n.made_at)
    returning n.id, n.user_id, n.mail
  )
  select t.mail as period, u.email, string_agg(t.id::text, ' ' order by t.id) as ids,
         ${ZONE} as "timeZone", coalesce(s.quiet_from, 0) as "from",
         coalesce(s.quiet_until, 0) as until
    from taken t join users u on u.id = t.user_id
    left join notification_settings s on s.user_id = u.id
   group by u.id, t.mail, s.user_id`

interface Digest extends QuietHours {
  period: 'daily' | 'weekly'
  email: string
  /** Ids of the notifications, separated by spaces. */
  ids: string
}

/**
 * Queues the digests that are due, also those whose hour was missed. Called once an hour. Digests
 * wait for the end of quiet hours. Returns their number.
 */
export function queueDigests(database: Database, now = new Date()): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<Digest & Record<string, unknown>>({ text: TAKE, values: [now] })
    await queueMails(
      tx,
      rows.map(({ period, email, ids, ...quiet }) => {
        const startAfter = endOfQuiet(now, quiet)
        const mail = { kind: 'digest', recipient: email, about: { period, ids } }
        return startAfter === null ? mail : { ...mail, startAfter }
      }),
    )
    return rows.length
  })
}
