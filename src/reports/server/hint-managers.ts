import type { NotificationKind } from '#notifications/contract/kinds.ts'
import { notifyAll } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { isPresent } from './participation.ts'

/** Somebody counts as unthanked after these days without public thanks. */
export const UNTHANKED_FOR_DAYS = 60
/** A manager is told once in this time at most; a hint that led to nothing in it was ignored. */
const PAUSE_DAYS = 14
const MOST_IGNORED = 3
const SILENT_DAYS = 91
/** More names tell a manager no more. */
const MOST_PEOPLE = 10
/** How long telling a whole company may take. */
export const LONGEST_MS = 5 * 60_000
/** SQL: a week. */
export const WEEK = `interval '${7 * 24} hours'`

const TIME_TO_TELL = `
  select extract(isodow from clock) between 2 and 4
         and extract(hour from clock) between 9 and 16 as "isTime"
    from (select $1::timestamptz at time zone $2) here (clock)`

/** Managers are told by one process at a time, so that nobody is told twice. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table manager_hints in share update exclusive mode' })
}

/** Hints decide for a quarter; half a year keeps what is needed. */
const FORGET = `delete from manager_hints where made_at < $1::timestamptz - interval '182 days'`

const daysBefore = (days: number) => `$1::timestamptz - interval '${days * 24} hours'`

const IS_IGNORED = `h.opened_at is null and not exists (
  select from recognitions r join recognition_receivers s on s.recognition_id = r.id
   where r.sender_id = h.manager_id and r.withdrawn_at is null and s.receiver_id = any(h.people)
     and r.made_at >= h.made_at and r.made_at < h.made_at + interval '${PAUSE_DAYS * 24} hours')`

/** SQL joins: the manager `m` has a channel for such news. */
export const MAY_HEAR = (kind: NotificationKind) => `
    join notification_defaults d on d.kind = '${kind}'
    left join notification_choices c on c.user_id = m.id and c.kind = d.kind
    join lateral (
      select where coalesce(c.in_inbox, d.in_inbox) or coalesce(c.mail, d.mail) <> 'never'
                or coalesce(c.push, d.push)) heard on true`

// A manager who may not send has no way to act, and one who chose no channel is not asked. Spans are an hour short,
// so that the hour of the day stays the same. One unasked mail a week: the thanks of the team may have been it.
const MAY_BE_TOLD = `
  select m.id from users m
    ${MAY_HEAR('teamUnthanked')}
   cross join lateral (
     select max(h.made_at) as latest, count(*) filter (where ${IS_IGNORED}) as ignored
       from (select * from manager_hints h where h.manager_id = m.id
              order by h.id desc limit ${MOST_IGNORED}) h) told
   where m.is_active and m.is_transfer
     and not exists (select from team_thanks t where t.manager_id = m.id
                        and t.made_at > ${daysBefore(7)} + interval '1 hour')
     and (told.latest is null or told.latest <= ${daysBefore(PAUSE_DAYS)} + interval '1 hour')
     and (told.ignored < ${MOST_IGNORED} or told.latest <= ${daysBefore(SILENT_DAYS)})`

// Thanks on the wall alone: what else somebody got is for its people. The company's cards are no thanks.
const HINT = `
  with unthanked as (
    select u.id, u.manager_id, received.at
      from users u
      left join lateral (
        select max(r.made_at) as at
          from recognition_receivers s join recognitions r on r.id = s.recognition_id
         where s.receiver_id = u.id and r.sender_id is not null
           and r.is_on_wall and not r.is_welcome) received on true
     where u.manager_id in (${MAY_BE_TOLD})
       and ${isPresent(daysBefore(UNTHANKED_FOR_DAYS))}
       and (received.at is null or received.at < ${daysBefore(UNTHANKED_FOR_DAYS)}))
  insert into manager_hints (manager_id, people, made_at)
  select manager_id, (array_agg(id order by at nulls first, id))[1:${MOST_PEOPLE}], $1
    from unthanked group by manager_id order by manager_id
  returning id, manager_id as manager, people`

interface HintRow extends Record<string, unknown> {
  id: number
  manager: number
  people: number[]
}

/**
 * Tells managers once in two weeks at most whom of their people nobody has thanked on the wall for UNTHANKED_FOR_DAYS,
 * if Settings switch it on and reports may name people. After three hints that were ignored, a manager is not told for
 * a quarter. Returns the number of managers.
 */
export function hintManagers(
  database: Database,
  fixed: FixedSettings,
  now = new Date(),
): Promise<number> {
  return transact(database, async (tx) => {
    await tx.allowTime(LONGEST_MS)
    const { managerHints, personLists, timeZone } = await readSettings(tx, fixed)
    if (!managerHints || !personLists || !(await isTimeToTell(tx, now, timeZone))) return 0
    await takeTurn(tx)
    await tx.query({ text: FORGET, values: [now] })
    const { rows } = await tx.query<HintRow>({ text: HINT, values: [now] })
    if (rows.length === 0) return 0
    const news = rows.map(({ id, manager, people }) => ({
      receiver: manager,
      ...(people[0] !== undefined && { actor: people[0] }),
      subject: id,
      facts: { count: UNTHANKED_FOR_DAYS },
    }))
    await notifyAll(tx, 'teamUnthanked', news, LONGEST_MS)
    return rows.length
  })
}

/** Whether it is working time in the middle of the week. */
export async function isTimeToTell(tx: Tx, now: Date, zone: string): Promise<boolean> {
  const { rows } = await tx.query<{ isTime: boolean }>({ text: TIME_TO_TELL, values: [now, zone] })
  return rows[0]?.isTime ?? false
}

const OPENED = `
  update manager_hints set opened_at = now()
   where id = (select max(id) from manager_hints where manager_id = $1) and opened_at is null
     and made_at > now() - interval '${PAUSE_DAYS * 24} hours'`

/** Notes that a manager followed the latest hint: they opened My team. */
export async function noteOpenedTeam(database: Database, manager: number): Promise<void> {
  await database.pool.query(OPENED, [manager])
}
