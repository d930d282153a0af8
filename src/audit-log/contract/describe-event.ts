import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { AuditEvent, EventFacts } from '#audit-log/contract/audit-log.ts'
import { sayDevice } from '#platform/contract/devices.ts'
import { formatDay, formatMonth, formatPoints, withCommas } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { readPoints } from '#platform/contract/points.ts'
import { sayRole } from '#platform/contract/role-names.ts'
import type { Say } from '#platform/contract/say.ts'
import { factOf, SOFTWARE_WORDS, type EventSentence } from './describe-software.ts'
import { labelOf } from './fact-labels.ts'

/** An event as a sentence, with present names. */
export function describeEvent(row: AuditEvent, say: Say): string {
  const who = row.who === null ? say(nobodyOf(row)) : sayName(row.who.name, say)
  const whom = sayName(row.subject?.name ?? '', say)
  return say(WORDS[row.action](who, whom, row, say))
}

/** The actor, if it was no person. */
function nobodyOf({ service }: AuditEvent): MessageDescriptor {
  return service === null ? msg`The operator` : msg`The service “${{ service }}”`
}

const SOMEBODY = msg`Somebody`
const CORRECTED = msg`corrected`
const REFUSED = msg`refused`
const SETTLED = msg`settled`

const WORDS: Record<AuditAction, EventSentence> = {
  signedIn: (who, _whom, { after }) => {
    const provider = factOf(after, 'with')
    if (isOfDirectory(after))
      return after?.['connected'] === true
        ? msg`${{ who }} signed in with the company’s directory, for the first time`
        : msg`${{ who }} signed in with the company’s directory`
    if (after?.['connected'] === true)
      return msg`${{ who }} signed in with ${{ provider }}, for the first time`
    return provider === ''
      ? msg`${{ who }} signed in`
      : msg`${{ who }} signed in with ${{ provider }}`
  },
  signInRefused: (_who, _whom, { email, after }, say) =>
    msg`${{ who: email ?? say(SOMEBODY) }} could not sign in: ${{ why: say(WHY[factOf(after, 'why')] ?? REFUSED) }}`,
  signedOut: (who, _whom, { after }) => {
    const provider = factOf(after, 'with')
    return provider === ''
      ? msg`${{ who }} signed out`
      : msg`${{ who }} was signed out by ${{ provider }}`
  },
  deviceSignedOut: (who, _whom, { after }, say) =>
    msg`${{ who }} signed out ${{ device: sayDevice(factOf(after, 'device'), say) }}`,
  devicesSignedOut: (who, _whom, { after }) =>
    after?.['alsoThis'] === true
      ? msg`${{ who }} signed out everywhere`
      : msg`${{ who }} signed out everywhere else`,
  passwordLinkAsked: (_who, _whom, { email }, say) =>
    msg`${{ who: email ?? say(SOMEBODY) }} asked for a link to choose a new password`,
  passwordRenewed: (who) => msg`${{ who }} chose a new password by a link from an e-mail`,
  secondStepAdded: (who) => msg`${{ who }} set up a second step for their login`,
  secondStepRemoved: (who) => msg`${{ who }} turned off the second step of their login`,
  // A passkey's name goes when its person is erased.
  passkeyAdded: (who, _whom, { after }) =>
    after === null
      ? msg`${{ who }} added a passkey`
      : msg`${{ who }} added the passkey “${{ name: factOf(after, 'name') }}”`,
  passkeyRenamed: (who, _whom, { before, after }) => {
    const [old, name] = [factOf(before, 'name'), factOf(after, 'name')]
    if (after === null) return msg`${{ who }} renamed a passkey`
    return msg`${{ who }} renamed the passkey “${{ old }}” to “${{ name }}”`
  },
  passkeyRemoved: (who, _whom, { before }) =>
    before === null
      ? msg`${{ who }} removed a passkey`
      : msg`${{ who }} removed the passkey “${{ name: factOf(before, 'name') }}”`,
  // A token's name goes when its person is erased.
  ...SOFTWARE_WORDS,
  secondStepTaken: (who, whom) => msg`${{ who }} took away the second step of ${{ whom }}`,
  addressConfirmed: (who) => msg`${{ who }} confirmed their e-mail address`,
  userSignedOut: (who, whom) => msg`${{ who }} signed ${{ whom }} out everywhere`,
  mailGivenUp: (_who, whom) =>
    whom === ''
      ? msg`An e-mail to somebody could not be sent`
      : msg`An e-mail to ${{ whom }} could not be sent`,
  passwordChanged: (who) => msg`${{ who }} changed their password`,
  passwordReset: (who, whom) => msg`${{ who }} reset the password of ${{ whom }}`,
  permissionsSet: (who, whom, { after }, say) => {
    const { on, off } = switched(after, say)
    if (isOfDirectory(after) && off !== '')
      return msg`The company’s directory switched ${{ off }} of ${{ whom }} off`
    if (isOfDirectory(after))
      return msg`The company’s directory switched ${{ on }} of ${{ whom }} on`
    if (off === '') return msg`${{ who }} switched ${{ on }} of ${{ whom }} on`
    if (on === '') return msg`${{ who }} switched ${{ off }} of ${{ whom }} off`
    return msg`${{ who }} switched ${{ on }} of ${{ whom }} on and ${{ off }} of ${{ whom }} off`
  },
  roleGiven: (who, whom, { before, after }, say) => {
    const role = sayRole(factOf(after, 'role'), say)
    if (isOfDirectory(after))
      return msg`The company’s directory gave ${{ whom }} the role ${{ role }}`
    return before === null
      ? msg`${{ who }} gave ${{ whom }} the role ${{ role }}`
      : msg`${{ who }} changed the limit of ${{ whom }}, ${{ role }}`
  },
  roleTaken: (who, whom, { after }, say) => {
    const role = sayRole(factOf(after, 'role'), say)
    if (isOfDirectory(after))
      return msg`The company’s directory took the role ${{ role }} from ${{ whom }}`
    return msg`${{ who }} took the role ${{ role }} from ${{ whom }}`
  },
  handoverOffered: (who, whom) =>
    msg`${{ who }} offered the administrator’s account to ${{ whom }}`,
  handoverTakenBack: (who, whom) =>
    msg`${{ who }} took back the offer of the administrator’s account to ${{ whom }}`,
  handoverDeclined: (who) => msg`${{ who }} declined the administrator’s account`,
  administratorHandedOver: (who, whom) =>
    msg`${{ who }} accepted the administrator’s account from ${{ whom }}`,
  leavingPlanned: (who, whom, { after }, say) =>
    msg`${{ who }} planned that ${{ whom }} leaves after ${{ lastDay: formatDay(factOf(after, 'lastDay'), say.language) }}`,
  leavingCancelled: (who, whom) => msg`${{ who }} cancelled that ${{ whom }} leaves`,
  userLeft: (who, whom) => msg`${{ who }} closed the account of ${{ whom }}, who left`,
  userErased: (who) => msg`${{ who }} erased somebody who had left`,
  ownDataAsked: (who) => msg`${{ who }} asked for a copy of their data`,
  groupCreated: (who, _whom, { after }) =>
    msg`${{ who }} made the group “${{ name: factOf(after, 'name') }}”`,
  groupChanged: (who, _whom, { after }) =>
    msg`${{ who }} changed the group “${{ name: factOf(after, 'name') }}”`,
  groupRemoved: (who, _whom, { before }) =>
    msg`${{ who }} removed the group “${{ name: factOf(before, 'name') }}”`,
  userCreated: (who, whom) => msg`${{ who }} created an account for ${{ whom }}`,
  userEdited: (who, whom, row) =>
    row.who?.id === row.subject?.id
      ? msg`${{ who }} changed their own account`
      : msg`${{ who }} changed the account of ${{ whom }}`,
  peopleInvited: (who, _whom, { after }) =>
    msg`${{ who }} made one-time passwords for ${{ people: factOf(after, 'people') }} invited people`,
  invitationsSent: (who, _whom, { after }) =>
    msg`${{ who }} invited people by e-mail: ${{ people: factOf(after, 'people') }}`,
  slipsMade: (who, _whom, { after }) =>
    msg`${{ who }} made sign-in slips for people: ${{ people: factOf(after, 'people') }}`,
  peopleReminded: (who, _whom, { after }) =>
    msg`${{ who }} reminded people to sign in: ${{ people: factOf(after, 'people') }}`,
  usersImported: (who) => msg`${{ who }} imported users`,
  bonusesImported: (who) => msg`${{ who }} entered bonus points from a file`,
  awardsImported: (who) => msg`${{ who }} gave company points from a file`,
  stockImported: (who) => msg`${{ who }} saved a stock count from a file`,
  holidaysImported: (who) => msg`${{ who }} saved holidays from a file`,
  milestonesImported: (who) => msg`${{ who }} saved a list of milestones from a file`,
  codesImported: (who) => msg`${{ who }} loaded voucher codes from a file`,
  balanceAdjusted: (who, whom, { after }) =>
    isOfEarned(after)
      ? msg`${{ who }} adjusted the earned balance of ${{ whom }}`
      : msg`${{ who }} adjusted the appreciation balance of ${{ whom }}`,
  pointsForfeited: (who, whom, { after }) =>
    isOfEarned(after)
      ? msg`The earned points of ${{ whom }} were forfeited: taken back by ${{ who }}`
      : msg`The appreciation points of ${{ whom }} were forfeited: taken back by ${{ who }}`,
  sendReversed: (who, whom, { after }, say) =>
    msg`${{ who }} took back ${{ amount: pointsOf(after, 'amount', say) }} points that ${{ whom }} had sent to ${{ receiver: factOf(after, 'receiver') }}`,
  pointsAwarded: (who, whom, { subject, after }, say) =>
    subject === null
      ? msg`${{ who }} gave ${{ people: factOf(after, 'people') }} people company points: ${{ total: pointsOf(after, 'total', say) }}`
      : msg`${{ who }} gave ${{ whom }} ${{ amount: pointsOf(after, 'total', say) }} company points`,
  awardReversed: (who, whom, { after }, say) =>
    msg`${{ who }} took back ${{ amount: pointsOf(after, 'amount', say) }} company points of ${{ whom }}`,
  allowanceSet: (who, whom, { after }, say) =>
    after?.['allowance'] === null
      ? msg`${{ who }} gives ${{ whom }} the allowance of everybody again`
      : msg`${{ who }} set the allowance of ${{ whom }} to ${{ amount: pointsOf(after, 'allowance', say) }} points`,
  groupAllowanceSet: (who, _whom, { after }, say) =>
    after?.['allowance'] === null
      ? msg`${{ who }} gives the group “${{ name: factOf(after, 'name') }}” the allowance of everybody again`
      : msg`${{ who }} set the allowance of the group “${{ name: factOf(after, 'name') }}” to ${{ amount: pointsOf(after, 'allowance', say) }} points`,
  allowancesRaised: (who, _whom, { after }, say) =>
    msg`${{ who }} raised the present allowance of ${{ people: factOf(after, 'people') }} people by ${{ total: pointsOf(after, 'total', say) }} points in all`,
  boostGiven: (who, whom, { subject, after }, say) =>
    subject === null
      ? msg`${{ who }} gave ${{ people: factOf(after, 'people') }} people more to give: ${{ total: pointsOf(after, 'total', say) }} points in all`
      : msg`${{ who }} gave ${{ whom }} ${{ amount: pointsOf(after, 'total', say) }} points more to give`,
  bonusEntered: (who, whom) => msg`${{ who }} entered bonus points for ${{ whom }}`,
  bonusCleared: (who, whom) => msg`${{ who }} took away the bonus points entered for ${{ whom }}`,
  bonusProcessed: (who, whom) => msg`${{ who }} gave bonus points to ${{ whom }}`,
  bonusesProcessed: (who) => msg`${{ who }} gave all entered bonus points`,
  bonusRecalled: (who, whom) => msg`${{ who }} recalled bonus points of ${{ whom }}`,
  bonusesRecalled: (who) => msg`${{ who }} recalled bonus points of a batch`,
  monthClosed: (who, _whom, { after }, say) =>
    msg`${{ who }} closed the books of ${{ month: formatMonth(factOf(after, 'month'), say.language) }}`,
  payrollClosed: (who, _whom, { after }, say) =>
    msg`${{ who }} closed ${{ month: formatMonth(factOf(after, 'month'), say.language) }} for payroll`,
  withdrawalPaid: (who, whom, { after }, say) =>
    msg`${{ who }} paid out ${{ amount: pointsOf(after, 'amount', say) }} points that ${{ whom }} withdrew`,
  withdrawalUnpaid: (who, whom, { after }, say) =>
    msg`${{ who }} took back that ${{ amount: pointsOf(after, 'amount', say) }} points of ${{ whom }} were paid out`,
  giftAdded: (who, what) => msg`${{ who }} added the gift ${{ what }}`,
  giftEdited: (who, what) => msg`${{ who }} edited the gift ${{ what }}`,
  giftRestocked: (who, what) => msg`${{ who }} added to the inventory of ${{ what }}`,
  giftRemoved: (who, what) => msg`${{ who }} removed the gift ${{ what }}`,
  stockCounted: (who, what, { after }, say) =>
    msg`${{ who }} counted the stock of ${{ what }}: ${{ why: say(STOCK_REASONS[factOf(after, 'why')] ?? CORRECTED) }}`,
  deliveriesExported: (who) => msg`${{ who }} saved the addresses of orders`,
  countryLimitChanged: (who, _whom, { before, after }) => {
    const country = factOf(after ?? before, 'Country')
    if (before === null) return msg`${{ who }} added a limit of the country ${{ country }}`
    return after === null
      ? msg`${{ who }} removed a limit of the country ${{ country }}`
      : msg`${{ who }} changed a limit of the country ${{ country }}`
  },
  giftCategoriesChanged: (who) => msg`${{ who }} changed the categories of the shop`,
  placesChanged: (who) => msg`${{ who }} changed the places where gifts are handed over`,
  giftsArranged: (who) => msg`${{ who }} changed the order of the gifts in the shop`,
  sectionSaved: (who, what) => msg`${{ who }} saved the manual section ${{ what }}`,
  sectionRemoved: (who, what) => msg`${{ who }} deleted the manual section ${{ what }}`,
  sectionRestored: (who, what) => msg`${{ who }} restored the manual section ${{ what }}`,
  questionAdded: (who, what) =>
    msg`${{ who }} added a known question to the manual section ${{ what }}`,
  questionRemoved: (who, what) =>
    msg`${{ who }} removed a known question from the manual section ${{ what }}`,
  answerSaved: (who) => msg`${{ who }} saved the answer to a question`,
  answerRemoved: (who) => msg`${{ who }} deleted the answer to a question`,
  recognitionHidden: (who, whom) => msg`${{ who }} hid the words of thanks by ${{ whom }}`,
  recognitionShown: (who, whom) =>
    msg`${{ who }} showed the hidden words of thanks by ${{ whom }} again`,
  recognitionOpened: (who, whom) => msg`${{ who }} opened the seal of hidden thanks by ${{ whom }}`,
  commentHidden: (who, whom) => msg`${{ who }} hid a comment by ${{ whom }}`,
  commentShown: (who, whom) => msg`${{ who }} showed a hidden comment by ${{ whom }} again`,
  commentOpened: (who, whom) => msg`${{ who }} opened the seal of a hidden comment by ${{ whom }}`,
  reportSettled: (who, whom, { after }, say) =>
    msg`${{ who }} settled a report about ${{ whom }}: ${{ outcome: say(OUTCOMES[factOf(after, 'outcome')] ?? SETTLED) }}`,
  milestoneSaved: (who, _whom, { after }) =>
    msg`${{ who }} changed the milestone “${{ milestone: factOf(after, 'milestone') }}”`,
  milestoneListMade: (who, _whom, { after }) =>
    msg`${{ who }} made the list of milestones “${{ list: factOf(after, 'list') }}”`,
  milestoneListRemoved: (who, _whom, { before }) =>
    msg`${{ who }} removed the list of milestones “${{ list: factOf(before, 'list') }}”`,
  milestoneListed: (who, whom, { after }) =>
    msg`${{ who }} put a day of ${{ whom }} on the list “${{ list: factOf(after, 'list') }}”`,
  milestoneUnlisted: (who, whom, { before }) =>
    msg`${{ who }} took a day of ${{ whom }} off the list “${{ list: factOf(before, 'list') }}”`,
  holidayAdded: (who, _whom, { after }) =>
    msg`${{ who }} added the holiday “${{ name: factOf(after, 'name') }}”`,
  holidayRemoved: (who, _whom, { before }) =>
    msg`${{ who }} removed the holiday “${{ name: factOf(before, 'name') }}”`,
  milestoneGiven: (who, whom, { after }) =>
    msg`${{ who }} gave ${{ whom }} the milestone of ${{ day: factOf(after, 'day') }}, whose date was entered late`,
  milestoneSkipped: (who, whom, { after }) =>
    msg`${{ who }} skipped the milestone of ${{ whom }} of ${{ day: factOf(after, 'day') }}, whose date was entered late`,
  valueSaved: (who, _whom, { after }) =>
    msg`${{ who }} saved the value ${{ name: factOf(after, 'name') }}`,
  rulesChanged: (who) => msg`${{ who }} changed the rules for thanks`,
  settingsChanged: (who) => msg`${{ who }} changed the settings`,
  connectionTried: (who, _whom, { after }) => {
    const what = factOf(after, 'what')
    if (what === 'directory') return msg`${{ who }} tried the company’s directory`
    return what === 'mail'
      ? msg`${{ who }} sent a test mail`
      : msg`${{ who }} tried the provider of single sign-on`
  },
  notificationsChanged: (who) => msg`${{ who }} changed how news reaches people`,
  accountSeen: (who, whom) => msg`${{ who }} looked at the account of ${{ whom }}`,
  peopleSeen: (who, _whom, { after }, say) =>
    msg`${{ who }} opened figures of single people: ${{ list: sayList(factOf(after, 'list'), say) }}`,
  orderApproved: (who, whom, { after }) =>
    msg`${{ who }} approved order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
  orderDeclined: (who, whom, { after }) =>
    msg`${{ who }} declined order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
  orderPrepared: (who, whom, { after }) =>
    msg`${{ who }} began to prepare order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
  orderCancelled: (who, _whom, { after }) =>
    msg`${{ who }} cancelled their order ${{ order: factOf(after, 'order') }}`,
  orderPlaceChanged: (who, _whom, { after }) =>
    msg`${{ who }} changed the place of their order ${{ order: factOf(after, 'order') }}`,
  orderHandedOver: (who, whom, { after }) => {
    const order = factOf(after, 'order')
    if (after?.['withCode'] === true)
      return msg`${{ who }} handed over order ${{ order }} of ${{ whom }}, by its code`
    if (after?.['withCode'] === false)
      return msg`${{ who }} handed over order ${{ order }} of ${{ whom }} without its code`
    return msg`${{ who }} handed over order ${{ order }} of ${{ whom }}`
  },
  handOverAnswered: (who, _whom, { after }) =>
    after?.['received'] === true
      ? msg`${{ who }} got what was handed over of order ${{ order: factOf(after, 'order') }}`
      : msg`${{ who }} did not get what was handed over of order ${{ order: factOf(after, 'order') }}`,
  handOverTakenBack: (who, whom, { after }) =>
    msg`${{ who }} took back the hand-over of order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
  codeShown: (who, _whom, { after }) =>
    msg`${{ who }} saw the code of a voucher of order ${{ order: factOf(after, 'order') }}`,
  donationPaid: (who) => msg`${{ who }} marked a month of a donation as paid`,
  codeReplaced: (who, whom, { after }) =>
    msg`${{ who }} replaced the code of a voucher of order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
  giftsRefunded: (who, whom, { after }) =>
    msg`${{ who }} refunded a part of order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
  orderRefunded: (who, whom, { after }) =>
    msg`${{ who }} refunded order ${{ order: factOf(after, 'order') }} of ${{ whom }}`,
}

