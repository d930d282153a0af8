import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationKind } from '#notifications/contract/kinds.ts'

/** A short description of each kind of news, shown below its name. */
export const KIND_SENTENCES: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  thanked: msg`Their words, and the points that come with them.`,
  pointsAdded: msg`A colleague adds points to a card you are thanked on.`,
  commented: msg`On cards that you wrote or are thanked on.`,
  reacted: msg`A heart or a clap on one of your cards.`,
  bonusWaiting: msg`You can deposit them on Home.`,
  bonusRecalled: msg`Bonus points that you had not deposited yet.`,
  orderHandedOver: msg`Something you bought is yours now.`,
  handOverTakenBack: msg`A gift was marked as handed over by mistake.`,
  orderRefunded: msg`You get its points back.`,
  withdrawalPaid: msg`The money for them is on its way.`,
  withdrawalUnpaid: msg`A payout was marked as paid by mistake.`,
  accountApproved: msg`You can log in from then on.`,
  roleGiven: msg`It says what you may do with it.`,
  handoverOffered: msg`You can accept or decline.`,
  handoverAnswered: msg`Whether it was accepted or declined.`,
  pointsAdjusted: msg`The administrator adds or takes points, with a reason.`,
  sendReversed: msg`Thanks with points are undone.`,
  wordsHidden: msg`A moderator hides something you wrote.`,
  wordsShown: msg`A moderator shows it to everybody again.`,
  reportSettled: msg`How the matter you reported ended.`,
  newcomer: msg`A good moment for a welcome.`,
  passwordChanged: msg`If it was not you, act at once.`,
  myDataReady: msg`You can download it on Home.`,
  accountWaits: msg`Somebody signed up and can not log in yet.`,
  orderPlaced: msg`It waits to be handed over.`,
  stockLow: msg`Few are left in the Gift Shop.`,
  reportMade: msg`It waits for a moderator.`,
  questionUnanswered: msg`A question that the manuals do not answer.`,
  importEnded: msg`A file is checked or applied, or has failed.`,
  backupFailed: msg`The data was not backed up at its time.`,
  webhookOff: msg`Its receiver took nothing for a day.`,
  booksOutOfBalance: msg`The audit found a difference in the points.`,
}
