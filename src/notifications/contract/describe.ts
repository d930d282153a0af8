import * as z from 'zod/mini'
import { Amount, showBriefly } from '#platform/contract/points.ts'
import { namesOf } from './group-news.ts'
import type { Notification, NotificationFacts } from './notifications.ts'

type Described = Pick<Notification, 'kind' | 'actor' | 'also' | 'others' | 'facts'>

/**
 * One sentence about a notification or a group of them, for the inbox, mails and pushes. `card`
 * names the thanks, where their words may be shown.
 */
export function describe(news: Described, card?: string): string {
  const { kind, facts } = news
  const who = namesOf(news)
  const { name = '' } = facts
  const thanks = card === undefined || card === '' ? 'your thanks' : `“${card}”`
  const points = inSentence(facts.points ?? '')
  switch (kind) {
    case 'thanked':
      return thanked(news, points)
    case 'pointsAdded':
      return `${who} added ${points} points to ${thanks}`
    case 'commented':
      return `${who} commented on ${thanks}`
    case 'reacted':
      return `${who} reacted to ${thanks}`
    case 'bonusWaiting':
      return waiting(news, points)
    case 'bonusRecalled':
      return `${points} bonus points were taken back`
    case 'orderHandedOver':
      return news.actor === null ? `Handed over: ${name}` : `${who} handed over your order: ${name}`
    case 'handOverTakenBack':
      return `Not handed over yet after all: ${name}`
    case 'orderRefunded':
      return refunded(news, points)
    case 'withdrawalPaid':
    case 'withdrawalUnpaid':
      return paidOut(news, points)
    case 'roleGiven':
      return `${who} gave you a role: ${name}`
    case 'handoverOffered':
      return `${who} offers you the administrator’s account`
    case 'handoverAnswered':
      return `${who} ${facts.hasFailed ? 'declined the administrator’s account' : 'is the administrator now'}`
    case 'pointsAdjusted':
      return `Your points were corrected by ${points}`
    case 'sendReversed':
      return reversed(news, points)
    case 'wordsHidden':
    case 'wordsShown':
      return moderated(news)
    case 'reportSettled':
      return settled(facts.outcome)
    case 'newcomer':
      return `${who} joined your team. Say welcome!`
    case 'accountApproved':
    case 'passwordChanged':
    case 'myDataReady':
      return SECOND_STEPS[name] ?? FIXED[kind]
    case 'accountWaits':
    case 'orderPlaced':
    case 'stockLow':
    case 'reportMade':
    case 'questionUnanswered':
    case 'importEnded':
    case 'booksOutOfBalance':
    case 'backupFailed':
      return toAdministrator(kind, who, facts)
  }
}

type ForAdministrator =
  | 'accountWaits'
  | 'orderPlaced'
  | 'stockLow'
  | 'reportMade'
  | 'questionUnanswered'
  | 'importEnded'
  | 'booksOutOfBalance'
  | 'backupFailed'

function toAdministrator(kind: ForAdministrator, who: string, facts: NotificationFacts): string {
  const { name = '', count = 0 } = facts
  switch (kind) {
    case 'accountWaits':
      return `The account of ${who} waits for approval`
    case 'orderPlaced':
      return `${who} ordered ${name}`
    case 'stockLow':
      return count === 0 ? `${name} is out of stock` : `${name}: only ${count} left`
    case 'reportMade':
      return `${who} reported words on the wall`
    case 'importEnded':
      return facts.hasFailed ? `The import of ${name} failed` : `The import of ${name} is finished`
    case 'questionUnanswered':
    case 'booksOutOfBalance':
      return FIXED[kind]
    case 'backupFailed':
      return facts.isTrial ? 'The newest backup could not be restored' : 'The backup failed'
  }
}

const FIXED = {
  accountApproved: 'Your account is approved. Welcome!',
  passwordChanged: 'Your password was changed',
  myDataReady: 'The copy of your data is ready to download',
  questionUnanswered: 'The assistant had no answer to a question',
  booksOutOfBalance: 'The books do not balance',
} as const

