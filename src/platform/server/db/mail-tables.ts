import type { Generated, GeneratedAlways } from 'kysely'
import type { LinkPurpose } from '#auth/contract/mail-links.ts'

/** The tables of e-mails and the links in them as Kysely sees them. */
export interface MailTables {
  mailed_links: MailedLinks
  mails: Mails
}

interface MailedLinks {
  user_id: number
  purpose: LinkPurpose
  token_hash: Buffer
  expires_at: Date
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
