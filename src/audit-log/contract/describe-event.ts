import type { PermissionFlag } from '#platform/contract/people.ts'
import { readPoints, showPoints } from '#platform/contract/points.ts'
import type { Facts, AuditEvent } from '#audit-log/contract/audit-log.ts'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'

/** An event as a sentence, with present names. */
export function describeEvent(row: AuditEvent): string {
  const who = row.who?.name ?? 'The operator'
  const whom = row.subject?.name ?? ''
  return WORDS[row.action](who, whom, row)
}

type Words = (who: string, whom: string, row: AuditEvent) => string

const WORDS: Record<AuditAction, Words> = {
  signedIn: (who, _whom, { after }) => {
    const by = after?.['with'] === undefined ? '' : ` with ${factOf(after, 'with')}`
    return `${who} signed in${by}${after?.['connected'] === true ? ', for the first time' : ''}`
  },
  signInRefused: (_who, _whom, { email, after }) =>
    `${email ?? 'Somebody'} could not sign in: ${WHY[factOf(after, 'why')] ?? 'refused'}`,
  signedOut: (who) => `${who} signed out`,
  deviceSignedOut: (who, _whom, { after }) => `${who} signed out ${factOf(after, 'device')}`,
  devicesSignedOut: (who, _whom, { after }) =>
    `${who} signed out everywhere${after?.['alsoThis'] === true ? '' : ' else'}`,
  passwordLinkAsked: (_who, _whom, { email }) =>
    `${email ?? 'Somebody'} asked for a link to choose a new password`,
  passwordRenewed: (who) => `${who} chose a new password by a link from an e-mail`,
  secondStepAdded: (who) => `${who} set up a second step for their login`,
  secondStepRemoved: (who) => `${who} turned off the second step of their login`,
  passkeyAdded: (who, _whom, { after }) => `${who} added ${passkeyIn(after)}`,
  passkeyRenamed: (who, _whom, { before, after }) =>
    `${who} renamed ${passkeyIn(before)}${after === null ? '' : ` to “${factOf(after, 'name')}”`}`,
  passkeyRemoved: (who, _whom, { before }) => `${who} removed ${passkeyIn(before)}`,
  secondStepTaken: (who, whom) => `${who} took away the second step of ${whom}`,
  addressConfirmed: (who) => `${who} confirmed their e-mail address`,
  userSignedOut: (who, whom) => `${who} signed ${whom} out everywhere`,
  mailGivenUp: (_who, whom) => `An e-mail to ${whom === '' ? 'somebody' : whom} could not be sent`,
  passwordChanged: (who) => `${who} changed their password`,
  passwordReset: (who, whom) => `${who} reset the password of ${whom}`,
  permissionsSet: (who, whom, { after }) => `${who} switched ${switched(whom, after)}`,
  roleGiven: (who, whom, { before, after }) =>
    before === null
      ? `${who} gave ${whom} the role ${roleIn(after)}`
      : `${who} changed the limit of ${whom}, ${roleIn(after)}`,
  roleTaken: (who, whom, { after }) => `${who} took the role ${roleIn(after)} from ${whom}`,
  handoverOffered: (who, whom) => `${who} offered the administrator’s account to ${whom}`,
  handoverTakenBack: (who, whom) =>
    `${who} took back the offer of the administrator’s account to ${whom}`,
  handoverDeclined: (who) => `${who} declined the administrator’s account`,
  administratorHandedOver: (who, whom) =>
    `${who} accepted the administrator’s account from ${whom}`,
  leavingPlanned: (who, whom, { after }) =>
    `${who} planned that ${whom} leaves after ${factOf(after, 'lastDay')}`,
  leavingCancelled: (who, whom) => `${who} cancelled that ${whom} leaves`,
  userLeft: (who, whom) => `${who} closed the account of ${whom}, who left`,
  userErased: (who) => `${who} erased somebody who had left`,
  ownDataAsked: (who) => `${who} asked for a copy of their data`,
  userCreated: (who, whom) => `${who} created an account for ${whom}`,
  userEdited: (who, whom, row) =>
    row.who?.id === row.subject?.id
      ? `${who} changed their own account`
      : `${who} changed the account of ${whom}`,
  peopleInvited: (who, _whom, { after }) =>
    `${who} made one-time passwords for ${factOf(after, 'people')} invited people`,
  invitationsSent: (who, _whom, { after }) =>
    `${who} invited people by e-mail: ${factOf(after, 'people')}`,
  slipsMade: (who, _whom, { after }) =>
    `${who} made sign-in slips for people: ${factOf(after, 'people')}`,
  peopleReminded: (who, _whom, { after }) =>
    `${who} reminded people to sign in: ${factOf(after, 'people')}`,
  usersImported: (who) => `${who} imported users`,
  bonusesImported: (who) => `${who} entered bonus points from a file`,
  stockImported: (who) => `${who} saved a stock count from a file`,
  balanceAdjusted: (who, whom, { after }) =>
    `${who} adjusted the ${after !== null && 'earned' in after ? 'earned' : 'appreciation'} balance of ${whom}`,
  pointsForfeited: (who, whom, { after }) =>
    `The ${after !== null && 'earned' in after ? 'earned' : 'appreciation'} points of ${whom} were forfeited: taken back by ${who}`,
  sendReversed: (who, whom, { after }) =>
    `${who} took back ${factOf(after, 'amount')} points that ${whom} had sent to ${factOf(after, 'receiver')}`,
  bonusEntered: (who, whom) => `${who} entered bonus points for ${whom}`,
  bonusCleared: (who, whom) => `${who} took away the bonus points entered for ${whom}`,
  bonusProcessed: (who, whom) => `${who} gave bonus points to ${whom}`,
  bonusesProcessed: (who) => `${who} gave all entered bonus points`,
  bonusRecalled: (who, whom) => `${who} recalled bonus points of ${whom}`,
  bonusesRecalled: (who) => `${who} recalled bonus points of a batch`,
  monthClosed: (who, _whom, { after }) => `${who} closed the books of ${factOf(after, 'month')}`,
  withdrawalPaid: (who, whom, { after }) =>
    `${who} paid out ${factOf(after, 'amount')} points that ${whom} withdrew`,
  withdrawalUnpaid: (who, whom, { after }) =>
    `${who} took back that ${factOf(after, 'amount')} points of ${whom} were paid out`,
  giftAdded: (who, what) => `${who} added the gift ${what}`,
  giftEdited: (who, what) => `${who} edited the gift ${what}`,
  giftRestocked: (who, what) => `${who} added to the inventory of ${what}`,
  giftRemoved: (who, what) => `${who} removed the gift ${what}`,
  stockCounted: (who, what, { after }) =>
    `${who} counted the stock of ${what}: ${STOCK_REASONS[factOf(after, 'why')] ?? 'corrected'}`,
  sectionSaved: (who, what) => `${who} saved the manual section ${what}`,
  sectionRemoved: (who, what) => `${who} deleted the manual section ${what}`,
  sectionRestored: (who, what) => `${who} restored the manual section ${what}`,
  answerSaved: (who) => `${who} saved the answer to a question`,
  answerRemoved: (who) => `${who} deleted the answer to a question`,
  recognitionHidden: (who, whom) => `${who} hid the words of thanks by ${whom}`,
  recognitionShown: (who, whom) => `${who} showed the hidden words of thanks by ${whom} again`,
  recognitionOpened: (who, whom) => `${who} opened the seal of hidden thanks by ${whom}`,
  commentHidden: (who, whom) => `${who} hid a comment by ${whom}`,
  commentShown: (who, whom) => `${who} showed a hidden comment by ${whom} again`,
  commentOpened: (who, whom) => `${who} opened the seal of a hidden comment by ${whom}`,
  reportSettled: (who, whom, { after }) =>
    `${who} settled a report about ${whom}: ${OUTCOMES[factOf(after, 'outcome')] ?? 'settled'}`,
  valueSaved: (who, _whom, { after }) => `${who} saved the value ${factOf(after, 'name')}`,
  rulesChanged: (who) => `${who} changed the rules for thanks`,
  settingsChanged: (who) => `${who} changed the settings`,
  connectionTried: (who, _whom, { after }) =>
    factOf(after, 'what') === 'mail'
      ? `${who} sent a test mail`
      : `${who} tried the provider of single sign-on`,
  notificationsChanged: (who) => `${who} changed how news reaches people`,
  accountSeen: (who, whom) => `${who} looked at the account of ${whom}`,
  peopleSeen: (who, _whom, { after }) =>
    `${who} opened figures of single people: ${factOf(after, 'list')}`,
  orderHandedOver: (who, whom, { after }) =>
    `${who} handed over order ${factOf(after, 'order')} of ${whom}`,
  handOverTakenBack: (who, whom, { after }) =>
    `${who} took back the hand-over of order ${factOf(after, 'order')} of ${whom}`,
  giftsRefunded: (who, whom, { after }) =>
    `${who} refunded a part of order ${factOf(after, 'order')} of ${whom}`,
  orderRefunded: (who, whom, { after }) =>
    `${who} refunded order ${factOf(after, 'order')} of ${whom}`,
}

