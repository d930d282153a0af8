import { msg, plural } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import {
  describeNews,
  newsPath,
  pointsInSentence,
  reasonOf,
} from '#notifications/contract/describe.ts'
import { groupNews } from '#notifications/contract/group-news.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import type { MailChannel } from '#notifications/contract/unsubscribe.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import type { Say } from '#platform/contract/say.ts'
import type { DrawnPicture } from '#platform/server/cards/card-picture.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { QueuedMail } from '#platform/server/mail/mail-queue.ts'
import { paragraphsOf, type MailBlock, type MailMessage } from '#platform/server/mail/message.ts'
import type { Letter, MailWriter, PostponedMail } from '#platform/server/mail/post-mails.ts'
import { sayTo } from '#settings/server/say-to.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import {
  findUnwantedReason,
  quietUntil,
  readDeliverableNews,
  type DeliverableNews,
} from './deliverable-news.ts'
import { unsubscribeToken } from './preferences.ts'
import { readTeamThanks } from './team-thanks.ts'

/** Thanks as their mail may show them, in its reader's language. */
export interface ThanksToDraw {
  readonly card: number
  readonly reader: number
  readonly headline: string
  /** Null: only the reader in Laurel may see them, and the values. */
  readonly words: string | null
  /** In figures; null for none. */
  readonly points: string | null
}

export interface DrawnThanks {
  /** Values like "🤝 Teamwork". */
  readonly values: readonly string[]
  /** Null: it can't be drawn. */
  readonly picture: DrawnPicture | null
}

/** Draws a card of thanks; null if its reader may not see it any more. */
export type DrawThanks = (thanks: ThanksToDraw) => Promise<DrawnThanks | null>

export interface NewsMailParts {
  readonly database: Database
  readonly publicUrl: string
  readonly fixed?: FixedSettings
  readonly drawThanks?: DrawThanks
}

