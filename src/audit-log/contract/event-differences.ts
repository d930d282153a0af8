import { msg } from '@lingui/core/runtime-macro'
import type { AuditEvent, EventFacts } from '#audit-log/contract/audit-log.ts'
import { formatDay, formatPoints } from '#platform/contract/format.ts'
import { LANGUAGE_NAMES, languageNamed } from '#platform/contract/languages.ts'
import { readPoints } from '#platform/contract/points.ts'
import type { Say } from '#platform/contract/say.ts'
import { choiceOf, labelOf } from './fact-labels.ts'

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
  'token',
  'lastFour',
  'call',
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
  'refunded',
  'closing',
])

/** Days, written as "2026-12-31"; birthdays have no year. */
const DAYS = new Set(['lastDay', 'buyUntil', 'expiresOn', 'Start Date'])

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

function shown(facts: EventFacts, name: string, say: Say): string | null {
  const value = facts?.[name]
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? say(msg`on`) : say(msg`off`)
  // A picture's name is a random number.
  if (name === 'picture' || name.startsWith('logo'))
    return value === null ? say(NONE) : say(msg`a picture`)
  if (value === null) return say(NONE)
  const choice = choiceOf(name, String(value), say)
  if (choice !== null) return choice
  if (name === 'language') return LANGUAGE_NAMES[languageNamed(String(value)) ?? 'en']
  if (DAYS.has(name)) return formatDay(String(value), say.language)
  const amount = AMOUNTS.has(name) ? readPoints(String(value)) : null
  return typeof amount === 'number' ? formatPoints(amount, say.language) : String(value)
}
