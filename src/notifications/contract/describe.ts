import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { formatBriefly, formatDay, formatMoney } from '#platform/contract/format.ts'
import { sayOrder } from '#platform/contract/order-names.ts'
import { Amount } from '#platform/contract/points.ts'
import { sayRole } from '#platform/contract/role-names.ts'
import type { Say } from '#platform/contract/say.ts'
import {
  administrationPath,
  describeForAdministrator,
  isOfAdministration,
} from './describe-administration.ts'
import { describeCelebration, describeSigning } from './describe-milestone.ts'
import { namesOf } from './group-news.ts'
import type { NotificationKind } from './kinds.ts'
import type { Notification, NotificationFacts } from './notifications.ts'

type DescribedNews = Pick<Notification, 'kind' | 'actor' | 'also' | 'others' | 'facts'>

/**
 * One sentence about a notification or a group of them, for the inbox, mails and pushes. `card`
 * names the thanks, where their words may be shown.
 */
export function describeNews(news: DescribedNews, say: Say, card = ''): string {
  return say(sentenceOf(news, say, card))
}

function sentenceOf(news: DescribedNews, say: Say, card: string): MessageDescriptor {
  const { kind, facts } = news
  const who = namesOf(news, say)
  const points = pointsInSentence(facts.points ?? '', say)
  if (isOfAdministration(kind)) return describeForAdministrator(kind, who, facts, say)
  switch (kind) {
    case 'thanked':
      return thanked(who, points, facts)
    case 'pointsAdded':
    case 'commented':
    case 'reacted':
      return answered(kind, who, points, card)
    case 'bonusWaiting':
    case 'bonusRecalled':
    case 'awarded':
    case 'celebrated':
    case 'signingOpened':
    case 'signingInvited':
    case 'boosted':
    case 'allowanceEnding':
      return ofCompany(news, who, points, say)
    case 'orderToCollect':
    case 'orderHandedOver':
    case 'handOverTakenBack':
    case 'orderRefunded':
    case 'orderDecided':
    case 'codeReplaced':
    case 'donationPaid':
    case 'giftBack':
      return ofOrder(news, who, points, say)
    case 'withdrawalPaid':
    case 'withdrawalUnpaid':
      return paidOut(news, points, say)
    case 'roleGiven':
    case 'handoverOffered':
    case 'handoverAnswered':
      return ofRoles(news, who, say)
    case 'pointsAdjusted':
    case 'sendReversed':
      return corrected(news, who, points)
    case 'wordsHidden':
    case 'wordsShown':
      return moderated(news)
    case 'reportSettled':
      return settled(facts.outcome)
    case 'newcomer':
    case 'teamUnthanked':
    case 'teamThanked':
      return ofTeam(news, who)
    case 'accountApproved':
    case 'passwordChanged':
    case 'myDataReady':
      return SECOND_STEPS[facts.name ?? ''] ?? FIXED[kind]
  }
}

function ofTeam({ kind, actor, facts }: DescribedNews, who: string): MessageDescriptor {
  if (kind === 'newcomer') return msg`${{ who }} joined your team. Say welcome!`
  if (kind === 'teamUnthanked')
    return msg`Nobody has thanked ${{ who }} for ${{ count: facts.count ?? 0 }} days. What did they do last month?`
  return actor === null ? msg`Your people were thanked` : msg`Your people were thanked: ${{ who }}`
}

function ofRoles({ kind, facts }: DescribedNews, who: string, say: Say): MessageDescriptor {
  if (kind === 'roleGiven')
    return msg`${{ who }} gave you a role: ${{ name: sayRole(facts.name ?? '', say) }}`
  if (kind === 'handoverOffered') return msg`${{ who }} offers you the administrator’s account`
  return facts.hasFailed
    ? msg`${{ who }} declined the administrator’s account`
    : msg`${{ who }} is the administrator now`
}

const FIXED = {
  accountApproved: msg`Your account is approved. Welcome!`,
  passwordChanged: msg`Your password was changed`,
  myDataReady: msg`The copy of your data is ready to download`,
} as const

/** News of the second step, by what became of it. */
const SECOND_STEPS: Readonly<Record<string, MessageDescriptor>> = {
  added: msg`Your login asks for a code now`,
  removed: msg`Your login asks for no code any more`,
  passkeyAdded: msg`A passkey was added to your account`,
  passkeyRemoved: msg`A passkey of your account was removed`,
  taken: msg`The administrator turned off the second step of your login`,
}

function thanked(who: string, points: string, { isWelcome }: NotificationFacts) {
  if (isWelcome) return msg`${{ who }} welcomed you`
  return points === ''
    ? msg`${{ who }} thanked you`
    : msg`${{ who }} thanked you with ${plural({ points }, { one: '{points} point', other: '{points} points' })}`
}

