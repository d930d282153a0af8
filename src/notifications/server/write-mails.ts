import { sql } from 'kysely'
import { describe, inSentence, pathOf, whyOf } from '#notifications/contract/describe.ts'
import type { MailChannel } from '#notifications/contract/unsubscribe.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { QueuedMail } from '#platform/server/mail/mail-queue.ts'
import type { Block, Message } from '#platform/server/mail/message.ts'
import type { Letter, MailWriter, PostponedMail } from '#platform/server/mail/post-mails.ts'
import { groupNews } from '#notifications/contract/group-news.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import { quietUntil, readTold, whyUnwanted, type Told } from './read-told.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** The writers of this folder's mails, by kind. They read the data when the mail is sent. */
export function notificationMails(
  database: Database,
  publicUrl: string,
  fixed: FixedSettings = {},
): Readonly<Record<'notification' | 'digest', MailWriter>> {
  return {
    async notification(mail) {
      const [told] = await readWanted(database, mail)
      if (told === undefined) return null
      const startAfter = quietUntil(told)
      if (startAfter !== null) return { startAfter }
      const { userId, name, email: address } = told
      const footer = await footerOf(database, publicUrl, { userId, channel: 'at_once' })
      const isWelcome = told.notification.kind === 'accountApproved'
      const words = isWelcome ? (await readSettings(database, fixed)).welcomeWords : ''
      return { userId, name, address, message: { ...messageOf(told, publicUrl, words), ...footer } }
    },
    async digest(mail): Promise<Letter | PostponedMail | null> {
      const told = await readWanted(database, mail)
      const [any] = told
      if (any === undefined) return null
      const startAfter = quietUntil(any)
      if (startAfter !== null) return { startAfter }
      const { userId, name, firstName, email: address } = any
      const footer = await footerOf(database, publicUrl, { userId, channel: 'digest' })
      const isDaily = mail.about?.['period'] === 'daily'
      const news = told.map((one) => ({ ...one.notification, quote: quoteOf(one) }))
      return {
        userId,
        name,
        address,
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

/** The words of thanks that a mail or push may quote: private ones only if the reader allows it. */
export function quoteOf({ notification, isPrivate, quotesPrivate }: Told): string | null {
  if (notification.kind !== 'thanked') return null
  return isPrivate && !quotesPrivate ? null : notification.quote
}

/** A piece of news as a mail; `words` are the company's own, a blank line between paragraphs. */
function messageOf(told: Told, publicUrl: string, words: string): Omit<Message, 'footer'> {
  const { notification, firstName } = told
  const sentence = describe(notification)
  const quote = quoteOf(told)
  const { actor } = notification
  const why = whyOf(notification)
  const by = actor === null ? 'Laurel' : `${actor.firstName} ${actor.lastName}`
  const isKept = notification.kind === 'thanked' && notification.quote !== null && quote === null
  const isBonus = notification.kind === 'bonusWaiting'
  return {
    subject: sentence,
    greeting: `Hello ${firstName},`,
    blocks: [
      { paragraph: `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}` },
      ...paragraphsOf(words),
      ...(quote === null ? [] : [{ quote, by }]),
      ...(isKept ? [{ paragraph: 'Their words are for you alone: read them in Laurel.' }] : []),
      ...(why ? [{ paragraph: `Why: ${why}` }] : []),
      ...(isBonus
        ? [{ paragraph: 'They wait for you on Home: choose “Deposit New Points”.' }]
        : []),
    ],
    link: { says: 'See it in Laurel', address: `${publicUrl}${pathOf(notification)}` },
    closing: [],
  }
}

function paragraphsOf(words: string): Block[] {
  if (words === '') return []
  return words.split(/\n{2,}/).map((paragraph) => ({ paragraph }))
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

interface Reader {
  readonly firstName: string
  /** A daily digest; otherwise weekly. */
  readonly isDaily: boolean
  readonly publicUrl: string
}

const MOST_QUOTES = 10
const MOST_OTHERS = 20
const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
]

/** A digest: thanks first, with their words, then other news as a list. Both oldest first. */
function asLetter(
  news: readonly Notification[],
  { firstName, isDaily, publicUrl }: Reader,
): Omit<Message, 'footer'> {
  const thanks = news.filter(({ kind }) => kind === 'thanked')
  const others = groupNews(news.filter(({ kind }) => kind !== 'thanked').toReversed()).toReversed()
  const since = isDaily ? 'since yesterday' : 'this week'
  const opening = thanks.length > 0 ? thankedBy(thanks, since) : newsSince(others, since)
  const [only] = news
  return {
    subject: opening,
    greeting: `Hello ${firstName},`,
    blocks: [
      { paragraph: `${opening}.` },
      ...thanks.slice(0, MOST_QUOTES).map(quoteOrSentence),
      ...more(thanks.length - MOST_QUOTES, 'thanks'),
      ...(thanks.length > 0 && others.length > 0 ? [{ paragraph: 'And besides:' }] : []),
      ...listOf(others),
    ],
    link:
      news.length === 1 && only !== undefined
        ? { says: 'See it in Laurel', address: `${publicUrl}${pathOf(only)}` }
        : { says: 'Open your notifications', address: `${publicUrl}/notifications` },
    closing: [],
  }
}

/** "Three people thanked you this week" */
function thankedBy(thanks: readonly Notification[], since: string): string {
  const people = new Set(thanks.map(({ actor }) => actor?.id)).size
  const did = thanks.every(({ facts }) => facts.isWelcome) ? 'welcomed' : 'thanked'
  return `${NUMBERS[people] ?? people} ${people === 1 ? 'person' : 'people'} ${did} you ${since}`
}

function newsSince({ length }: readonly Notification[], since: string): string {
  return `${NUMBERS[length] ?? length} ${length === 1 ? 'thing' : 'things'} happened ${since}`
}

function quoteOrSentence(news: Notification): Block {
  const { actor, quote, facts } = news
  if (quote === null || actor === null) return { paragraph: `${describe(news)}.` }
  const points = facts.points === undefined ? '' : `, with ${inSentence(facts.points)} points`
  return { quote, by: `${actor.firstName} ${actor.lastName}${points}` }
}

function listOf(others: readonly Notification[]): Block[] {
  if (others.length === 0) return []
  const list = others.slice(0, MOST_OTHERS).map((news) => ({ name: describe(news) }))
  return [{ list }, ...more(others.length - MOST_OTHERS, 'notifications')]
}

function more(count: number, what: string): Block[] {
  return count > 0 ? [{ paragraph: `… and ${count} more ${what}.` }] : []
}
