import { record } from '#audit-log/server/record.ts'
import type { InvitationText } from '#auth/contract/mail-links.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { sayIn } from '#platform/server/language/say.ts'
import type { QueuedMail } from '#platform/server/mail/mail-queue.ts'
import type { MailMessage } from '#platform/server/mail/message.ts'
import type { GivenUpMail, MailWriter } from '#platform/server/mail/post-mails.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { readSettings } from '#settings/server/settings.ts'
import {
  addressConfirmation,
  addressWasChanged,
  invitationTo,
  newAddressConfirmation,
  passkeysWereChanged,
  passwordLink,
  passwordWasChanged,
  secondStepWasChanged,
  type LetterReceiver,
} from './account-letters.ts'
import { makeAddressLink } from './change-address.ts'
import { makeLink, type AccountMail } from './mailed-links.ts'
import { readPasskeys } from './passkeys.ts'
import { readSecondStep } from './second-step.ts'

/**
 * The writers of this folder's mails, by kind. A text is written just before it is sent, since a
 * link's token exists only in the mail. Links use `publicUrl`, never a request's Host.
 */
export function createMailWriters(
  database: Database,
  publicUrl: string,
): Readonly<Record<AccountMail, MailWriter>> {
  const write: MailWriter = async (mail) => {
    const user = await readAddressee(database, mail)
    if (user === null) return null
    const message =
      mail.kind === 'invitation'
        ? await invitation(database, publicUrl, user)
        : await messageFor(database, publicUrl, mail, user)
    return message && { userId: user.id, name: `${user.first_name} ${user.last_name}`, message }
  }
  return {
    confirmAddress: write,
    choosePassword: write,
    passwordChanged: write,
    secondStepChanged: write,
    passkeysChanged: write,
    confirmNewAddress: write,
    addressChanged: write,
    invitation: write,
  }
}

type Addressee = NonNullable<Awaited<ReturnType<typeof readAddressee>>>

/** The text of a mail; null if its link has no reason any more. */
async function messageFor(
  database: Database,
  publicUrl: string,
  { kind, recipient }: QueuedMail,
  { id, first_name: firstName }: Addressee,
): Promise<MailMessage | null> {
  const to = { say: await sayTo(database, id), firstName, login: `${publicUrl}/login` }
  if (kind === 'passwordChanged') return passwordWasChanged(to)
  if (kind === 'secondStepChanged') {
    const { since } = await readSecondStep(database, id)
    return secondStepWasChanged(to, since !== null)
  }
  if (kind === 'passkeysChanged') {
    const { passkeys } = await readPasskeys(database, id, '')
    return passkeysWereChanged(
      to,
      passkeys.map(({ name }) => name),
    )
  }
  if (kind === 'addressChanged') return addressWasChanged(to)
  // In the fragment, which no server and no Referer sees.
  if (kind === 'confirmNewAddress') {
    const token = await makeAddressLink(database, id, recipient)
    if (token === null) return null
    return newAddressConfirmation(to, `${publicUrl}/confirm-new-email#${token}`)
  }
  const purpose = kind === 'choosePassword' ? 'password' : 'confirm'
  const token = await makeLink(database, id, purpose, recipient)
  if (token === null) return null
  return purpose === 'password'
    ? passwordLink(to, `${publicUrl}/new-password#${token}`)
    : addressConfirmation(to, `${publicUrl}/confirm-email#${token}`)
}

/** The account that a mail is for; null without one, or without a reason to write any more. */
export async function readAddressee(
  { db }: Pick<Database, 'db'>,
  { kind, recipient, about }: QueuedMail,
) {
  // Mails about a change of the address name the account, because the other address is not its own.
  const isAboutChange = kind === 'confirmNewAddress' || kind === 'addressChanged'
  const users = db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'is_active', 'is_confirmed', 'invitation'])
  const user = await (
    isAboutChange
      ? users.where('id', '=', Number(about?.['user']))
      : users.where('email', '=', recipient)
  ).executeTakeFirst()
  // Until somebody was invited, no mail reaches them.
  if (user === undefined || user.invitation === 'none') return null
  if (kind === 'invitation') return user.is_active && user.invitation === 'sent' ? user : null
  if (isAboutChange) return user.email === recipient ? null : user
  if (kind === 'choosePassword') return user.is_active ? user : null
  return kind === 'confirmAddress' && user.is_confirmed ? null : user
}

async function invitation(
  database: Database,
  publicUrl: string,
  { id, first_name: firstName, email }: Addressee,
): Promise<MailMessage | null> {
  const token = await makeLink(database, id, 'invitation', email)
  return token === null
    ? null
    : composeInvitation(
        database,
        publicUrl,
        { say: await sayTo(database, id), firstName, email },
        token,
      )
}

/** The invitation of a person; a preview has an empty token. */
async function composeInvitation(
  database: Pick<Database, 'db'>,
  publicUrl: string,
  { email, ...person }: Pick<LetterReceiver, 'say' | 'firstName'> & { email: string },
  token: string,
): Promise<MailMessage> {
  const to = { ...person, login: `${publicUrl}/login` }
  // No environment variable fixes these.
  const { companyName: company, welcomeWords: welcome } = await readSettings(database, {})
  return invitationTo(to, `${publicUrl}/invitation#${token}`, { email, company, welcome })
}

/** The invitation in a language, as it would read for a person of the company. */
export async function previewInvitation(
  database: Database,
  publicUrl: string,
  { userId, language }: { userId: number; language: Language },
): Promise<InvitationText> {
  const { first_name: firstName, email } = await database.db
    .selectFrom('users')
    .select(['first_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const reader = { say: await sayIn(language), firstName, email }
  const message = await composeInvitation(database, publicUrl, reader, '')
  return {
    subject: message.subject,
    before: [message.greeting, ...(message.lines ?? [])],
    link: message.link?.says ?? '',
    after: [...message.closing, message.footer.reason],
  }
}

/** Tells the administrator, in the audit log. */
export function recordGivenUpMail(
  tx: Tx,
  { userId, kind, attempts, answer }: GivenUpMail,
): Promise<void> {
  return record(tx, {
    action: 'mailGivenUp',
    by: null,
    subject: { kind: 'user', id: userId },
    after: { mail: kind, attempts, answer },
  })
}
