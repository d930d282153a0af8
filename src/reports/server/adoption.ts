import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { queueMails } from '#platform/server/mail/mail-queue.ts'
import { REMINDER_DAYS, type Adoption } from '#reports/contract/adoption.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'

const MOST_LISTED = 20

/** SQL: `u` may sign in and never has. */
const NEVER = `u.is_active and not u.is_administrator
  and not exists (select from last_seen l where l.user_id = u.id)`

/** SQL: `u` was invited, had no mail about it within the last 14 days, and takes mail. */
const DUE = `u.invitation <> 'none'
   and (u.invited_at is null or u.invited_at <= now() - interval '${REMINDER_DAYS} days')
   and not exists (
     select from sign_in_reminders r
      where r.user_id = u.id and r.sent_at > now() - interval '${REMINDER_DAYS} days')
   and not exists (
     select from notification_settings s where s.user_id = u.id and s.refused_address = u.email)`

const COUNT = `
  select count(*) as people,
         count(*) filter (where ${NEVER}) as never,
         count(*) filter (where ${NEVER} and ${DUE}) as due
    from users u
   where u.is_active and not u.is_administrator`

const LIST = `
  select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.picture,
         u.created_at as joined, r.sent_at as reminded
    from users u
    left join sign_in_reminders r on r.user_id = u.id
   where ${NEVER}
   order by u.created_at, u.id
   limit ${MOST_LISTED}`

interface Reading {
  readonly fixed: FixedSettings
  readonly sendsMail: boolean
}

/** Reads the numbers of people who have and have never signed in, and a list of the latter. */
export async function readAdoption(
  database: Database,
  { fixed, sendsMail }: Reading,
): Promise<Adoption> {
  const { personLists } = await readSettings(database, fixed)
  const [counts, list] = await Promise.all([
    database.pool.query<{ people: number; never: number; due: number }>(COUNT),
    personLists
      ? database.pool.query<NonNullable<Adoption['list']>[number]>(LIST)
      : Promise.resolve(null),
  ])
  const { people, never, due } = counts.rows[0] ?? { people: 0, never: 0, due: 0 }
  return { people, never, list: list?.rows ?? null, due: sendsMail ? due : null }
}

// The conflict's condition counts again under the row's lock, so that two reminders at once send one.
const REMIND = `
  with due as (select u.id from users u where ${NEVER} and ${DUE} order by u.id),
  marked as (
    insert into sign_in_reminders (user_id) select id from due
    on conflict (user_id) do update set sent_at = excluded.sent_at
      where sign_in_reminders.sent_at <= now() - interval '${REMINDER_DAYS} days'
    returning user_id)
  select u.id, u.email from users u join marked m on m.user_id = u.id order by u.id`

/** Marks everybody who is due as reminded, and queues their mails. Returns how many there are. */
async function remindDue(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: number; email: string }>({ text: REMIND })
  await queueMails(
    tx,
    rows.map(({ id, email }) => ({
      kind: 'signInReminder',
      recipient: email,
      about: { user: id },
    })),
  )
  return rows.length
}

interface Reminding {
  readonly by: number
  /** The client's IP address. */
  readonly from?: string
  readonly key: string
  /** The number of people that the administrator was asked about. */
  readonly people: number
  readonly sendsMail: boolean
}

/**
 * Reminds everybody who has never signed in, except those reminded within 14 days. Throws Refused:
 * 'mail-off', or 'reminders-changed' if there are more or fewer people by now.
 */
export function remindToSignIn(
  database: Database,
  { by, from, key, people, sendsMail }: Reminding,
): Promise<{ people: number }> {
  return answerOnce(database, { by, key, request: { type: 'remind', people } }, async (tx) => {
    if (!sendsMail) throw new Refused('mail-off')
    if ((await remindDue(tx)) !== people) throw new Refused('reminders-changed')
    await record(tx, { action: 'peopleReminded', by, from, after: { people } })
    announce(tx, [{ topic: 'users', userId: null }])
    return { people }
  })
}
