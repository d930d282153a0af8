import { hash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { formatNames } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import type { Say } from '#platform/contract/say.ts'
import { withoutUnstorable } from '#platform/contract/text.ts'
import { escapeHtml } from '#platform/server/language/escape-html.ts'
import type { Face } from '#recognition/contract/recognition.ts'
import type { PublicCard } from './public-cards.ts'

interface Feed {
  readonly cards: readonly PublicCard[]
  /** The reader's language. */
  readonly say: Say
  readonly userId: number
  /** When the address was made: the feed's date while there are no cards. */
  readonly since: Date
  readonly company: string
  /** The beginning of links: Laurel's address, or the way there from the feed's. */
  readonly base: string
}

/**
 * The wall as Atom (RFC 4287). It has no link to itself, since its address is a secret. Words that people
 * wrote are in no known language.
 */
export function writeFeed({ cards, say, userId, since, company, base }: Feed): string {
  const title = say(msg`Thanks at ${{ company }}`)
  const updated = cards[0]?.date ?? since
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${say.language}">
<id>${uuidOf(`feed ${userId} ${since.toISOString()}`)}</id>
<title>${xmlText(title)}</title>
<updated>${updated.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(base)}/home"/>
<generator>Laurel</generator>
${cards.map((card) => entryOf(card, say, base)).join('\n')}
</feed>
`
}

function entryOf(card: PublicCard, say: Say, base: string): string {
  const made = card.date.toISOString()
  const values = card.values.map(
    ({ id, name }) => `<category term="${id}" label="${xmlText(name)}"/>\n`,
  )
  const words =
    card.message === '' ? '' : `<content xml:lang="">${xmlText(card.message)}</content>\n`
  return `<entry>
<id>${uuidOf(`card ${card.id} ${made}`)}</id>
<title>${xmlText(titleOf(card, say))}</title>
<author><name>${xmlText(fullNameOf(card.sender, say))}</name></author>
<published>${made}</published>
<updated>${made}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(base)}/thanks/${card.id}"/>
${values.join('')}${words}</entry>`
}

/** One character that XML can't hold would break the feed for its readers. */
function xmlText(text: string): string {
  return escapeHtml(withoutUnstorable(text))
}

function titleOf({ sender, receivers, isWelcome }: PublicCard, say: Say): string {
  const who = fullNameOf(sender, say)
  const names = receivers.map((receiver) => fullNameOf(receiver, say))
  const whom = formatNames(names, say.language)
  return say(isWelcome ? msg`${{ who }} welcomed ${{ whom }}` : msg`${{ who }} thanked ${{ whom }}`)
}

function fullNameOf({ firstName, lastName }: Face, say: Say): string {
  return sayName(`${firstName} ${lastName}`, say)
}

/** A lasting id, which does not depend on Laurel's address, which may change (RFC 9562, version 8). */
function uuidOf(what: string): string {
  const digits = hash('sha256', `Laurel ${what}`)
  const variant = ((parseInt(digits.charAt(16), 16) & 3) | 8).toString(16)
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
