import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceInboxes } from './notify.ts'

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
