import { sql } from 'kysely'
import { GROUPED_KINDS, type NotificationKind } from '#notifications/contract/kinds.ts'
import {
  MOST_UNREAD,
  NOTIFICATION_PAGE_SIZE,
  type InboxChange,
  type InboxPage,
  type NewsActor,
  type Notification,
  type NotificationFacts,
} from '#notifications/contract/notifications.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { obeySettings } from '#settings/server/settings.ts'
import { announceInboxes, IS_BUNDLED } from './notify.ts'

type InboxDatabase = Pick<Database, 'db'>

export interface StoredNotification {
  id: number
  kind: NotificationKind
  actor: Notification['actor']
  also: Notification['also'] | null
  others: number | null
  subject: number | null
  facts: NotificationFacts | null
  quote: string | null
  card: string | null
  myReactions: string[] | null
  isWelcome: boolean | null
  date: Date
  isRead: boolean
}

const FACE = `json_build_object(
  'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'picture', a.picture)`

/** The beginning of a card's words that names it. */
const CARD_LENGTH = 160

const SHOWN = `r.id = n.subject_id and r.hidden_at is null and r.withdrawn_at is null`

/** SQL: the people of a manager whose thanks, of which news tells, are still on the wall. */
const STILL_THANKED = `
  team_thanks t cross join unnest(t.people) with ordinality one (id, nth) join users a on a.id = one.id
   where t.id = n.subject_id and exists (
     select from recognition_receivers s join recognitions r on r.id = s.recognition_id
      where s.receiver_id = one.id and r.id = any(t.cards) and r.is_on_wall)`

/**
 * SQL columns of notifications (n) and their actors (a), as they are now. A bundle of reactions
 * counts everybody who reacted since it was opened, a hint all whom nobody has thanked, the thanks of a team
 * all whose cards are still on the wall, the actor among them; hidden or undone words are not quoted, and no
 * comment on them. A comment is found by its author and the time of its transaction.
 */
export const NOTIFICATION_COLUMNS = sql`
         n.id, n.kind, n.subject_id as subject, n.facts, n.made_at as date,
         n.read_at is not null as "isRead",
         case when a.id is not null then ${sql.raw(FACE)} end as actor,
         case when n.kind = 'reacted' then (
           select json_agg(face order by latest desc) from (
             select ${sql.raw(FACE)} as face, max(x.made_at) as latest
               from recognition_reactions x join users a on a.id = x.user_id
              where x.recognition_id = n.subject_id and ${sql.raw(IS_BUNDLED)}
                and x.user_id is distinct from n.actor_id
              group by a.id order by latest desc limit 9) other)
         when n.kind = 'teamUnthanked' then (
           select json_agg(${sql.raw(FACE)} order by one.nth)
             from manager_hints h cross join unnest(h.people) with ordinality one (id, nth)
             join users a on a.id = one.id
            where h.id = n.subject_id and a.id is distinct from n.actor_id)
         when n.kind = 'teamThanked' then (
           select json_agg(${sql.raw(FACE)} order by one.nth) from ${sql.raw(STILL_THANKED)}) end
           as also,
         case when n.kind = 'reacted' then (
           select greatest(count(distinct x.user_id) - 1, 0)::int from recognition_reactions x
            where x.recognition_id = n.subject_id and ${sql.raw(IS_BUNDLED)})
         when n.kind = 'teamUnthanked' then (
           select cardinality(h.people) - 1 from manager_hints h where h.id = n.subject_id) end
           as others,
         case n.kind
           when 'thanked' then (
             select r.message from recognitions r where ${sql.raw(SHOWN)})
           when 'celebrated' then (
             select coalesce(r.translations ->> (select language from users where id = n.user_id), r.message)
               from recognitions r where ${sql.raw(SHOWN)})
           when 'commented' then (
             select c.text from recognitions r join recognition_comments c
                 on c.recognition_id = r.id and c.author_id = n.actor_id
                    and c.made_at = n.made_at and c.hidden_at is null and c.removed_at is null
              where ${sql.raw(SHOWN)} limit 1) end
           as quote,
         case when n.kind in ('pointsAdded', 'commented', 'reacted') then (
           select left(r.message, ${sql.raw(String(CARD_LENGTH))}) from recognitions r
            where ${sql.raw(SHOWN)}) end
           as card,
         case when n.kind in ('thanked', 'celebrated') then (
           select array_agg(x.emoji order by x.made_at, x.emoji) from recognition_reactions x
            where x.recognition_id = n.subject_id and x.user_id = n.user_id) end
           as "myReactions",
         case when n.kind = 'thanked' then (
           select r.is_welcome from recognitions r where r.id = n.subject_id) end
           as "isWelcome"`

