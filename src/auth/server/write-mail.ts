import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { QueuedMail } from '#platform/server/mail/mail-queue.ts'
import type { GivenUpMail, MailWriter } from '#platform/server/mail/post-mails.ts'
import { record } from '#audit-log/server/record.ts'
import {
  CONFIRM_LINK_HOURS,
  INVITATION_DAYS,
  PASSWORD_LINK_MINUTES,
} from '#auth/contract/mail-links.ts'
import type { Message } from '#platform/server/mail/message.ts'
import { makeAddressLink } from './change-address.ts'
import { readPasskeys } from './passkeys.ts'
import { readSecondStep } from './second-step.ts'
import { makeLink, type AccountMail } from './mailed-links.ts'

/**
 * The writers of this folder's mails, by kind. A text is written just before it is sent, since a
 * link's token exists only in the mail. Links use `publicUrl`, never a request's Host.
 */
export function createMailWriters(
  database: Database,
  publicUrl: string,
  readCompanyName: () => Promise<string> = () => Promise.resolve(''),
): Readonly<Record<AccountMail, MailWriter>> {
  const write: MailWriter = async (mail) => {
    const user = await readAddressee(database, mail)
    if (user === null) return null
    const message =
      mail.kind === 'invitation'
        ? await invitation(database, publicUrl, user, await readCompanyName())
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
): Promise<Message | null> {
  if (kind === 'passwordChanged') return passwordWasChanged(firstName, publicUrl)
  if (kind === 'secondStepChanged') {
    const { since } = await readSecondStep(database, id)
    return secondStepWasChanged(firstName, publicUrl, since !== null)
  }
  if (kind === 'passkeysChanged') {
    const { passkeys } = await readPasskeys(database, id, '')
    return passkeysWereChanged(
      firstName,
      publicUrl,
      passkeys.map(({ name }) => name),
    )
  }
  if (kind === 'addressChanged') return addressWasChanged(firstName)
  // In the fragment, which no server and no Referer sees.
  if (kind === 'confirmNewAddress') {
    const token = await makeAddressLink(database, id, recipient)
    if (token === null) return null
    return newAddressConfirmation(firstName, `${publicUrl}/confirm-new-email#${token}`)
  }
  const purpose = kind === 'choosePassword' ? 'password' : 'confirm'
  const token = await makeLink(database, id, purpose, recipient)
  if (token === null) return null
  return purpose === 'password'
    ? passwordLink(firstName, `${publicUrl}/new-password#${token}`)
    : addressConfirmation(firstName, `${publicUrl}/confirm-email#${token}`)
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
  company: string,
): Promise<Message | null> {
  const token = await makeLink(database, id, 'invitation', email)
  if (token === null) return null
  return {
    subject: company === '' ? 'You are invited to Laurel' : `${company} invites you to Laurel`,
    greeting: `Hello ${firstName},`,
    lines: [
      company === ''
        ? 'at Laurel, colleagues thank each other with words and points. Your account is ready: choose a password, and you are in.'
        : `at Laurel, everybody at ${company} can thank colleagues with words and points. Your account is ready: choose a password, and you are in.`,
      `You log in with this address: ${email}`,
    ],
    link: { says: 'Choose a password', address: `${publicUrl}/invitation#${token}` },
    closing: [
      `The link works once, within ${INVITATION_DAYS} days, and only the newest one. Afterwards, open ` +
        `${publicUrl}/login and choose “Forgotten your password?”.`,
    ],
    footer: {
      reason: 'You get this e-mail because your company made an account for you at Laurel.',
    },
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

function addressConfirmation(firstName: string, address: string): Message {
  return {
    subject: 'Confirm your e-mail address',
    greeting: `Hello ${firstName},`,
    lines: ['somebody, probably you, made an account at Laurel with this e-mail address.'],
    link: { says: 'Confirm my e-mail address', address },
    closing: [
      `The link works once, within ${CONFIRM_LINK_HOURS} hours. If it was not you, leave it be: ` +
        'nothing happens.',
    ],
    footer: { reason: 'You get this e-mail because this address was entered at Laurel.' },
  }
}

function newAddressConfirmation(firstName: string, address: string): Message {
  return {
    subject: 'Confirm your new e-mail address',
    greeting: `Hello ${firstName},`,
    lines: ['you want to use this e-mail address at Laurel, also to log in.'],
    link: { says: 'Use this e-mail address', address },
    closing: [
      `The link works once, within ${CONFIRM_LINK_HOURS} hours, and only the newest one. Until then ` +
        'your account keeps its present address. If it was not you, leave it be: nothing happens.',
    ],
    footer: { reason: 'You get this e-mail because this address was entered at Laurel.' },
  }
}

function addressWasChanged(firstName: string): Message {
  return {
    subject: 'Your e-mail address was changed',
    greeting: `Hello ${firstName},`,
    lines: [
      'your account at Laurel has another e-mail address now. Log in with the new one; this one does ' +
        'not work any more.',
    ],
    closing: ['If you did not expect this, tell your administrator at once.'],
    footer: { reason: 'You get this e-mail to keep your account safe. It can’t be switched off.' },
  }
}

function passwordLink(firstName: string, address: string): Message {
  return {
    subject: 'Choose a new password',
    greeting: `Hello ${firstName},`,
    lines: ['somebody, probably you, forgot the password of your account at Laurel.'],
    link: { says: 'Choose a new password', address },
    closing: [
      `The link works once, within ${PASSWORD_LINK_MINUTES} minutes, and only the newest one. If ` +
        'it was not you, leave it be: your password stays as it is.',
    ],
    footer: { reason: 'You get this e-mail because a password link was asked for this address.' },
  }
}

function passwordWasChanged(firstName: string, publicUrl: string): Message {
  return {
    subject: 'Your password was changed',
    greeting: `Hello ${firstName},`,
    lines: [
      'the password of your account at Laurel was changed just now, and your other devices were ' +
        'signed out.',
    ],
    closing: [
      `If it was not you, open ${publicUrl}/login, choose “Forgotten your password?”, and tell ` +
        'your administrator.',
    ],
    footer: { reason: 'You get this e-mail to keep your account safe. It can’t be switched off.' },
  }
}

function secondStepWasChanged(firstName: string, publicUrl: string, isOn: boolean): Message {
  return {
    subject: isOn ? 'Your login asks for a code now' : 'Your login asks for no code any more',
    greeting: `Hello ${firstName},`,
    lines: [
      isOn
        ? 'from now on your login at Laurel asks for your password and a code of your app.'
        : 'the second step of your login at Laurel was turned off: your password is enough again.',
    ],
    closing: [
      `If you did not expect this, open ${publicUrl}/login, change your password, and tell your ` +
        'administrator.',
    ],
    footer: { reason: 'You get this e-mail to keep your account safe. It can’t be switched off.' },
  }
}

function passkeysWereChanged(
  firstName: string,
  publicUrl: string,
  names: readonly string[],
): Message {
  return {
    subject: 'Your passkeys were changed',
    greeting: `Hello ${firstName},`,
    lines: [
      'a passkey of your account at Laurel was added or removed just now.',
      names.length === 0
        ? 'No passkey signs you in any more.'
        : `These sign you in now, without a password: ${names.join(', ')}.`,
    ],
    closing: [
      `If you did not expect this, open ${publicUrl}/login, change your password, remove what you ` +
        'don’t know under “Signed-in devices”, and tell your administrator.',
    ],
    footer: { reason: 'You get this e-mail to keep your account safe. It can’t be switched off.' },
  }
}
