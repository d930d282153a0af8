import type { MessageDescriptor } from '@lingui/core'
import { NEWS_NAMES } from '#platform/contract/news-names.ts'
import { mayDo, type Permission, type PermissionHolder } from '#platform/contract/permissions.ts'

/** The kinds of notifications, in the order of the preferences. */
export const NOTIFICATION_KINDS = [
  'thanked',
  'celebrated',
  'signingOpened',
  'signingInvited',
  'pointsAdded',
  'commented',
  'reacted',
  'bonusWaiting',
  'bonusRecalled',
  'awarded',
  'boosted',
  'allowanceEnding',
  'orderToCollect',
  'orderHandedOver',
  'handOverTakenBack',
  'orderRefunded',
  'orderDecided',
  'codeReplaced',
  'donationPaid',
  'giftBack',
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
  'teamUnthanked',
  'teamThanked',
  'passwordChanged',
  'myDataReady',
  'accountWaits',
  'giftMissing',
  'orderPlaced',
  'orderCancelled',
  'handOverDenied',
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
  'giftMissing',
  'orderPlaced',
  'orderCancelled',
  'handOverDenied',
  'stockLow',
  'reportMade',
  'questionUnanswered',
  'importEnded',
  'booksOutOfBalance',
  'backupFailed',
  'webhookOff',
])

/** The permissions whose holders are told about a kind of the administrator's, too. */
export const PERMISSION_OF_KIND = {
  accountWaits: 'managePeople',
  giftMissing: 'managePeople',
  orderPlaced: 'manageOrders',
  orderCancelled: 'manageOrders',
  handOverDenied: 'manageOrders',
  stockLow: 'manageGifts',
  reportMade: 'moderate',
} as const satisfies Partial<Record<NotificationKind, Permission>>
export type HolderKind = keyof typeof PERMISSION_OF_KIND

/** The kinds of which somebody may not be told. */
export function hiddenKinds(reader: PermissionHolder): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => !mayReceive(reader, kind))
}

/** Whether somebody may be told about a kind. */
export function mayReceive(reader: PermissionHolder, kind: NotificationKind): boolean {
  const { [kind]: permission }: Partial<Record<NotificationKind, Permission>> = PERMISSION_OF_KIND
  return (
    reader.isAdministrator ||
    !isAdministrators(kind) ||
    (permission !== undefined && mayDo(reader, permission))
  )
}

/** Whether it is about running Laurel: only the administrator, and sometimes a role, is told. */
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
export const NOTIFICATION_KIND_NAMES: Readonly<Record<NotificationKind, MessageDescriptor>> =
  NEWS_NAMES
