import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    push_keys: StoredPushKeys
    push_subscriptions: PushSubscriptions
  }
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
