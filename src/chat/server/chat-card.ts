import { msg, plural } from '@lingui/core/runtime-macro'
import { formatBriefly, formatNames } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { headlineOfOccasion, wordsIn } from '#platform/contract/occasions.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import { faceUrl } from './faces.ts'

/** A card as messages of all services show it, in the channel's language. */
export interface ChatCard {
  /** The same in a repeated message. */
  readonly key: string
  /** "Amara Okafor thanked Noor Haddad and Ben Carter" */
  readonly headline: string
  readonly sender: ChatFace
  readonly receivers: readonly ChatFace[]
  readonly words: string
  /** Values like "🤝 Teamwork". */
  readonly values: readonly string[]
  /** "25 points each", or a gift; null: none, or the company hides them. */
  readonly points: string | null
  /** The card in Laurel, and the words of the link; null without PUBLIC_URL. */
  readonly link: { readonly url: string; readonly says: string } | null
  readonly date: Date
}

export interface ChatFace {
  readonly name: string
  /** The address of the picture; null: none, or it can't be reached. */
  readonly picture: string | null
}

export interface ChannelLook {
  readonly id: number
  readonly faceKey: Buffer
  readonly say: Say
  /** The name of the company, whose cards have no other sender. */
  readonly company: string
  readonly publicUrl: string | null
}

/** A card of the wall, as its readers outside of Laurel may see it. */
export function chatCard(card: Recognition, look: ChannelLook): ChatCard {
  const { say, publicUrl } = look
  const receivers = card.receivers.map((face) => chatFace(face, look))
  const names = formatNames(
    card.receivers.map((face) => nameOf(face, say)),
    say.language,
  )
  return {
    key: `laurel-${look.id}-${card.id}`,
    headline: headlineOf(card, names, say),
    sender:
      card.sender === null ? { name: look.company, picture: null } : chatFace(card.sender, look),
    receivers,
    words: wordsIn(card, say.language) ?? '',
    values: card.values.map(({ emoji, name }) => `${emoji} ${name}`),
    points: giftOf(card, say) ?? pointsOf(card, say),
    link:
      publicUrl === null
        ? null
        : { url: `${publicUrl}/thanks/${card.id}`, says: say(msg`Open in Laurel`) },
    date: card.date,
  }
}

function headlineOf(card: Recognition, receivers: string, say: Say): string {
  if (card.occasion !== undefined) return headlineOfOccasion(card.occasion, receivers, say)
  const sender = card.sender === null ? '' : nameOf(card.sender, say)
  return say(
    card.isWelcome
      ? msg`${{ sender }} welcomed ${{ receivers }}`
      : msg`${{ sender }} thanked ${{ receivers }}`,
  )
}

/** A message that shows how cards will look. */
export function sampleCard({ id, say, publicUrl }: ChannelLook): ChatCard {
  const laurel = { name: 'Laurel', picture: null }
  return {
    key: `laurel-${id}-test-${Date.now()}`,
    headline: say(msg`Laurel posts thanks here`),
    sender: laurel,
    receivers: [laurel],
    words: say(
      msg`This is a test. Public thanks will look like this, with who thanked whom and what for.`,
    ),
    values: [],
    points: null,
    link: publicUrl === null ? null : { url: publicUrl, says: say(msg`Open Laurel`) },
    date: new Date(),
  }
}

/** The gift that comes with a card of the company. */
function giftOf({ occasion }: Recognition, say: Say): string | null {
  const { name = null, isMissing = true } = occasion?.gift ?? {}
  return isMissing || name === null ? null : say(msg`A gift: ${{ name }}`)
}

function pointsOf({ points: given, receivers }: Recognition, say: Say): string | null {
  const each = given === null ? 0 : given.each + given.added
  if (each === 0) return null
  const points = formatBriefly(BigInt(each), say.language)
  return receivers.length === 1
    ? say(msg`${plural({ points }, { one: '{points} point', other: '{points} points' })}`)
    : say(msg`${plural({ points }, { one: '{points} point each', other: '{points} points each' })}`)
}

function nameOf({ firstName, lastName }: Face, say: Say): string {
  return sayName(`${firstName} ${lastName}`, say)
}

function chatFace(face: Face, { id, faceKey, say, publicUrl }: ChannelLook): ChatFace {
  const isReachable = publicUrl !== null && face.picture !== null && face.isActive
  const picture = isReachable ? publicUrl + faceUrl(faceKey, id, face.id) : null
  return { name: nameOf(face, say), picture }
}