/** Lists of people, which the audit log keeps by their English names. */
const LISTS: Readonly<Record<string, MessageDescriptor>> = {
  Overview: msg`Overview`,
  'My team': msg`My team`,
  'All Data as CSV': msg`All Data as CSV`,
  'Withdrawals as CSV': msg`Withdrawals as CSV`,
  'Calendar of milestones': msg`Calendar of milestones`,
}

function sayList(list: string, say: Say): string {
  const [, month] = /^Ledger of (\d{4}-\d\d)$/.exec(list) ?? []
  if (month !== undefined) return say(msg`Ledger of ${{ month: formatMonth(month, say.language) }}`)
  const [, paid] = /^Payroll of (\d{4}-\d\d)$/.exec(list) ?? []
  if (paid !== undefined) return say(msg`Payroll of ${{ month: formatMonth(paid, say.language) }}`)
  const [, limited] = /^Limits of (\d{4}-\d\d)$/.exec(list) ?? []
  if (limited !== undefined) {
    return say(msg`Over a limit in ${{ month: formatMonth(limited, say.language) }}`)
  }
  const known = LISTS[list]
  return known === undefined ? list : say(known)
}

const WHY: Readonly<Record<string, MessageDescriptor>> = {
  'user-unknown': msg`there is no such account`,
  'password-wrong': msg`wrong password`,
  'code-wrong': msg`wrong code of the second step`,
  'passkey-wrong': msg`unknown or wrong passkey`,
  'account-inactive': msg`the account is inactive`,
  'account-unapproved': msg`the account is not approved yet`,
  'account-unconfirmed': msg`the e-mail address is not confirmed yet`,
  'too-many-attempts': msg`too many attempts`,
}

