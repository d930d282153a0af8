import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    mails: Mails
  }
}

/** The queue of older releases without background jobs, which may run beside this one. */
interface Mails {
  id: GeneratedAlways<number>
  kind: string
  recipient: string
  attempts: Generated<number>
  made_at: Generated<Date>
  next_at: Generated<Date>
}
