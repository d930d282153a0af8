import { sql } from 'kysely'
import type { Notification } from '#notifications/contract/notifications.ts'
import type { UnwantedReason } from '#notifications/contract/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NOTIFICATION_COLUMNS, notificationOf, type StoredNotification } from './inbox.ts'
import { endOfQuiet, ZONE, type QuietHours } from './quiet-hours.ts'

/** A notification with all data that its mail or push depends on. */
export interface DeliverableNews {
  readonly userId: number
  readonly email: string
  readonly name: string
  readonly firstName: string
  /** The person's current choice. */
  readonly mail: string
  readonly push: boolean
  readonly isLocked: boolean
  readonly quietHours: QuietHours
  readonly quotesPrivate: boolean
  /** Whether its thanks are private, or kept private by a receiver. */
  readonly isPrivate: boolean
  readonly isRefused: boolean
  readonly notification: Notification
}

interface DeliverableRow extends StoredNotification {
  user_id: number
  email: string
  first_name: string
  last_name: string
  mail: string
  push: boolean
  is_locked: boolean
  time_zone: string
  quiet_from: number
  quiet_until: number
  quotes_private: boolean
  is_private: boolean
  is_refused: boolean
}

/** Notifications of active people that meet the condition `which` on `notifications n`, by id. */
export async function readDeliverableNews(
  { db }: Pick<Database, 'db'>,
  which: ReturnType<typeof sql>,
): Promise<DeliverableNews[]> {
  const { rows } = await sql<DeliverableRow>`
    select ${NOTIFICATION_COLUMNS}, u.id as user_id, u.email, u.first_name, u.last_name,
           d.is_locked, coalesce(c.mail, d.mail) as mail, coalesce(c.push, d.push) as push,
           ${sql.raw(ZONE)} as time_zone, coalesce(s.quiet_from, 0) as quiet_from,
           coalesce(s.quiet_until, 0) as quiet_until,
           coalesce(s.quotes_private, false) as quotes_private,
           coalesce(s.refused_address = u.email, false) as is_refused,
           coalesce((select not r.is_on_wall from recognitions r
                      where n.kind in ('thanked', 'celebrated') and r.id = n.subject_id), false) as is_private
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
    quietHours: { timeZone: row.time_zone, from: row.quiet_from, until: row.quiet_until },
    quotesPrivate: row.quotes_private,
    isPrivate: row.is_private,
    isRefused: row.is_refused,
    notification: notificationOf(row),
  }))
}

/**
 * Why a message is no longer wanted; null means it is wanted. Waiting mails are still sent after a
 * change of their pace: the new pace applies to later news.
 */
export function findUnwantedReason(
  { notification, mail, push, isLocked }: DeliverableNews,
  channel: 'mail' | 'push',
): UnwantedReason | null {
  if (notification.isRead) return 'read'
  const isChosen = channel === 'push' ? push : mail !== 'never'
  return isChosen || isLocked ? null : 'stopped'
}

/**
 * The end of the person's current quiet hours; null outside them, and for news about safety.
 * Checked before every attempt: quiet hours may have begun before a retry.
 */
export function quietUntil({ isLocked, quietHours }: DeliverableNews): Date | null {
  return isLocked ? null : endOfQuiet(new Date(), quietHours)
}
