import { t } from '@lingui/core/macro'
import type { MailTrouble, StatusReport } from '#status/contract/status.ts'

type Trouble = NonNullable<NonNullable<StatusReport['mail']>['trouble']>
type TroubleSentence = (server: string, answer: string) => string

const MAIL: Readonly<Record<MailTrouble, TroubleSentence>> = {
  certificate: (server, answer) =>
    t`The certificate of the mail server ${server} is not trusted (${answer}). Please check it; if your own authority signed it, name the authority's file in NODE_EXTRA_CA_CERTS. Mails wait until it takes them.`,
  password: (server, answer) =>
    t`The mail server ${server} refuses the user and the password (${answer}). Please check SMTP_URL. Mails wait until it takes them.`,
  encryption: (server, answer) =>
    t`The mail server ${server} offers no encryption (${answer}), so it is not told the password. Please check SMTP_URL. Mails wait until it takes them.`,
  sender: (server, answer) =>
    t`The mail server ${server} refuses the sender (${answer}). Please check MAIL_FROM, and whether SMTP_URL needs a user and a password. Mails wait until it takes them.`,
  refused: (server, answer) =>
    t`The mail server ${server} refuses connections (${answer}). Please check its log, and SMTP_URL. Mails wait until it takes them.`,
  unreachable: (server, answer) =>
    t`The mail server ${server} can't be reached (${answer}). Please check it, and SMTP_URL. Mails wait until it takes them.`,
}

/** Why the mail server takes no mails, and what to check. */
export function sayMailTrouble({ kind, server, answer }: Trouble): string {
  return MAIL[kind](server, answer)
}

/** Why files can't be stored or read, and what to check. */
export function sayFileTrouble({
  reason,
  place,
}: NonNullable<StatusReport['disk']['trouble']>): string {
  return t`Files can't be stored or read (${reason}): uploads and pictures are refused until they can. Please check ${place}.`
}

/** Why backups can't be stored, and what to check. */
export function sayPlaceTrouble({
  reason,
  bucket,
}: NonNullable<StatusReport['backups']['trouble']>): string {
  return bucket === null
    ? t`Backups can't be written to their folder (${reason}). Please check the folder, and BACKUP_TO.`
    : t`Backups can't be stored in the bucket “${bucket}” (${reason}). Please check it, BACKUP_TO, and the S3_ settings.`
}
