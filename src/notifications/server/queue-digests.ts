import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { queueMails } from '#platform/server/mail/mail-queue.ts'
import { endOfQuiet, type QuietHours } from './quiet-hours.ts'

/** The hour of the day, and the weekday of weekly ones, in a person's time zone. */
const DIGEST_HOUR = 8
const MONDAY = 1

// Where the hour was missed, the next digest has it all: a day later, or a week.
const TAKE = `
  with people as (
    select w.user_id, w.mail
      from (select distinct user_id, mail from notifications
             where mail_due and mail in ('daily', 'weekly')) w
      left join notification_settings s on s.user_id = w.user_id
     cross join lateral (
       select $1::timestamptz at time zone case
         when exists (select from pg_timezone_names where name = s.time_zone) then s.time_zone
         else 'UTC' end) here (clock)
     where extract(hour from here.clock) = ${DIGEST_HOUR}
       and (w.mail = 'daily' or extract(isodow from here.clock) = ${MONDAY})
  ), taken as (
    update notifications n set mail_due = false
      from people p where n.user_id = p.user_id and n.mail = p.mail and n.mail_due
    returning n.id, n.user_id, n.mail
  )
  select t.mail as period, u.email, string_agg(t.id::text, ' ' order by t.id) as ids,
         coalesce(s.time_zone, 'UTC') as "timeZone", coalesce(s.quiet_from, 0) as "from",
         coalesce(s.quiet_until, 0) as until
    from taken t join users u on u.id = t.user_id
    left join notification_settings s on s.user_id = u.id
   group by u.id, t.mail, s.user_id`

interface Digest extends QuietHours {
  period: 'daily' | 'weekly'
  email: string
  /** Of the notifications, with blanks between them. */
  ids: string
}

/**
 * Queues the digests of people whose hour it is; once an hour. They wait for the end of quiet hours.
 * Returns how many.
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