/** A colleague's answer to thanks. `card` is the words of the thanks; empty where they are not shown. */
function answered(
  kind: 'pointsAdded' | 'commented' | 'reacted',
  who: string,
  points: string,
  card: string,
): MessageDescriptor {
  const isNamed = card !== ''
  switch (kind) {
    case 'pointsAdded':
      return isNamed
        ? msg`${{ who }} added ${plural({ points }, { one: '{points} point', other: '{points} points' })} to “${{ card }}”`
        : msg`${{ who }} added ${plural({ points }, { one: '{points} point', other: '{points} points' })} to your thanks`
    case 'commented':
      return isNamed
        ? msg`${{ who }} commented on “${{ card }}”`
        : msg`${{ who }} commented on your thanks`
    case 'reacted':
      return isNamed
        ? msg`${{ who }} reacted to “${{ card }}”`
        : msg`${{ who }} reacted to your thanks`
  }
}

/** Points that the company gave, or took back before they were deposited. */
function ofCompany(news: DescribedNews, who: string, points: string, say: Say): MessageDescriptor {
  if (news.kind === 'celebrated') return describeCelebration(news, points, say)
  if (news.kind === 'signingOpened' || news.kind === 'signingInvited') {
    return describeSigning(news, who, say)
  }
  if (news.kind === 'boosted' || news.kind === 'allowanceEnding') {
    return ofAllowance(news, points, say)
  }
  if (news.kind === 'bonusWaiting') return waiting(news, who, points)
  const { reason = '' } = news.facts
  return news.kind === 'awarded'
    ? msg`The company gives you ${plural({ points }, { one: '{points} point', other: '{points} points' })}: “${{ reason }}”`
    : msg`${plural({ points }, { one: '{points} bonus point was taken back', other: '{points} bonus points were taken back' })}`
}

function corrected({ kind, facts }: DescribedNews, who: string, points: string) {
  if (kind === 'pointsAdjusted') return msg`Your points were corrected by ${{ points }}`
  return facts.cameBack
    ? msg`Your ${plural({ points }, { one: '{points} point', other: '{points} points' })} to ${{ who }} came back to you`
    : msg`${plural({ points }, { one: '{points} point', other: '{points} points' })} from ${{ who }} ${plural({ points }, { one: 'was', other: 'were' })} taken back`
}

function ofAllowance({ kind, facts }: DescribedNews, points: string, say: Say): MessageDescriptor {
  const { day: lastDay = '', reason = '' } = facts
  const day = formatDay(lastDay, say.language)
  return kind === 'boosted'
    ? msg`You get ${plural({ points }, { one: '{points} point', other: '{points} points' })} more to give until ${{ day }}: “${{ reason }}”`
    : msg`You still have ${plural({ points }, { one: '{points} point', other: '{points} points' })} to give until ${{ day }}`
}

function waiting({ actor, facts: { reason = '' } }: DescribedNews, who: string, points: string) {
  if (actor === null)
    return msg`${plural({ points }, { one: '{points} bonus point waits for you', other: '{points} bonus points wait for you' })}`
  return reason === ''
    ? msg`${{ who }} gave you ${plural({ points }, { one: '{points} bonus point', other: '{points} bonus points' })}`
    : msg`${{ who }} gave you ${plural({ points }, { one: '{points} bonus point', other: '{points} bonus points' })}: “${{ reason }}”`
}

function paidOut({ kind, facts: { name } }: DescribedNews, points: string, say: Say) {
  if (kind === 'withdrawalUnpaid')
    return msg`${plural({ points }, { one: 'The {points} point you withdrew is not paid out yet after all', other: 'The {points} points you withdrew are not paid out yet after all' })}`
  return name === undefined
    ? msg`${plural({ points }, { one: 'The {points} point you withdrew was paid out', other: 'The {points} points you withdrew were paid out' })}`
    : msg`${plural({ points }, { one: 'The {points} point you withdrew was paid out', other: 'The {points} points you withdrew were paid out' })}: ${{ name: sayMoney(name, say) }}`
}

/** An amount of money like "12.50 EUR"; the words that older news kept stay as they are. */
function sayMoney(money: string, say: Say): string {
  const [, amount, currency] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(money) ?? []
  return amount === undefined || currency === undefined
    ? money
    : formatMoney(amount, currency, say.language)
}

function moderated({ kind, facts: { isComment } }: DescribedNews): MessageDescriptor {
  if (kind === 'wordsHidden') {
    return isComment
      ? msg`A comment of yours is hidden`
      : msg`The words of a card of yours are hidden`
  }
  return isComment
    ? msg`A comment of yours is shown again`
    : msg`The words of a card of yours are shown again`
}

function settled(outcome: NotificationFacts['outcome'] = 'kept'): MessageDescriptor {
  switch (outcome) {
    case 'kept':
      return msg`Thank you for your report. It was looked at: the words stay`
    case 'hidden':
      return msg`Thank you for your report. It was looked at: the words are hidden now`
    case 'gone':
      return msg`Thank you for your report. It was looked at: their author had taken the words back`
    case 'shown':
      return msg`The words you reported are shown again`
  }
}