export function notificationOf(row: StoredNotification): Notification {
  const { id, kind, actor, also, others, subject, quote, card, date, isRead } = row
  const facts = { ...row.facts, ...(row.isWelcome && { isWelcome: true }) }
  const people =
    kind === 'teamThanked' ? firstOf(also ?? []) : { actor, also: also ?? [], others: others ?? 0 }
  const myReactions = row.myReactions ?? []
  return { id, kind, ...people, subject, facts, quote, myReactions, card, date, isRead }
}

function firstOf([first, ...also]: readonly NewsActor[]) {
  return { actor: first ?? null, also, others: also.length }
}

/** A page of a person's inbox, newest first, and the number of unread notifications. */
export async function readInbox(
  database: InboxDatabase,
  userId: number,
  after: number,
): Promise<InboxPage> {
  const older = after === 0 ? sql`true` : sql`n.id < ${after}`
  const [{ rows }, unread] = await Promise.all([
    sql<StoredNotification>`
      select ${NOTIFICATION_COLUMNS}
        from notifications n left join users a on a.id = n.actor_id
       where n.user_id = ${userId} and n.in_inbox and ${older}
       order by n.id desc limit ${NOTIFICATION_PAGE_SIZE + 1}`.execute(database.db),
    countUnread(database, userId),
  ])
  const page = rows.slice(0, NOTIFICATION_PAGE_SIZE)
  return {
    notifications: page.map(notificationOf),
    next: rows.length > NOTIFICATION_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    unread,
  }
}

export async function countUnread({ db }: InboxDatabase, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications
       where user_id = ${userId} and in_inbox and read_at is null
       limit ${MOST_UNREAD}) unread`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Marks the person's own notifications as read or unread; ignores other people's. */
export function changeInbox(
  database: Database,
  userId: number,
  { ids, upTo, isRead, withOlder }: InboxChange,
): Promise<{ unread: number }> {
  return transactIdempotent(database, async (tx) => {
    const readAt = isRead ? sql`now()` : sql`null`
    const { numAffectedRows = 0n } = await sql`
      update notifications n set read_at = ${readAt}
       where id in (
         select id from notifications older
          where user_id = ${userId} and in_inbox
            and (id = any(${[...ids]}) or id <= ${upTo} or ${withOlder ? OLDER(userId, ids) : sql`false`})
            and (read_at is null) = ${isRead} and ${isRead ? sql`true` : NO_NEWER_BUNDLE}
          order by id for no key update)`.execute(tx.db)
    if (numAffectedRows > 0n) announceInboxes(tx, [userId])
    return { unread: await countUnread(tx, userId) }
  })
}

// Pages may end within a group, so the browser does not know all of its members.
const OLDER = (userId: number, ids: readonly number[]) => sql`
  (kind, subject_id) in (
     select newer.kind, newer.subject_id from notifications newer
      where newer.user_id = ${userId} and newer.id = any(${[...ids]})
        and newer.kind = any(${[...GROUPED_KINDS]}) and newer.id > older.id)`

// A read bundle stays read: a card has at most one unread bundle of reactions.
const NO_NEWER_BUNDLE = sql`kind <> 'reacted'`

/** Marks the news of these thanks as read, because the person saw the cards elsewhere. */
export async function markThanksRead(
  tx: Tx,
  userId: number,
  cards: readonly number[],
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = now()
     where user_id = ${userId} and in_inbox and read_at is null
       and kind in ('thanked', 'celebrated') and subject_id = any(${[...cards]}::bigint[])`.execute(
    tx.db,
  )
  if (numAffectedRows > 0n) announceInboxes(tx, [userId])
}

/** Notifications that one transaction deletes. */
const PART = 10_000

/**
 * Deletes some of the notifications that are older than the company chose; returns their number, 0
 * when none is left or another process deletes them. A bundle of reactions is as old as its latest
 * reaction. The audit learns since when all news has to be there, also when the days change.
 */
export async function forgetNotifications(tx: Tx): Promise<number> {
  const { newsDays } = await obeySettings(tx, {})
  const kept = sql`now() - make_interval(days => ${newsDays})`
  await sql`
    update notification_channels set news_since = ${kept} where news_since < ${kept}`.execute(tx.db)
  const { numAffectedRows = 0n } = await sql`
    delete from notifications where id in (
      select n.id from notifications n
       where n.made_at < ${kept} and not (n.kind = 'reacted' and exists (
         select from recognition_reactions x
          where x.recognition_id = n.subject_id and x.made_at >= ${kept}
            and ${sql.raw(IS_BUNDLED)}))
       limit ${PART} for update of n skip locked)`.execute(tx.db)
  return Number(numAffectedRows)
}
