import { hiddenKinds, type NotificationKind } from '#notifications/contract/kinds.ts'
import type { NotificationFacts } from '#notifications/contract/notifications.ts'
import type { Permission } from '#platform/contract/permissions.ts'
import type { SqlStatement, Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { isMailable } from '#platform/server/mail/mail-queue.ts'

/** One piece of news and its receivers. */
export interface News {
  readonly kind: NotificationKind
  /** User ids. Inactive people and the actor are left out. */
  readonly receivers: readonly number[]
  /** Who did it. */
  readonly actor?: number
  /** The recognition, order, gift or user that it is about. */
  readonly subject?: number
  /** Never contains words that may be hidden from their reader later. */
  readonly facts?: NotificationFacts
}

/** Beyond this number, one live event to everybody replaces the individual ones. */
const MOST_INDIVIDUAL = 1_000

/**
 * SQL that stores the rows of `source` (user_id, kind, actor_id, subject_id, facts), each with its
 * person's channels. Unread reactions to one card share one row: a further reaction makes it due
 * again for digests, and for every channel if it is not in the inbox. People who were not invited, or
 * have no address, get no mail. Locks in order of user ids.
 */
const storing = (source: string) => `
  insert into notifications as known
    (user_id, kind, actor_id, subject_id, facts, in_inbox, mail, mail_due, push_due)
  select n.user_id, n.kind, n.actor_id, n.subject_id, n.facts, w.in_inbox,
         w.mail, w.mail <> 'never' and server.sends_mail and u.invitation <> 'none',
         w.push and exists (select from push_subscriptions p where p.user_id = n.user_id)
    from (${source}) n (user_id, kind, actor_id, subject_id, facts)
    join users u on u.id = n.user_id and u.is_active
    join notification_defaults d on d.kind = n.kind
    left join notification_choices c on c.user_id = n.user_id and c.kind = n.kind
   cross join notification_channels server
   cross join lateral (
     select coalesce(c.in_inbox, d.in_inbox)
              or coalesce(c.mail, d.mail) <> 'never' and not ${isMailable('u.email')},
            case when ${isMailable('u.email')} then coalesce(c.mail, d.mail) else 'never' end,
            coalesce(c.push, d.push)
   ) w (in_inbox, mail, push)
   where n.user_id is distinct from n.actor_id and (w.in_inbox or w.mail <> 'never' or w.push)
   order by n.user_id
  on conflict (user_id, subject_id) where kind = 'reacted' and read_at is null
  do update set
    actor_id = excluded.actor_id, mail = excluded.mail,
    made_at = least(known.made_at, excluded.made_at),
    in_inbox = known.in_inbox or excluded.in_inbox,
    mail_due = known.mail_due
      or excluded.mail_due and (excluded.mail <> 'at_once' or not known.in_inbox),
    push_due = known.push_due or excluded.push_due and not known.in_inbox`

/** SQL condition: the notification n bundles the reaction x. */
export const IS_BUNDLED = `
  x.user_id <> n.user_id and x.made_at >= n.made_at
  and (n.read_at is null or x.made_at <= n.read_at)`

const NOTIFY = storing(`
  select v.user_id, $2::text, $3::bigint, $4::bigint, $5::jsonb
    from unnest($1::bigint[]) v (user_id)`)

/** Notifies people when `tx` commits: in the inbox, by mail or push, as each of them chose. */
export function notify(tx: Tx, { kind, receivers, actor, subject, facts }: News): void {
  const told = [...new Set(receivers)].filter((id) => id !== actor)
  if (told.length === 0) return
  tx.conclude({
    name: 'notify',
    text: NOTIFY,
    values: [told, kind, actor ?? null, subject ?? null, facts ? JSON.stringify(facts) : null],
  })
  announceInboxes(tx, told)
}

const FIND_ADMINISTRATOR = {
  name: 'find-administrator',
  text: 'select id from users where is_administrator',
}

/** Notifies the administrator; news without an actor even if it is about their own action. */
export async function notifyAdministrator(
  tx: Tx,
  news: readonly Omit<News, 'receivers'>[],
): Promise<void> {
  if (news.length === 0) return
  const { rows } = await tx.query<{ id: number }>(FIND_ADMINISTRATOR)
  const [administrator] = rows
  if (administrator === undefined) return
  for (const [kind, some] of Map.groupBy(news, (one) => one.kind)) {
    notifyEach(
      tx,
      kind,
      some.map((one) => ({ ...one, receiver: administrator.id })),
    )
  }
}

type EachNews = Omit<News, 'kind' | 'receivers'> & { readonly receiver: number }

/** Notifies many people of news of one kind, different for each of them. */
export function notifyEach(tx: Tx, kind: NotificationKind, news: readonly EachNews[]): void {
  if (news.length === 0) return
  tx.conclude(notifyingEach(kind, news))
  announceInboxes(
    tx,
    news.map(({ receiver }) => receiver),
  )
}

/** As `notifyEach`, for a whole company: it may take `longestMs`, which COMMIT may not. */
export async function notifyAll(
  tx: Tx,
  kind: NotificationKind,
  news: readonly EachNews[],
  longestMs: number,
): Promise<void> {
  await tx.query({ ...notifyingEach(kind, news), query_timeout: longestMs })
  announceInboxes(
    tx,
    news.map(({ receiver }) => receiver),
  )
}

function notifyingEach(kind: NotificationKind, news: readonly EachNews[]): SqlStatement {
  return {
    name: 'notify-each',
    text: NOTIFY_EACH,
    values: [
      news.map(({ receiver }) => receiver),
      kind,
      news.map(({ actor }) => actor ?? null),
      news.map(({ subject }) => subject ?? null),
      news.map(({ facts }) => (facts ? JSON.stringify(facts) : null)),
    ],
  }
}

const NOTIFY_EACH = storing(`
  select v.user_id, $2::text, v.actor_id, v.subject_id, v.facts
    from unnest($1::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[])
      as v (user_id, actor_id, subject_id, facts)`)

// Points in the words of the contract: two decimals, without separators.
const POINTS = (amount: string) => `
  case when ${amount} > 0 then jsonb_build_object(
    'points', (${amount} / 100) || '.' || lpad((${amount} % 100)::text, 2, '0')) end`

const NOTIFY_THANKED = storing(`
  select s.receiver_id, 'thanked', s.sender_id, r.id,
         case when s.send_seq is not null then ${POINTS('r.amount')} end
    from unnest($1::bigint[]) made (id)
    join recognitions r using (id)
    join recognition_receivers s on s.recognition_id = r.id`)

/**
 * Notifies the receivers of recognitions. Announces nothing: where points move, open pages get the
 * live event of the changed wallet.
 */
export function notifyThanked(tx: Tx, recognitionIds: readonly number[]): void {
  if (recognitionIds.length === 0) return
  tx.conclude({ name: 'notify-thanked', text: NOTIFY_THANKED, values: [recognitionIds] })
}

const REACHED = `
  select from notifications n
    join notification_channels server on true
   where n.user_id = $1 and n.kind = $2 and n.subject_id = $3
     and (n.read_at is not null
       or n.made_at < now() - interval '1 minute'
       or server.sends_mail and n.mail <> 'never' and not n.mail_due
       or not n.push_due
          and exists (select from push_subscriptions p where p.user_id = n.user_id))
   limit 1`

/** Whether somebody has, or may have, heard of news: it was read, sent, or could be seen a while. */
export async function hasReached(
  tx: Tx,
  { kind, subject, receiver }: { kind: NotificationKind; subject: number; receiver: number },
): Promise<boolean> {
  const { rows } = await tx.query({ text: REACHED, values: [receiver, kind, subject] })
  return rows.length > 0
}

interface WithdrawnNews {
  readonly kinds: readonly NotificationKind[]
  readonly subject: number
  readonly receivers: readonly number[]
  /** Only the news of this event: who did it, and when its transaction began. */
  readonly event?: { readonly actor: number; readonly at: Date }
}

/** Deletes news whose cause is gone, such as undone thanks. */
export function withdrawNews(tx: Tx, { kinds, subject, receivers, event }: WithdrawnNews): void {
  tx.conclude({
    text: `delete from notifications
            where user_id = any($1) and kind = any($2) and subject_id = $3
              and ($4::bigint is null or (actor_id, made_at) = ($4, $5::timestamptz))`,
    values: [receivers, kinds, subject, event?.actor ?? null, event?.at ?? null],
  })
  announceInboxes(tx, receivers)
}

const WITHDRAW_REACTIONS = `
  with bundles as (
    select n.id, n.actor_id, (
             select x.user_id from recognition_reactions x
              where x.recognition_id = n.subject_id and ${IS_BUNDLED}
              order by x.user_id = n.actor_id desc, x.made_at desc limit 1) as name_id
      from notifications n
     where n.user_id = any($1) and n.kind = 'reacted' and n.subject_id = $2
  ), withdrawn as (
    delete from notifications n using bundles b where b.id = n.id and b.name_id is null
  )
  update notifications n set actor_id = b.name_id
    from bundles b where b.id = n.id and b.name_id <> b.actor_id`

/**
 * Corrects the news after reactions to a card were taken back: it names the author of a remaining
 * reaction, or is deleted if none remains.
 */
export function withdrawReactionNews(tx: Tx, card: number, receivers: readonly number[]): void {
  tx.conclude({ text: WITHDRAW_REACTIONS, values: [receivers, card] })
  announceInboxes(tx, receivers)
}

export function announceInboxes(tx: Tx, owners: readonly number[]): void {
  const each = [...new Set(owners)]
  const told = each.length <= MOST_INDIVIDUAL ? each : [null]
  announce(
    tx,
    told.map((userId) => ({ topic: 'notifications', userId })),
  )
}

/**
 * Gives the administrator's news to a new one, who finds what still waits. News of reports, which may be about
 * them, are deleted: the reports are in their list. Nothing else is: an order under way may commit its news to
 * the former administrator between the two statements.
 */
export function handNewsOver(tx: Tx, from: number, to: number): void {
  const kinds = hiddenKinds({ isAdministrator: false, permissions: [] })
  tx.conclude({
    text: 'update notifications set user_id = $2 where user_id = $1 and kind = any($3)',
    values: [from, to, kinds.filter((kind) => kind !== 'reportMade')],
  })
  tx.conclude({
    text: `delete from notifications where user_id = $1 and kind = 'reportMade'`,
    values: [from],
  })
  announceInboxes(tx, [from, to])
}

/** Deletes a person's news that these permissions do not allow. */
export function forgetUnheard(tx: Tx, userId: number, permissions: readonly Permission[]): void {
  tx.conclude({
    text: 'delete from notifications where user_id = $1 and kind = any($2)',
    values: [userId, hiddenKinds({ isAdministrator: false, permissions })],
  })
  announceInboxes(tx, [userId])
}

// A mail that was sent, or a device that may have shown a push, has told the person.
const WITHDRAW = `
  delete from notifications n
   using unnest($2::bigint[], $3::timestamptz[]) v (user_id, at), notification_channels server
   where n.user_id = v.user_id and n.kind = $1 and n.made_at = v.at and n.read_at is null
     and (n.mail = 'never' or n.mail_due or not server.sends_mail)
     and not exists (select from push_subscriptions p where p.user_id = n.user_id)
  returning n.user_id`

/**
 * Deletes news that nobody has read yet, of receivers whom no mail and no push has told of it. Returns
 * their ids: to them it never happened.
 */
export async function withdrawUnread(
  tx: Tx,
  kind: NotificationKind,
  told: readonly { readonly receiver: number; readonly at: Date }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ user_id: number }>({
    text: WITHDRAW,
    values: [kind, told.map(({ receiver }) => receiver), told.map(({ at }) => at)],
  })
  const receivers = new Set(rows.map((row) => row.user_id))
  if (receivers.size > 0) announceInboxes(tx, [...receivers])
  return receivers
}
