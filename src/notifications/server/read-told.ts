import { sql } from 'kysely'
import type { Notification } from '#notifications/contract/notifications.ts'
import type { Unwanted } from '#notifications/contract/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NOTIFICATION_COLUMNS, notificationOf, type NotificationRow } from './inbox.ts'

/** A notification with all that a mail or a push about it depends on. */
export interface Told {
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly firstName: string
  /** As the person chose now. */
  readonly mail: string
  readonly push: boolean
  readonly isLocked: boolean
  readonly quotesPrivate: boolean
  /** Whether the thanks that it is about are private. */
  readonly isPrivate: boolean
  readonly isRefused: boolean
  readonly notification: Notification
}

interface ToldRow extends NotificationRow {
  user_id: number
  email: string
  first_name: string
  last_name: string
  mail: string
  push: boolean
  is_locked: boolean
  quotes_private: boolean
  is_private: boolean
  is_refused: boolean
}

/** Notifications of active people, `which` are chosen of `notifications n`, in their order. */
export async function readTold(
  { db }: Pick<Database, 'db'>,
  which: ReturnType<typeof sql>,
): Promise<Told[]> {
  const { rows } = await sql<ToldRow>`
    select ${NOTIFICATION_COLUMNS}, u.id as user_id, u.email, u.first_name, u.last_name,
           d.is_locked, coalesce(c.mail, d.mail) as mail, coalesce(c.push, d.push) as push,
           coalesce(s.quotes_private, false) as quotes_private,
           coalesce(s.refused_address = u.email, false) as is_refused,
           coalesce((select r.visibility = 'private' from recognitions r
                      where n.kind = 'thanked' and r.id = n.subject_id), false) as is_private
      from notifications n left join users a on a.id = n.actor_id
      join users u on u.id = n.user_id and u.is_active
      join notification_defaults d on d.kind = n.kind
      left join notification_choices c on c.user_id = u.id and c.kind = n.kind
      left join notification_settings s on s.user_id = u.id
     where ${which}
     order by n.id`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
    firstName: row.first_name,
    mail: row.mail,
    push: row.push,
    isLocked: row.is_locked,
    quotesPrivate: row.quotes_private,
    isPrivate: row.is_private,
    isRefused: row.is_refused,
    notification: notificationOf(row),
  }))
}

/**
 * Why a person is not told by mail or push any more; null: they are. Who chooses mails of another
 * pace meanwhile still gets those that wait: the new ones tell of later news.
 */
export function whyUnwanted(
  { notification, mail, push, isLocked }: Told,
  channel: 'mail' | 'push',
): Unwanted | null {
  if (notification.isRead) return 'read'
  const isChosen = channel === 'push' ? push : mail !== 'never'
  return isChosen || isLocked ? null : 'stopped'
}
