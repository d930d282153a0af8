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
export const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  thanked: 'Somebody thanks you',
  pointsAdded: 'Somebody adds points to your thanks',
  commented: 'Somebody comments on your thanks',
  reacted: 'Somebody reacts to your thanks',
  bonusWaiting: 'Bonus points wait for you',
  bonusRecalled: 'Bonus points are taken back',
  orderHandedOver: 'A gift is handed over',
  handOverTakenBack: 'A hand-over is taken back',
  orderRefunded: 'An order is refunded',
  withdrawalPaid: 'Points you withdrew are paid out',
  withdrawalUnpaid: 'A payout is taken back',
  accountApproved: 'Your account is approved',
  roleGiven: 'You are given a role',
  handoverOffered: 'The administrator’s account is offered to you',
  handoverAnswered: 'Your offer of the administrator’s account is answered',
  pointsAdjusted: 'Your points are corrected',
  sendReversed: 'Points you were sent are taken back',
  wordsHidden: 'Your words are hidden',
  wordsShown: 'Your hidden words are shown again',
  reportSettled: 'A report of yours is settled',
  newcomer: 'Somebody joins your team',
  passwordChanged: 'Your password changes',
  myDataReady: 'The copy of your data is ready',
  accountWaits: 'An account waits for approval',
  orderPlaced: 'Somebody orders a gift',
  stockLow: 'A gift is running out',
  reportMade: 'Somebody reports a card or a comment',
  questionUnanswered: 'The assistant had no answer',
  importEnded: 'An import ended',
  booksOutOfBalance: 'The books do not balance',
  backupFailed: 'A backup fails, or can not be restored',
}