const STOCK_REASONS: Readonly<Record<string, MessageDescriptor>> = {
  counted: CORRECTED,
  damaged: msg`damaged`,
  lost: msg`lost`,
  found: msg`found`,
}

const OUTCOMES: Readonly<Record<string, MessageDescriptor>> = {
  nothing: msg`nothing to do`,
  hidden: msg`the words are hidden`,
  hiddenAndLocked: msg`the words are hidden, and Appreciate is off`,
}

/** Whether the company's directory did it, and no person. */
function isOfDirectory(after: EventFacts): boolean {
  return factOf(after, 'with') === 'the directory'
}

/** Points of a fact, as the reader's language writes them. */
function pointsOf(facts: EventFacts, name: string, say: Say): string {
  const points = readPoints(factOf(facts, name))
  return typeof points === 'number' ? formatPoints(points, say.language) : factOf(facts, name)
}

/** The names of the permissions that are switched on and off. */
function switched(after: EventFacts, say: Say): { on: string; off: string } {
  const flags = Object.entries(after ?? {})
  const those = (on: boolean) => {
    const labels = flags.filter(([, is]) => is === on).map(([flag]) => labelOf(flag, say))
    return withCommas(labels, say.language)
  }
  return { on: those(true), off: those(false) }
}

function isOfEarned(after: EventFacts): boolean {
  return after !== null && 'earned' in after
}