/** News of the second step, by what became of it. */
const SECOND_STEPS: Readonly<Record<string, string>> = {
  added: 'Your login asks for a code now',
  removed: 'Your login asks for no code any more',
  passkeyAdded: 'A passkey was added to your account',
  passkeyRemoved: 'A passkey of your account was removed',
  taken: 'The administrator turned off the second step of your login',
}

function thanked(news: Described, points: string): string {
  const who = namesOf(news)
  if (news.facts.isWelcome) return `${who} welcomed you`
  return points === '' ? `${who} thanked you` : `${who} thanked you with ${points} points`
}

function reversed(news: Described, points: string): string {
  const who = namesOf(news)
  return news.facts.cameBack
    ? `Your ${points} points to ${who} came back to you`
    : `${points} points from ${who} were taken back`
}

function waiting(news: Described, points: string): string {
  const { actor, facts } = news
  if (actor === null) return `${points} bonus points wait for you`
  const gave = `${namesOf(news)} gave you ${points} bonus points`
  return facts.reason === undefined || facts.reason === '' ? gave : `${gave}: “${facts.reason}”`
}

function paidOut({ kind, facts: { name } }: Described, points: string): string {
  if (kind === 'withdrawalUnpaid') {
    return `The ${points} points you withdrew are not paid out yet after all`
  }
  const paid = `The ${points} points you withdrew were paid out`
  return name === undefined ? paid : `${paid}: ${name}`
}

function moderated({ kind, facts }: Described): string {
  const became = kind === 'wordsHidden' ? 'hidden' : 'shown again'
  return facts.isComment
    ? `A comment of yours is ${became}`
    : `The words of a card of yours are ${became}`
}

function settled(outcome: NotificationFacts['outcome'] = 'kept'): string {
  const seen = 'Thank you for your report. It was looked at'
  switch (outcome) {
    case 'kept':
      return `${seen}: the words stay`
    case 'hidden':
      return `${seen}: the words are hidden now`
    case 'gone':
      return `${seen}: their author had taken the words back`
    case 'shown':
      return 'The words you reported are shown again'
  }
}

function refunded(news: Described, points: string): string {
  const { actor, facts } = news
  const { name = '', isPart = false } = facts
  const who = namesOf(news)
  if (isPart) {
    return actor === null
      ? `Refunded in part, ${points} points: ${name}`
      : `${who} refunded a part of your order, ${points} points: ${name}`
  }
  return actor === null
    ? `Refunded, ${points} points: ${name}`
    : `${who} refunded your order, ${points} points: ${name}`
}

/** The reason of an event; undefined if there is none, or its sentence has it. */
export function whyOf({ kind, facts }: Pick<Notification, 'kind' | 'facts'>): string | undefined {
  return kind === 'bonusWaiting' ? undefined : facts.reason
}

/** Points in a sentence: without decimals if they are whole; empty for none. */
export function inSentence(points: string): string {
  return points === '' ? '' : showBriefly(z.decode(Amount, points))
}

/** The page that a notification leads to, as a path of the browser app. */
export function pathOf({ kind, subject }: Pick<Notification, 'kind' | 'subject'>): string {
  switch (kind) {
    case 'thanked':
    case 'pointsAdded':
    case 'commented':
    case 'reacted':
    case 'wordsHidden':
    case 'wordsShown':
      return `/thanks/${subject}`
    case 'orderHandedOver':
    case 'handOverTakenBack':
    case 'orderRefunded':
      return '/purchased-items'
    case 'newcomer':
      return `/people/${subject}`
    case 'passwordChanged':
      return '/devices'
    case 'accountWaits':
      return `/all-data/${subject}`
    case 'orderPlaced':
    case 'stockLow':
      return '/inventory'
    case 'reportMade':
      return '/recognition'
    case 'questionUnanswered':
      return '/manual'
    case 'importEnded':
      return '/all-data/import'
    case 'booksOutOfBalance':
    case 'backupFailed':
      return '/overview'
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
    case 'myDataReady':
      return '/home'
  }
}
