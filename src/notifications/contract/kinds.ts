import type { MessageDescriptor } from '@lingui/core'
import { NEWS_NAMES } from '#platform/contract/news-names.ts'

/** The kinds of notifications, in the order of the preferences. */
export const NOTIFICATION_KINDS = [
  'thanked',
  'pointsAdded',
  'commented',
  'reacted',
  'bonusWaiting',
  'bonusRecalled',
  'orderHandedOver',
  'handOverTakenBack',
  'orderRefunded',
  'withdrawalPaid',
  'withdrawalUnpaid',
  'accountApproved',
  'roleGiven',
  'handoverOffered',
  'handoverAnswered',
  'pointsAdjusted',
  'sendReversed',
  'wordsHidden',
  'wordsShown',
  'reportSettled',
  'newcomer',
  'passwordChanged',
  'myDataReady',
  'accountWaits',
  'orderPlaced',
  'stockLow',
  'reportMade',
  'questionUnanswered',
  'importEnded',
  'booksOutOfBalance',
  'backupFailed',
  'webhookOff',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const ADMINISTRATORS: ReadonlySet<NotificationKind> = new Set([
  'accountWaits',
  'orderPlaced',
  'stockLow',
  'reportMade',
  'questionUnanswered',
  'importEnded',
  'booksOutOfBalance',
  'backupFailed',
  'webhookOff',
])

/** The kinds that only the administrator is told about. */
export const ADMINISTRATORS_KINDS: readonly NotificationKind[] = [...ADMINISTRATORS]

/** Whether only the administrator is told about it. */
export function isAdministrators(kind: NotificationKind): boolean {
  return ADMINISTRATORS.has(kind)
}

/** Kinds whose news about one card are shown as one row. */
export const GROUPED_KINDS: ReadonlySet<NotificationKind> = new Set([
  'pointsAdded',
  'commented',
  'reacted',
])

/** A push needs a signed-in device, and the person has none when these events happen. */
const WITHOUT_PUSH: ReadonlySet<NotificationKind> = new Set(['accountApproved', 'passwordChanged'])

/** Whether a push about it can arrive. */
export function hasPush(kind: NotificationKind): boolean {
  return !WITHOUT_PUSH.has(kind)
}

/** Names of kinds in the preferences. */
export const KIND_NAMES: Readonly<Record<NotificationKind, MessageDescriptor>> = NEWS_NAMES
