import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    mails: Mails
  }
}

/** What an e-mail is about. */
export type MailKind = 'confirmAddress' | 'choosePassword' | 'passwordChanged'

interface Mails {
  id: GeneratedAlways<number>
  kind: MailKind
  recipient: string
  attempts: Generated<number>
  made_at: Generated<Date>
  next_at: Generated<Date>
}
