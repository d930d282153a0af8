import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    outbox: Outbox
  }
}

interface Outbox {
  id: GeneratedAlways<number>
  topic: string
  user_id: number | null
  xid: GeneratedAlways<string>
  made_at: Generated<Date>
}