function ofOrder(news: DescribedNews, who: string, points: string, say: Say): MessageDescriptor {
  const { kind, actor, facts } = news
  const { isPart = false } = facts
  const name = sayOrder(facts.name ?? '', say)
  if (kind === 'orderDecided') {
    return facts.hasFailed
      ? msg`Declined, ${plural({ points }, { one: '{points} point is yours again', other: '{points} points are yours again' })}: ${{ name }}`
      : msg`Approved: ${{ name }}`
  }
  if (kind === 'donationPaid') {
    return msg`${plural({ points }, { one: 'The {points} point you gave is passed on', other: 'The {points} points you gave are passed on' })}: ${{ name }}`
  }
  if (kind === 'codeReplaced') return msg`You have a new code: ${{ name }}`
  if (kind === 'giftBack') return msg`Back in stock: ${{ name }}`
  if (kind === 'handOverTakenBack') return msg`Not handed over yet after all: ${{ name }}`
  if (kind === 'orderToCollect') return toCollect(facts, name)
  if (kind === 'orderHandedOver') {
    if (facts.asks) return msg`Handed over without your code: ${{ name }}. Did you get it?`
    if (facts.place !== undefined) return handedOverAt({ place: facts.place, name }, actor && who)
    return actor === null
      ? msg`Handed over: ${{ name }}`
      : msg`${{ who }} handed over your order: ${{ name }}`
  }
  if (isPart) {
    return actor === null
      ? msg`Refunded in part, ${plural({ points }, { one: '{points} point', other: '{points} points' })}: ${{ name }}`
      : msg`${{ who }} refunded a part of your order, ${plural({ points }, { one: '{points} point', other: '{points} points' })}: ${{ name }}`
  }
  return actor === null
    ? msg`Refunded, ${plural({ points }, { one: '{points} point', other: '{points} points' })}: ${{ name }}`
    : msg`${{ who }} refunded your order, ${plural({ points }, { one: '{points} point', other: '{points} points' })}: ${{ name }}`
}

function toCollect({ place }: NotificationFacts, name: string): MessageDescriptor {
  return place === undefined
    ? msg`Waits to be collected: ${{ name }}`
    : msg`Waits to be collected at ${{ place }}: ${{ name }}`
}

function handedOverAt(
  { place, name }: { place: string; name: string },
  who: string | null,
): MessageDescriptor {
  return who === null
    ? msg`Handed over at ${{ place }}: ${{ name }}`
    : msg`${{ who }} handed over your order at ${{ place }}: ${{ name }}`
}

const REASON_IN_SENTENCE: ReadonlySet<NotificationKind> = new Set([
  'bonusWaiting',
  'awarded',
  'boosted',
])

/** The reason of an event; undefined if there is none, or its sentence has it. */
export function reasonOf({
  kind,
  facts,
}: Pick<Notification, 'kind' | 'facts'>): string | undefined {
  return REASON_IN_SENTENCE.has(kind) ? undefined : facts.reason
}

/** Points in a sentence: without decimals if they are whole; empty for none. */
export function pointsInSentence(points: string, say: Say): string {
  return points === '' ? '' : formatBriefly(z.decode(Amount, points), say.language)
}

/** The page that a notification leads to, as a path of the browser app. */
export function newsPath({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string {
  if (isOfAdministration(kind)) return administrationPath(kind, subject)
  switch (kind) {
    case 'celebrated':
      return subject === null ? '/home' : `/thanks/${subject}`
    case 'thanked':
    case 'pointsAdded':
    case 'commented':
    case 'reacted':
    case 'wordsHidden':
    case 'wordsShown':
      return `/thanks/${subject}`
    case 'orderToCollect':
    case 'orderHandedOver':
    case 'handOverTakenBack':
    case 'orderRefunded':
    case 'orderDecided':
    case 'codeReplaced':
    case 'donationPaid':
      return '/purchased-items'
    case 'giftBack':
      return `/gift-shop/${subject}`
    case 'awarded':
      return '/gift-shop'
    case 'boosted':
    case 'allowanceEnding':
      return '/transfer'
    case 'newcomer':
      return `/people/${subject}`
    case 'signingOpened':
    case 'signingInvited':
      return subject === null ? '/home' : `/sign/${subject}`
    case 'teamThanked':
      return '/wall'
    case 'teamUnthanked':
      return '/my-team'
    case 'passwordChanged':
      return '/devices'
    case 'handoverOffered':
      return '/handover'
    case 'bonusWaiting':
    case 'bonusRecalled':
    case 'withdrawalPaid':
    case 'withdrawalUnpaid':
    case 'accountApproved':
    case 'roleGiven':
    case 'handoverAnswered':
    case 'reportSettled':
    case 'pointsAdjusted':
    case 'sendReversed':
      return '/home'
    case 'myDataReady':
      return '/my-data'
  }
}
