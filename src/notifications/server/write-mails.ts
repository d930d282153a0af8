import { sql } from 'kysely'
import { describe, pathOf } from '#notifications/contract/describe.ts'
import type { MailChannel } from '#notifications/contract/unsubscribe.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { QueuedMail } from '#platform/server/mail/mail-queue.ts'
import type { Message } from '#platform/server/mail/message.ts'
import type { Letter, MailWriter } from '#platform/server/mail/post-mails.ts'
import { asLetter } from './digest-letter.ts'
import { readTold, whyUnwanted, type Told } from './read-told.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** The writers of this folder's mails, by kind. They say what is true when the mail leaves. */
export function notificationMails(
  database: Database,
  publicUrl: string,
): Readonly<Record<'notification' | 'digest', MailWriter>> {
  return {
    async notification(mail) {
      const [told] = await readWanted(database, mail)
      if (told === undefined) return null
      const { userId, name } = told
      const footer = await footerOf(database, publicUrl, { userId, channel: 'at_once' })
      return { userId, name, message: { ...messageOf(told, publicUrl), ...footer } }
    },
    async digest(mail): Promise<Letter | null> {
      const told = await readWanted(database, mail)
      const [any] = told
      if (any === undefined) return null
      const { userId, name, firstName } = any
      const footer = await footerOf(database, publicUrl, { userId, channel: 'digest' })
      const isDaily = mail.about?.['period'] === 'daily'
      const news = told.map((one) => ({ ...one.notification, quote: quoteOf(one) }))
      return {
        userId,
        name,
        message: { ...asLetter(news, { firstName, isDaily, publicUrl }), ...footer },
      }
    },
  }
}

/** The ids of a mail's notifications; null for other features' mails. */
export function newsOf({ kind, about = {} }: QueuedMail): number[] | null {
  const { notification = 0, ids = '' } = about
  if (kind === 'notification') return [Number(notification)]
  return kind === 'digest' ? String(ids).split(' ').map(Number) : null
}

async function readWanted(database: Database, mail: QueuedMail): Promise<Told[]> {
  const told = await readTold(database, sql`n.id = any(${newsOf(mail) ?? []})`)
  return told.filter((one) => !one.isRefused && whyUnwanted(one, 'mail') === null)
}

/** The words that may leave Laurel. */
export function quoteOf({ notification, isPrivate, quotesPrivate }: Told): string | null {
  return isPrivate && !quotesPrivate ? null : notification.quote
}

function messageOf(told: Told, publicUrl: string): Omit<Message, 'footer'> {
  const { notification, firstName } = told
  const sentence = describe(notification)
  const quote = quoteOf(told)
  const { actor, facts } = notification
  const by = actor === null ? 'Laurel' : `${actor.firstName} ${actor.lastName}`
  const isKept = notification.quote !== null && quote === null
  return {
    subject: sentence,
    greeting: `Hello ${firstName},`,
    blocks: [
      { paragraph: `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}` },
      ...(quote === null ? [] : [{ quote, by }]),
      ...(isKept ? [{ paragraph: 'Their words are for you alone: read them in Laurel.' }] : []),
      ...(facts.reason ? [{ paragraph: `Why: ${facts.reason}` }] : []),
    ],
    link: { says: 'See it in Laurel', address: `${publicUrl}${pathOf(notification)}` },
    closing: [],
  }
}

interface FooterOf {
  readonly userId: number
  readonly channel: MailChannel
}

async function footerOf(
  database: Database,
  publicUrl: string,
  { userId, channel }: FooterOf,
): Promise<Pick<Message, 'footer' | 'headers'>> {
  const token = await unsubscribeToken(database, userId, channel)
  return {
    footer: {
      reason: 'You get this e-mail because it is chosen in your settings at Laurel.',
      unsubscribeUrl: `${publicUrl}/unsubscribe#${token}`,
      preferencesUrl: `${publicUrl}/notifications/settings`,
    },
    headers: { listUnsubscribe: `${publicUrl}/api/unsubscribe/${token}` },
  }
}
