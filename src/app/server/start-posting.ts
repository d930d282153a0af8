import { createMailWriters, recordGivenUpMail } from '#auth/server/write-mail.ts'
import { keepRefusedAddress } from '#notifications/server/refused-address.ts'
import { notificationMails } from '#notifications/server/write-mails.ts'
import {
  postMails,
  type MailSender,
  type MailSenderParts,
} from '#platform/server/mail/post-mails.ts'
import { openMailTransport, type MailSettings } from '#platform/server/mail/smtp.ts'
import { fixedSettings, type Config } from './config.ts'

interface MailParts extends Required<
  Pick<MailSenderParts, 'database' | 'jobs' | 'log' | 'outages' | 'readLook'>
> {
  readonly config: Pick<Config, 'signupActive' | 'signupDomains'>
}

/** Sends the mails of all features. */
export function startPosting(choice: MailSettings, parts: MailParts): MailSender {
  const { config, ...rest } = parts
  const { database } = rest
  return postMails({
    ...rest,
    post: openMailTransport(choice),
    writers: {
      ...createMailWriters(database, choice.publicUrl),
      ...notificationMails(database, choice.publicUrl, fixedSettings(config)),
    },
    onGivenUp: recordGivenUpMail,
    onRefused: keepRefusedAddress,
  })
}
