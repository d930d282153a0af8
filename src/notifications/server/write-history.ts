import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { NotificationFacts } from '#notifications/contract/notifications.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** A notification of the past. */
export interface PastNews {
  readonly kind: NotificationKind
  readonly receiver: number
  readonly actor: number | null
  readonly subject: number | null
  readonly facts: NotificationFacts | null
  readonly madeAt: Date
  readonly readAt: Date | null
}

// Inserts in order of time, because the inbox sorts by id.
const WRITE = `
  insert into notifications (user_id, kind, actor_id, subject_id, facts, made_at, read_at, in_inbox,
                             mail, mail_due, push_due)
  select v.user_id, v.kind, v.actor_id, v.subject_id, v.facts, v.made_at, v.read_at, d.in_inbox,
         d.mail, false, false
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::jsonb[],
                $6::timestamptz[], $7::timestamptz[])
      as v (user_id, kind, actor_id, subject_id, facts, made_at, read_at)
    join notification_defaults d on d.kind = v.kind
   order by v.made_at, v.user_id`

/** Puts news of the past into inboxes of people without choices; no mail or push becomes due. */
export async function writeNews(tx: Tx, news: readonly PastNews[]): Promise<void> {
  await tx.query({
    text: WRITE,
    values: [
      news.map(({ receiver }) => receiver),
      news.map(({ kind }) => kind),
      news.map(({ actor }) => actor),
      news.map(({ subject }) => subject),
      news.map(({ facts }) => (facts === null ? null : JSON.stringify(facts))),
      news.map(({ madeAt }) => madeAt),
      news.map(({ readAt }) => readAt),
    ],
  })
}
