import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Adoption } from '#reports/contract/adoption.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { DUE_AGAIN, remindDue } from '#users/server/invite.ts'

const MOST_LISTED = 20

/** SQL: `u` may sign in and never has. */
const NEVER = `u.is_active and not u.is_administrator
  and not exists (select from last_seen l where l.user_id = u.id)`

const COUNT = `
  select count(*) as people,
         count(*) filter (where ${NEVER}) as never,
         count(*) filter (where ${DUE_AGAIN}) as due
    from users u
   where u.is_active and not u.is_administrator`

const LIST = `
  select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.picture,
         u.created_at as joined,
         case when u.invitation = 'sent' then u.invited_at end as invited
    from users u
   where ${NEVER}
   order by u.created_at, u.id
   limit ${MOST_LISTED}`

interface AdoptionOptions {
  readonly fixed: FixedSettings
  readonly sendsMail: boolean
}

/** Counts the people who have signed in and who never have, and lists the latter. */
export async function readAdoption(
  database: Database,
  { fixed, sendsMail }: AdoptionOptions,
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

interface ReminderInput {
  readonly by: number
  /** The client's IP address. */
  readonly from: string
  readonly key: string
  /** The number of people that the administrator was asked about. */
  readonly people: number
  readonly sendsMail: boolean
}

/**
 * Invites again everybody who has never signed in, except those invited within three days. Throws Refused:
 * 'mail-off', or 'reminders-changed' if there are more or fewer people by now.
 */
export function remindToSignIn(
  database: Database,
  { by, from, key, people, sendsMail }: ReminderInput,
): Promise<{ people: number }> {
  return answerOnce(database, { by, key, request: { type: 'remind', people } }, async (tx) => {
    if (!sendsMail) throw new Refused('mail-off')
    if ((await remindDue(tx, { by, from })) !== people) throw new Refused('reminders-changed')
    return { people }
  })
}
