import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { formatDay } from '#platform/contract/format.ts'
import { sayOccasion } from '#platform/contract/occasions.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Notification, NotificationFacts } from './notifications.ts'

type MilestoneNews = Pick<Notification, 'kind' | 'facts'>

/** A milestone; its day is said where it was long ago. */
export function describeCelebration(
  { facts }: MilestoneNews,
  points: string,
  say: Say,
): MessageDescriptor {
  const { day = '', count: signed = 0 } = facts
  const title = occasionOfNews(facts, say)
  const occasion = day === '' ? title : `${title} (${formatDay(day, say.language)})`
  if (facts.gift !== undefined) return celebratedWith(occasion, facts.gift, { points, signed })
  if (signed > 0) return celebratedBy(occasion, points, signed)
  return points === ''
    ? msg`${{ occasion }}: the company celebrates with you`
    : msg`${{ occasion }}: the company gives you ${plural({ points }, { one: '{points} point', other: '{points} points' })}`
}

/** A gift, or its points where it was not to be had. */
function celebratedWith(
  occasion: string,
  gift: string,
  { points, signed }: { readonly points: string; readonly signed: number },
): MessageDescriptor {
  if (points !== '') {
    return msg`${{ occasion }}: your gift was out of stock (${{ gift }}), so here are its ${plural({ points }, { one: '{points} point', other: '{points} points' })}`
  }
  return signed > 0
    ? msg`${{ occasion }}: the company has a gift for you (${{ gift }}), and ${plural({ signed }, { one: '# colleague signed', other: '# colleagues signed' })} your card`
    : msg`${{ occasion }}: the company has a gift for you: ${{ gift }}`
}

function occasionOfNews(facts: NotificationFacts, say: Say): string {
  const { occasion: kind = 'list', years = null, name = null } = facts
  return sayOccasion({ kind, years, name }, say)
}

/** A card with the notes of colleagues. */
function celebratedBy(occasion: string, points: string, signed: number): MessageDescriptor {
  return points === ''
    ? msg`${{ occasion }}: the company celebrates with you, and ${plural({ signed }, { one: '# colleague signed', other: '# colleagues signed' })} your card`
    : msg`${{ occasion }}: the company gives you ${plural({ points }, { one: '{points} point', other: '{points} points' })}, and ${plural({ signed }, { one: '# colleague signed', other: '# colleagues signed' })} your card`
}

/** A card for a colleague that can be signed, or no longer. `who` is the person whom it is for. */
export function describeSigning(
  { kind, facts }: MilestoneNews,
  who: string,
  say: Say,
): MessageDescriptor {
  if (facts.hasFailed) {
    return msg`The card for ${{ who }} can not be signed any more, and your note was not delivered`
  }
  const occasion = occasionOfNews(facts, say)
  const day = formatDay(facts.day ?? '', say.language)
  return kind === 'signingOpened'
    ? msg`${{ occasion }}: ${{ who }} gets a card on ${{ day }}. Invite the team to sign it`
    : msg`${{ occasion }}: sign the card for ${{ who }} before ${{ day }}`
}
