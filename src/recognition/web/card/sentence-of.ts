import { plural, t } from '@lingui/core/macro'
import { headlineOfOccasion } from '#platform/contract/occasions.ts'
import { dayFormat, listNames } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'

const MOST_NAMED = 3
const longDay = dayFormat({ dateStyle: 'long' })

/** "Amara Okafor thanked Noor Haddad", for whoever reads it on paper or in a picture. */
export function sentenceOf({ sender, receivers, occasion, isWelcome }: Recognition): string {
  const named = receivers.slice(0, MOST_NAMED).map(nameOf)
  const others = receivers.length - named.length
  const whom = listNames(
    others > 0 ? [...named, plural(others, { one: '# other', other: '# others' })] : named,
  )
  if (occasion !== undefined) return headlineOfOccasion(occasion, whom, say)
  const who = sender === null ? '' : nameOf(sender)
  return isWelcome ? t`${who} welcomed ${whom}` : t`${who} thanked ${whom}`
}

/** "5 March 2026", and whether the card is private. */
export function dayAndKind({ date, visibility }: Recognition): string {
  const day = longDay().format(date)
  return visibility === 'private' ? `${day} · ${t`Private`}` : day
}