const ROLES: Readonly<Record<string, string>> = {
  shopKeeper: 'Shop keeper',
  peopleKeeper: 'People keeper',
  moderator: 'Moderator',
  reader: 'Reader',
}

/** A passkey by its name, which goes when its person is erased. */
function passkeyIn(facts: Facts): string {
  return facts === null ? 'a passkey' : `the passkey “${factOf(facts, 'name')}”`
}

function roleIn(facts: Facts): string {
  return ROLES[factOf(facts, 'role')] ?? factOf(facts, 'role')
}

const WHY: Readonly<Record<string, string>> = {
  'user-unknown': 'there is no such account',
  'password-wrong': 'wrong password',
  'code-wrong': 'wrong code of the second step',
  'passkey-wrong': 'unknown or wrong passkey',
  'account-inactive': 'the account is inactive',
  'account-unapproved': 'the account is not approved yet',
  'account-unconfirmed': 'the e-mail address is not confirmed yet',
  'too-many-attempts': 'too many attempts',
}

const STOCK_REASONS: Readonly<Record<string, string>> = {
  counted: 'corrected',
  damaged: 'damaged',
  lost: 'lost',
  found: 'found',
}

const OUTCOMES: Readonly<Record<string, string>> = {
  nothing: 'nothing to do',
  hidden: 'the words are hidden',
  hiddenAndLocked: 'the words are hidden, and Appreciate is off',
}

