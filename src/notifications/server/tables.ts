import type { Generated, GeneratedAlways } from 'kysely'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { NotificationFacts } from '#notifications/contract/notifications.ts'
import type { NewsMailPace } from '#notifications/contract/preferences.ts'
import type { Immutable } from '#platform/server/db/tables.ts'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    notification_defaults: NotificationDefaults
    notification_choices: NotificationChoices
    notification_settings: NotificationSettings
    notifications: Notifications
    notification_channels: NotificationChannels
    push_keys: StoredPushKeys
    push_subscriptions: PushSubscriptions
  }
}

interface Channels {
  in_inbox: boolean
  mail: NewsMailPace
  push: boolean
}

interface NotificationDefaults extends Channels {
  kind: Immutable<NotificationKind>
  is_locked: Immutable<boolean>
}

interface NotificationChoices extends Channels {
  user_id: Immutable<number>
  kind: Immutable<NotificationKind>
}

interface NotificationSettings {
  user_id: Immutable<number>
  /** Null: the company's. */
  time_zone: string | null
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  quotes_private: Generated<boolean>
  links: Generated<number>
  refused_address: Generated<string | null>
  refused_at: Generated<Date | null>
}

interface Notifications {
  id: GeneratedAlways<number>
  user_id: Immutable<number>
  kind: Immutable<NotificationKind>
  actor_id: number | null
  subject_id: Immutable<number | null>
  facts: Immutable<NotificationFacts | null>
  made_at: Generated<Date>
  read_at: Generated<Date | null>
  in_inbox: boolean
  mail: NewsMailPace
  mail_due: boolean
  push_due: boolean
}

interface NotificationChannels {
  is_only: Generated<boolean>
  sends_mail: Generated<boolean>
  link_key: GeneratedAlways<string>
  news_since: Generated<Date>
}

interface StoredPushKeys {
  is_only: Generated<boolean>
  public_key: Buffer
  private_key: Buffer
  made_at: Generated<Date>
}

interface PushSubscriptions {
  id: Generated<number>
  user_id: number
  session_hash: Buffer
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  device: string
  made_at: Generated<Date>
  delivered_at: Generated<Date | null>
  failures: Generated<number>
}
