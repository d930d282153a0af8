import { createMailWriters, recordGivenUpMail } from '#auth/server/write-mail.ts'
import { keepRefusedAddress } from '#notifications/server/refused-address.ts'
import { notificationMails } from '#notifications/server/write-mails.ts'
import { postMails, type Posting, type PostingParts } from '#platform/server/mail/post-mails.ts'
import { openPost, type MailChoice } from '#platform/server/mail/smtp.ts'
import { fixedSettings, type Config } from './config.ts'

interface Parts extends Required<
  Pick<PostingParts, 'database' | 'jobs' | 'log' | 'outages' | 'readLook'>
> {
  readonly config: Pick<Config, 'signupActive' | 'signupDomains'>
}

/** Sends the mails of all features. */
export function startPosting(choice: MailChoice, parts: Parts): Posting {
  const { config, ...rest } = parts
  const { database } = rest
  return postMails({
    ...rest,
    post: openPost(choice),
    writers: {
      ...createMailWriters(database, choice.publicUrl),
      ...notificationMails(database, choice.publicUrl, fixedSettings(config)),
    },
    onGivenUp: recordGivenUpMail,
    onRefused: keepRefusedAddress,
  })
}
