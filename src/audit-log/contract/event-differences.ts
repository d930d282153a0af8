import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { LANGUAGE_NAMES, languageNamed } from '#platform/contract/languages.ts'
import type { PermissionFlag } from '#platform/contract/people.ts'
import { showPoints } from '#platform/contract/format.ts'
import { readPoints } from '#platform/contract/points.ts'
import type { Facts, AuditEvent } from '#audit-log/contract/audit-log.ts'
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
}

/** The screens' names for flags and rules. */
export function labelOf(name: string, say: Say): string {
  const label = PERMISSION_LABELS[name as PermissionFlag] ?? LABELS[name]
  return label === undefined ? name : say(label)
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
const OF_POINTS: Readonly<Record<string, MessageDescriptor>> = {
  keep: msg`kept`,
  buyUntil: msg`for gifts`,
  takeBack: msg`taken back`,
}

const NONE = msg`none`

/** An event's changed values, without those in its sentence. */
export function differencesOf(
  { before, after }: Pick<AuditEvent, 'before' | 'after'>,
  say: Say,
): Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !SAID.has(name))
    .map((name) => ({
      name: labelOf(name, say),
      was: shown(before, name, say),
      is: shown(after, name, say),
    }))
}

function shown(facts: Facts, name: string, say: Say): string | null {
  const value = facts?.[name]
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? say(msg`on`) : say(msg`off`)
  // A picture's name is a random number.
  if (name === 'picture' || name.startsWith('logo'))
    return value === null ? say(NONE) : say(msg`a picture`)
  if (value === null) return say(NONE)
  const ofPoints = name === 'points' ? OF_POINTS[String(value)] : undefined
  if (ofPoints !== undefined) return say(ofPoints)
  if (name === 'language') return LANGUAGE_NAMES[languageNamed(String(value)) ?? 'en']
  const amount = AMOUNTS.has(name) ? readPoints(String(value)) : null
  return typeof amount === 'number' ? showPoints(amount, say.language) : String(value)
}
