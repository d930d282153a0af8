import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'

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
export const KIND_NAMES: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  thanked: msg`Somebody thanks you`,
  pointsAdded: msg`Somebody adds points to your thanks`,
  commented: msg`Somebody comments on your thanks`,
  reacted: msg`Somebody reacts to your thanks`,
  bonusWaiting: msg`Bonus points wait for you`,
  bonusRecalled: msg`Bonus points are taken back`,
  orderHandedOver: msg`A gift is handed over`,
  handOverTakenBack: msg`A hand-over is taken back`,
  orderRefunded: msg`An order is refunded`,
  withdrawalPaid: msg`Points you withdrew are paid out`,
  withdrawalUnpaid: msg`A payout is taken back`,
  accountApproved: msg`Your account is approved`,
  roleGiven: msg`You are given a role`,
  handoverOffered: msg`The administrator’s account is offered to you`,
  handoverAnswered: msg`Your offer of the administrator’s account is answered`,
  pointsAdjusted: msg`Your points are corrected`,
  sendReversed: msg`Points you were sent are taken back`,
  wordsHidden: msg`Your words are hidden`,
  wordsShown: msg`Your hidden words are shown again`,
  reportSettled: msg`A report of yours is settled`,
  newcomer: msg`Somebody joins your team`,
  passwordChanged: msg`Your password changes`,
  myDataReady: msg`The copy of your data is ready`,
  accountWaits: msg`An account waits for approval`,
  orderPlaced: msg`Somebody orders a gift`,
  stockLow: msg`A gift is running out`,
  reportMade: msg`Somebody reports a card or a comment`,
  questionUnanswered: msg`The assistant had no answer`,
  importEnded: msg`An import ended`,
  booksOutOfBalance: msg`The books do not balance`,
  backupFailed: msg`A backup fails, or can not be restored`,
}