/** The writers of this folder's mails, by kind. They read the data when the mail is sent. */
export function notificationMails({
  database,
  publicUrl,
  fixed = {},
  drawThanks,
}: NewsMailParts): Readonly<Record<'notification' | 'digest', MailWriter>> {
  return {
    async notification(mail) {
      const [first] = await readWanted(database, mail)
      if (first === undefined) return null
      const startAfter = quietUntil(first)
      if (startAfter !== null) return { startAfter }
      const say = await sayTo(database, first.userId)
      const thanks = drawThanks === undefined ? null : thanksOf(first, say)
      const picture = thanks && (await drawThanks?.(thanks))
      // Drawing takes a moment, in which the mail may become unwanted, or its words hidden.
      const [told] = thanks === null ? [first] : await readWanted(database, mail)
      if (told === undefined) return null
      const { userId, name, email: address } = told
      const cards = await cardsOfTeam(database, told, say)
      if (cards?.length === 0) return null
      const footer = await footerOf(database, publicUrl, { userId, channel: 'at_once' }, say)
      const isWelcome = told.notification.kind === 'accountApproved'
      const words = isWelcome ? (await readSettings(database, fixed)).welcomeWords : ''
      const drawn = (thanks?.words === quoteOf(told) && picture) || undefined
      return {
        userId,
        name,
        address,
        message: { ...letterAbout(told, publicUrl, words, say, drawn, cards ?? []), ...footer },
      }
    },
    async digest(mail): Promise<Letter | PostponedMail | null> {
      const told = await readWanted(database, mail)
      const [any] = told
      if (any === undefined) return null
      const startAfter = quietUntil(any)
      if (startAfter !== null) return { startAfter }
      const { userId, name, firstName, email: address } = any
      const say = await sayTo(database, userId)
      const footer = await footerOf(database, publicUrl, { userId, channel: 'digest' }, say)
      const isDaily = mail.about?.['period'] === 'daily'
      const teamCards = await readCardsOfTeams(database, told, say)
      const news = told.map((one) => ({ ...one.notification, quote: quoteOf(one) }))
      const shown = news.filter(({ id }) => teamCards.get(id)?.length !== 0)
      if (shown.length === 0) return null
      return {
        userId,
        name,
        address,
        message: {
          ...writeDigest(shown, { firstName, isDaily, publicUrl, say, teamCards }),
          ...footer,
        },
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

async function readWanted(database: Database, mail: QueuedMail): Promise<DeliverableNews[]> {
  const told = await readDeliverableNews(database, sql`n.id = any(${newsOf(mail) ?? []})`)
  return told.filter((one) => !one.isRefused && findUnwantedReason(one, 'mail') === null)
}

/** The words of thanks that a mail or push may quote: private ones only if the reader allows it. */
export function quoteOf({
  notification,
  isPrivate,
  quotesPrivate,
}: DeliverableNews): string | null {
  if (!hasCard(notification)) return null
  return isPrivate && !quotesPrivate ? null : notification.quote
}

/** The cards of the thanks to a team; null for other news. */
async function cardsOfTeam(
  database: Database,
  { notification: { kind, subject } }: DeliverableNews,
  say: Say,
): Promise<MailBlock[] | null> {
  return kind === 'teamThanked' && subject !== null ? readTeamThanks(database, subject, say) : null
}

/** The cards of each piece of news that tells of thanks to a team. */
async function readCardsOfTeams(
  database: Database,
  told: readonly DeliverableNews[],
  say: Say,
): Promise<TeamCards> {
  const cards = new Map<number, readonly MailBlock[]>()
  for (const one of told) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await cardsOfTeam(database, one, say)
    if (found !== null) cards.set(one.notification.id, found)
  }
  return cards
}

/** Whether news may be about a card that its reader received. */
function hasCard({ kind }: Pick<Notification, 'kind'>): boolean {
  return kind === 'thanked' || kind === 'celebrated'
}

/** The card that a mail shows: nothing that its words don't tell. Null for other news, and hidden words. */
function thanksOf(told: DeliverableNews, say: Say): ThanksToDraw | null {
  const { notification, userId } = told
  const { subject, facts, quote } = notification
  if (!hasCard(notification) || subject === null || quote === null) return null
  const { points, ...others } = facts
  return {
    card: subject,
    reader: userId,
    headline: describeNews({ ...notification, facts: others }, say),
    words: quoteOf(told),
    points: points === undefined ? null : `+${pointsInSentence(points, say)}`,
  }
}

/** A piece of news as a mail; `words` are the company's own, a blank line between paragraphs. */
export function letterAbout(
  told: DeliverableNews,
  publicUrl: string,
  words: string,
  say: Say,
  drawn: DrawnThanks = { values: [], picture: null },
  cards: readonly MailBlock[] = [],
): Omit<MailMessage, 'say' | 'footer'> {
  const { notification, firstName } = told
  const sentence = describeNews(notification, say)
  const quote = quoteOf(told)
  const { actor } = notification
  const why = reasonOf(notification)
  const by = actor === null ? 'Laurel' : sayName(`${actor.firstName} ${actor.lastName}`, say)
  const isKept = hasCard(notification) && notification.quote !== null && quote === null
  const isBonus = notification.kind === 'bonusWaiting'
  const isThanks = hasCard(notification) && notification.subject !== null
  const { values, picture } = drawn
  return {
    subject: sentence,
    card: picture,
    greeting: say(msg`Hello ${{ firstName }},`),
    blocks: [
      isThanks
        ? { heading: sentence }
        : { paragraph: `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}` },
      ...paragraphsOf(words).map((paragraph) => ({ paragraph })),
      ...(quote ? [{ quote, by: [by, ...values].join(' · ') }] : []),
      ...(isKept
        ? [{ paragraph: say(msg`Their words are for you alone: read them in Laurel.`) }]
        : []),
      ...(why ? [{ paragraph: say(msg`Why: ${{ why }}`) }] : []),
      ...(isBonus
        ? [{ paragraph: say(msg`They wait for you on Home: choose “Deposit New Points”.`) }]
        : []),
      ...cards,
    ],
    link: {
      says: isThanks ? say(msg`See your card`) : say(linkWords(notification.kind)),
      address: `${publicUrl}${newsPath(notification)}`,
    },
    closing: [],
  }
}

function linkWords(kind: Notification['kind']) {
  return kind === 'teamUnthanked' ? msg`Write a few words` : msg`See it in Laurel`
}

interface MailFooterInput {
  readonly userId: number
  readonly channel: MailChannel
}

async function footerOf(
  database: Database,
  publicUrl: string,
  { userId, channel }: MailFooterInput,
  say: Say,
): Promise<Pick<MailMessage, 'say' | 'footer' | 'headers'>> {
  const token = await unsubscribeToken(database, userId, channel)
  return {
    say,
    footer: {
      reason: say(msg`You get this e-mail because it is chosen in your settings at Laurel.`),
      unsubscribeUrl: `${publicUrl}/unsubscribe#${token}`,
      preferencesUrl: `${publicUrl}/notifications/settings`,
    },
    headers: { listUnsubscribe: `${publicUrl}/api/unsubscribe/${token}` },
  }
}

/** By the ids of news. */
type TeamCards = ReadonlyMap<number, readonly MailBlock[]>

interface DigestReader {
  readonly firstName: string
  /** A daily digest; otherwise weekly. */
  readonly isDaily: boolean
  readonly publicUrl: string
  readonly say: Say
  readonly teamCards?: TeamCards
}

const MOST_QUOTES = 10
const MOST_OTHERS = 20
const NUMBERS = [
  msg`One`,
  msg`Two`,
  msg`Three`,
  msg`Four`,
  msg`Five`,
  msg`Six`,
  msg`Seven`,
  msg`Eight`,
  msg`Nine`,
  msg`Ten`,
]

/** A number in words, up to ten. */
function inWords(count: number, say: Say): string {
  const word = NUMBERS[count - 1]
  return word === undefined ? String(count) : say(word)
}

/** A digest: thanks first, with their words, then other news as a list, at last thanks to the reader’s people. Each oldest first. */
export function writeDigest(
  news: readonly Notification[],
  { firstName, isDaily, publicUrl, say, teamCards = new Map() }: DigestReader,
): Omit<MailMessage, 'say' | 'footer'> {
  const thanks = news.filter(({ kind }) => kind === 'thanked')
  const ofTeams = news.filter(({ id }) => teamCards.has(id))
  const rest = news.filter(({ kind, id }) => kind !== 'thanked' && !teamCards.has(id))
  const others = groupNews(rest.toReversed()).toReversed()
  const opening =
    thanks.length > 0
      ? thankedBy(thanks, isDaily, say)
      : newsSince([...others, ...ofTeams], isDaily, say)
  const [only] = news
  return {
    subject: opening,
    greeting: say(msg`Hello ${{ firstName }},`),
    blocks: [
      { paragraph: `${opening}.` },
      ...thanks.slice(0, MOST_QUOTES).map((one) => quoteOrSentence(one, say)),
      ...more(thanks.length - MOST_QUOTES, (count) => say(msg`… and ${{ count }} more thanks.`)),
      ...(thanks.length > 0 && others.length > 0 ? [{ paragraph: say(msg`Also:`) }] : []),
      ...listOf(others, say),
      ...ofTeams.flatMap((one) => [
        { paragraph: `${describeNews(one, say)}.` },
        ...(teamCards.get(one.id) ?? []),
      ]),
    ],
    link:
      news.length === 1 && only !== undefined
        ? { says: say(msg`See it in Laurel`), address: `${publicUrl}${newsPath(only)}` }
        : { says: say(msg`Open your notifications`), address: `${publicUrl}/notifications` },
    closing: [],
  }
}

/** "Three people thanked you this week" */
function thankedBy(thanks: readonly Notification[], isDaily: boolean, say: Say): string {
  const people = new Set(thanks.map(({ actor }) => actor?.id)).size
  const count = inWords(people, say)
  if (thanks.every(({ facts }) => facts.isWelcome)) {
    return isDaily
      ? say(
          msg`${{ count }} ${plural({ people }, { one: 'person', other: 'people' })} welcomed you since yesterday`,
        )
      : say(
          msg`${{ count }} ${plural({ people }, { one: 'person', other: 'people' })} welcomed you this week`,
        )
  }
  return isDaily
    ? say(
        msg`${{ count }} ${plural({ people }, { one: 'person', other: 'people' })} thanked you since yesterday`,
      )
    : say(
        msg`${{ count }} ${plural({ people }, { one: 'person', other: 'people' })} thanked you this week`,
      )
}

function newsSince({ length: things }: readonly Notification[], isDaily: boolean, say: Say) {
  const count = inWords(things, say)
  return isDaily
    ? say(
        msg`${{ count }} ${plural({ things }, { one: 'thing', other: 'things' })} happened since yesterday`,
      )
    : say(
        msg`${{ count }} ${plural({ things }, { one: 'thing', other: 'things' })} happened this week`,
      )
}

function quoteOrSentence(news: Notification, say: Say): MailBlock {
  const { actor, quote, facts } = news
  if (quote === null || actor === null) return { paragraph: `${describeNews(news, say)}.` }
  const name = sayName(`${actor.firstName} ${actor.lastName}`, say)
  if (facts.points === undefined) return { quote, by: name }
  const points = pointsInSentence(facts.points, say)
  return {
    quote,
    by: say(
      msg`${{ name }}, with ${plural({ points }, { one: '{points} point', other: '{points} points' })}`,
    ),
  }
}

function listOf(others: readonly Notification[], say: Say): MailBlock[] {
  if (others.length === 0) return []
  const list = others.slice(0, MOST_OTHERS).map((news) => ({ name: describeNews(news, say) }))
  const notifications = (count: number) => say(msg`… and ${{ count }} more notifications.`)
  return [{ list }, ...more(others.length - MOST_OTHERS, notifications)]
}

function more(count: number, words: (count: number) => string): MailBlock[] {
  return count > 0 ? [{ paragraph: words(count) }] : []
}