const LABELS: Readonly<Record<string, string>> = {
  recognition: 'card',
  isArchived: 'archived',
  color: 'colour',
  valueRequired: 'value required',
  shortestMessage: 'shortest message',
  showsPoints: 'points on the wall',
  companyName: 'company name',
  accentColor: 'accent colour',
  pointWorth: 'worth of a point',
  pointCurrency: 'currency',
  pointWorthInShop: 'worth in the shop',
  offeredAmounts: 'amounts offered',
  logoDark: 'logo on dark',
  bonusLimit: 'bonus points a month',
  lastDay: 'last day',
  buyUntil: 'gifts until',
  emptiesCart: 'cart emptied',
  refundsOrders: 'open orders refunded',
  recallsBonuses: 'waiting bonus recalled',
  refundedOrders: 'refunded orders',
  timeZone: 'time zone',
  secondStepFor: 'second step at login for',
  hiddenWordsDays: 'days that hidden words are sealed',
  sessionDays: 'days of a session',
  signInDays: 'days that devices stay known',
  idleMinutes: 'minutes without use',
  addressDays: 'days that IP addresses stay',
  importRowDays: 'days that rows of imports stay',
  newsDays: 'days that news stays',
  undeliveredDays: 'days that undelivered messages stay',
  questionDays: 'days that questions without an answer stay',
  money: 'in money',
}

/** The screens' names for flags and rules. */
function labelOf(name: string): string {
  return PERMISSION_LABELS[name as PermissionFlag] ?? LABELS[name] ?? name
}

function factOf(facts: Facts, name: string): string {
  return String(facts?.[name] ?? '')
}

function switched(whom: string, after: Facts): string {
  const flags = Object.entries(after ?? {})
  const those = (on: boolean) => flags.filter(([, is]) => is === on).map(([flag]) => labelOf(flag))
  const parts = [
    { names: those(true), to: 'on' },
    { names: those(false), to: 'off' },
  ]
  return parts
    .filter(({ names }) => names.length > 0)
    .map(({ names, to }) => `${names.join(', ')} of ${whom} ${to}`)
    .join(' and ')
}

/** A changed value; `was` or `is` is null where the event does not have it. */
export interface Difference {
  readonly name: string
  readonly was: string | null
  readonly is: string | null
}

/** Facts that are part of the sentence already. */
const SAID = new Set([
  'with',
  'connected',
  'device',
  'alsoThis',
  'transaction',
  'why',
  'order',
  'amount',
  'receiver',
  'outcome',
  'role',
  'month',
  'list',
  'what',
])

const AMOUNTS = new Set([
  'earned',
  'appreciation',
  'bonus',
  'bonusLimit',
  'total',
  'price',
  'forfeited',
  'recalled',
  'closing',
])

/** The choices for a leaver's points, in words. */
const OF_POINTS: Readonly<Record<string, string>> = {
  keep: 'kept',
  buyUntil: 'for gifts',
  takeBack: 'taken back',
}

/** An event's changed values, without those in its sentence. */
export function differencesOf({
  before,
  after,
}: Pick<AuditEvent, 'before' | 'after'>): Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !SAID.has(name))
    .map((name) => ({ name: labelOf(name), was: shown(before, name), is: shown(after, name) }))
}

function shown(facts: Facts, name: string): string | null {
  const value = facts?.[name]
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  // A picture's name is a random number.
  if (name === 'picture' || name.startsWith('logo')) return value === null ? 'none' : 'a picture'
  if (value === null) return 'none'
  if (name === 'points') return OF_POINTS[String(value)] ?? String(value)
  const amount = AMOUNTS.has(name) ? readPoints(String(value)) : null
  return typeof amount === 'number' ? showPoints(amount) : String(value)
}
