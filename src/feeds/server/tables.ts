import type { Generated } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    feed_addresses: FeedAddresses
    screens: Screens
  }
}

interface FeedAddresses {
  user_id: number
  token_hash: Buffer
  password_mark: Buffer
  made_at: Generated<Date>
  last_used_at: Generated<Date | null>
}

interface Screens {
  id: Generated<string>
  name: string
  token_hash: Buffer
  last_four: string
  made_at: Generated<Date>
  last_seen_at: Generated<Date | null>
}
