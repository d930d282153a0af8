import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { NEWS_NAMES } from '#platform/contract/news-names.ts'
import type { PermissionFlag } from '#platform/contract/people.ts'
import { PERMISSION_LABELS } from '#platform/contract/permission-labels.ts'
import type { Say } from '#platform/contract/say.ts'

const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  recognition: msg`card`,
  isArchived: msg`archived`,
  color: msg`colour`,
  valueRequired: msg`value required`,
  shortestMessage: msg`shortest message`,
  showsPoints: msg`points on the wall`,
  companyName: msg`company name`,
  language: msg`language`,
  accentColor: msg`accent colour`,
  pointWorth: msg`worth of a point`,
  pointCurrency: msg`currency`,
  pointWorthInShop: msg`worth in the shop`,
  offeredAmounts: msg`amounts offered`,
  logoDark: msg`logo on dark`,
  bonusLimit: msg`bonus points a month`,
  lastDay: msg`last day`,
  buyUntil: msg`gifts until`,
  emptiesCart: msg`cart emptied`,
  refundsOrders: msg`open orders refunded`,
  recallsBonuses: msg`waiting bonus recalled`,
  refundedOrders: msg`refunded orders`,
  timeZone: msg`time zone`,
  secondStepFor: msg`second step at login for`,
  hiddenWordsDays: msg`days that hidden words are sealed`,
  sessionDays: msg`days of a session`,
  signInDays: msg`days that devices stay known`,
  idleMinutes: msg`minutes without use`,
  addressDays: msg`days that IP addresses stay`,
  importRowDays: msg`days that rows of imports stay`,
  newsDays: msg`days that news stays`,
  undeliveredDays: msg`days that undelivered messages stay`,
  questionDays: msg`days that questions without an answer stay`,
  money: msg`in money`,
  // Of API tokens.
  scopes: msg`scopes`,
  networks: msg`networks`,
  expiresOn: msg`works until`,
  companyToken: msg`token of the company`,
  // Of webhooks.
  webhook: msg`webhook`,
  server: msg`server`,
  events: msg`events`,
  takesPrivate: msg`private thanks too`,
  isOn: msg`on`,
  // Of chats.
  workspace: msg`workspace`,
  account: msg`chat account`,
  channel: msg`channel`,
  service: msg`service`,
  address: msg`address`,
  teams: msg`teams`,
  values: msg`values`,
  site: msg`address of the chat`,
  // Of gifts and values.
  name: msg`name`,
  description: msg`description`,
  price: msg`price`,
  picture: msg`picture`,
  inventory: msg`inventory`,
  emoji: msg`emoji`,
  place: msg`place`,
  gifts: msg`gifts`,
  damaged: msg`damaged`,
  lost: msg`lost`,
  refunded: msg`refunded`,
  // Of people; the columns of files are their fields.
  'First Name': msg`First Name`,
  'Last Name': msg`Last Name`,
  Email: msg`Email`,
  Title: msg`Title`,
  Team: msg`Team`,
  'Employee ID': msg`Employee ID`,
  Manager: msg`Manager`,
  'Start Date': msg`Start Date`,
  Birthday: msg`Birthday`,
  Language: msg`Language`,
  title: msg`title`,
  team: msg`team`,
  people: msg`people`,
  devices: msg`devices`,
  import: msg`import`,
  created: msg`created`,
  changed: msg`changed`,
  unchanged: msg`unchanged`,
  refused: msg`refused`,
  // Of points.
  earned: msg`earned`,
  appreciation: msg`appreciation`,
  bonus: msg`bonus`,
  batch: msg`batch`,
  total: msg`total`,
  points: msg({ message: 'points', context: 'a fact' }),
  reason: msg`reason`,
  forfeited: msg`forfeited`,
  recalled: msg`recalled`,
  closing: msg`closing`,
  worth: msg`worth`,
  withdrawal: msg`withdrawal`,
  // Of words, manuals, mails and news.
  comment: msg`comment`,
  reports: msg`reports`,
  reactions: msg`reactions`,
  question: msg`question`,
  content: msg`content`,
  version: msg`version`,
  kind: msg`kind`,
  inInbox: msg`in the inbox`,
  mail: msg`mail`,
  push: msg`push`,
  attempts: msg`attempts`,
  answer: msg`answer`,
  result: msg`result`,
  // Of settings.
  logo: msg`logo`,
  signUpOpen: msg`sign-up open`,
  userNames: msg`user names`,
  shortestName: msg`shortest user name`,
  signUpDomains: msg`domains for sign-up`,
  signUpActive: msg`new accounts active at once`,
  tellsOfNewcomers: msg`news of new accounts`,
  welcomeWords: msg`words of welcome`,
  depositsOpen: msg`deposits open`,
  signUpBonus: msg`points of a new account`,
  depositLimit: msg`deposits a month`,
  approvalAllowsDeposit: msg`approval allows deposits`,
  approvalAllowsWithdraw: msg`approval allows withdrawals`,
  smallestGroup: msg`smallest group`,
  personLists: msg`lists of people`,
}

/** Values that are one of a few choices, by the name of their fact. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  // For a leaver's points.
  points: { keep: msg`kept`, buyUntil: msg`for gifts`, takeBack: msg`taken back` },
  kind: NEWS_NAMES,
  // How often news comes by mail, or the mail that could not be sent.
  mail: {
    never: msg`Never`,
    at_once: msg`At once`,
    daily: msg`Daily`,
    weekly: msg`Weekly`,
    confirmAddress: msg`Confirm your e-mail address`,
    choosePassword: msg`Choose a new password`,
    passwordChanged: msg`Your password was changed`,
    secondStepChanged: msg`The second step of your login changed`,
    passkeysChanged: msg`Your passkeys were changed`,
    confirmNewAddress: msg`Confirm your new e-mail address`,
    addressChanged: msg`Your e-mail address was changed`,
    invitation: msg`You are invited to Laurel`,
    notification: msg`Notification`,
    digest: msg`Digest`,
  },
  color: {
    green: msg`Green`,
    gold: msg`Gold`,
    blue: msg`Blue`,
    violet: msg`Violet`,
    rose: msg`Rose`,
    teal: msg`Teal`,
  },
  secondStepFor: {
    nobody: msg`Nobody`,
    administrator: msg`The administrator`,
    roles: msg`The administrator and everybody with a role`,
  },
  // Of a trial of mail or single sign-on.
  result: {
    accepted: msg`accepted`,
    works: msg`works`,
    certificate: msg`certificate`,
    password: msg`password`,
    encryption: msg`encryption`,
    sender: msg`sender`,
    address: msg`address`,
    content: msg`content`,
    refused: msg`refused`,
    slow: msg`slow`,
    unreachable: msg`unreachable`,
    status: msg`status`,
    notMetadata: msg`no metadata`,
    otherIssuer: msg`another issuer`,
    noKeys: msg`no keys`,
  },
}

/** The screens' names for flags and rules. */
export function labelOf(name: string, say: Say): string {
  const label = PERMISSION_LABELS[name as PermissionFlag] ?? LABELS[name]
  return label === undefined ? name : say(label)
}

/** A value in words if it is one of a few choices; null for every other. */
export function choiceOf(name: string, value: string, say: Say): string | null {
  const choice = CHOICES[name]?.[value]
  return choice === undefined ? null : say(choice)
}
