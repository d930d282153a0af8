import { describe, inSentence, pathOf } from '#notifications/contract/describe.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import type { Block, Message } from '#platform/server/mail/message.ts'

interface Reader {
  readonly firstName: string
  /** Every day; otherwise every week. */
  readonly isDaily: boolean
  readonly publicUrl: string
}

const MOST_QUOTES = 10
const MOST_OTHERS = 20
const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
]

/** A digest: thanks first and in their words, everything else as a list. Oldest first. */
export function asLetter(
  news: readonly Notification[],
  { firstName, isDaily, publicUrl }: Reader,
): Omit<Message, 'footer'> {
  const thanks = news.filter(({ kind }) => kind === 'thanked')
  const others = news.filter(({ kind }) => kind !== 'thanked')
  const since = isDaily ? 'since yesterday' : 'this week'
  const opening = thanks.length > 0 ? thankedBy(thanks, since) : newsSince(others, since)
  const [only] = news
  return {
    subject: opening,
    greeting: `Hello ${firstName},`,
    blocks: [
      { paragraph: `${opening}.` },
      ...thanks.slice(0, MOST_QUOTES).map(quoteOrSentence),
      ...more(thanks.length - MOST_QUOTES, 'thanks'),
      ...(thanks.length > 0 && others.length > 0 ? [{ paragraph: 'And besides:' }] : []),
      ...listOf(others),
    ],
    link:
      news.length === 1 && only !== undefined
        ? { says: 'See it in Laurel', address: `${publicUrl}${pathOf(only)}` }
        : { says: 'Open your notifications', address: `${publicUrl}/notifications` },
    closing: [],
  }
}

/** "Three people thanked you this week" */
function thankedBy(thanks: readonly Notification[], since: string): string {
  const people = new Set(thanks.map(({ actor }) => actor?.id)).size
  return `${NUMBERS[people] ?? people} ${people === 1 ? 'person' : 'people'} thanked you ${since}`
}

function newsSince({ length }: readonly Notification[], since: string): string {
  return `${NUMBERS[length] ?? length} ${length === 1 ? 'thing' : 'things'} happened ${since}`
}

function quoteOrSentence(news: Notification): Block {
  const { actor, quote, facts } = news
  if (quote === null || actor === null) return { paragraph: `${describe(news)}.` }
  const points = facts.points === undefined ? '' : `, with ${inSentence(facts.points)} points`
  return { quote, by: `${actor.firstName} ${actor.lastName}${points}` }
}

function listOf(others: readonly Notification[]): Block[] {
  if (others.length === 0) return []
  const list = others.slice(0, MOST_OTHERS).map((news) => ({ name: describe(news) }))
  return [{ list }, ...more(others.length - MOST_OTHERS, 'notifications')]
}

function more(count: number, what: string): Block[] {
  return count > 0 ? [{ paragraph: `… and ${count} more ${what}.` }] : []
}
