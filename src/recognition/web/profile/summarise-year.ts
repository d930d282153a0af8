import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'

export interface Quote {
  text: string
  sender: Face
}

/** A person's received thanks of a year. */
export interface YearSummary {
  times: number
  /** The senders, the most frequent first. */
  people: readonly { person: Face; times: number }[]
  /** The values, the most frequent first. */
  values: readonly { value: CompanyValue; times: number }[]
  /** The best quotable words, from as many different people as possible. */
  quotes: readonly Quote[]
  /** The first thanks of several. */
  first: { date: Date; sender: Face } | null
  /** The month with the most thanks, of several: more than any other one had. */
  month: { date: Date; times: number } | null
  /** What others reacted with, the most frequent first. */
  reactions: readonly { emoji: string; times: number }[]
}

const MOST_QUOTES = 6
/** Shorter words say little; longer ones are cut. */
const SHORTEST_QUOTE = 24
const LONGEST_QUOTE = 220

/**
 * Summarises the thanks of a year, without welcomes and cards of the company. Counts private thanks, but never quotes them, because people
 * show this page to others.
 */
export function summariseYear(cards: readonly Recognition[]): YearSummary {
  const received = cards.filter(isThanks)
  return {
    times: received.length,
    people: countBy(received.map(({ sender }) => sender)).map(({ one: person, times }) => ({
      person,
      times,
    })),
    values: countBy(received.flatMap(({ values }) => values)).map(({ one: value, times }) => ({
      value,
      times,
    })),
    quotes: chooseQuotes(received),
    first: firstOf(received),
    month: bestMonthOf(received),
    reactions: reactionsTo(received),
  }
}

type Thanks = Recognition & { readonly sender: Face }

function isThanks(card: Recognition): card is Thanks {
  return !card.isWelcome && card.sender !== null
}

function firstOf(received: readonly Thanks[]): YearSummary['first'] {
  if (received.length < 2) return null
  return received.reduce((first, card) => (card.date < first.date ? card : first))
}

function bestMonthOf(received: readonly Recognition[]): YearSummary['month'] {
  const months = [...Map.groupBy(received, ({ date }) => date.getMonth()).values()]
  const [best = [], next] = months.toSorted((one, other) => other.length - one.length)
  const [card] = best
  const isBest = card !== undefined && next !== undefined && best.length > next.length
  return isBest ? { date: card.date, times: best.length } : null
}

function reactionsTo(received: readonly Recognition[]): YearSummary['reactions'] {
  const times = new Map<string, number>()
  for (const { emoji, count, isMine } of received.flatMap(({ reactions }) => reactions)) {
    times.set(emoji, (times.get(emoji) ?? 0) + count - Number(isMine))
  }
  return [...times]
    .map(([emoji, count]) => ({ emoji, times: count }))
    .filter((reaction) => reaction.times > 0)
    .toSorted((one, other) => other.times - one.times)
}

function countBy<One extends { id: number }>(all: readonly One[]): { one: One; times: number }[] {
  const groups = Map.groupBy(all, ({ id }) => id)
  return [...groups.values()]
    .flatMap((group) => group.slice(0, 1).map((one) => ({ one, times: group.length })))
    .toSorted((first, second) => second.times - first.times || first.one.id - second.one.id)
}

/** Chooses each sender's longest words first, then each sender's next ones. */
function chooseQuotes(received: readonly Thanks[]): Quote[] {
  const readable = received
    .filter(({ visibility, message }) => visibility === 'public' && message !== null)
    .map(({ sender, message }) => ({ sender, text: plainText(message ?? '') }))
    .filter(({ text }) => text.length >= SHORTEST_QUOTE)
  // Equal words are quoted once.
  const quotes = [...new Map(readable.map((quote) => [quote.text, quote])).values()].toSorted(
    (one, other) => fit(other.text) - fit(one.text),
  )
  const bySender = [...Map.groupBy(quotes, ({ sender }) => sender.id).values()]
  const inTurns = bySender.flatMap((own) => own.map((quote, turn) => ({ quote, turn })))
  return inTurns
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, MOST_QUOTES)
    .map(({ quote: { sender, text } }) => ({ sender, text: shorten(text) }))
}

/** Longer words are better, up to the length that fits. */
function fit(text: string): number {
  return Math.min(text.length, LONGEST_QUOTE)
}

/** The words of a message in one line, without the marks of emphasis. */
export function plainText(message: string): string {
  return (
    message
      .replaceAll(/^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/gm, '')
      // Separates lines that end without punctuation.
      .replaceAll(/([^\s.!?…:;,])\s*\n\s*/g, '$1 · ')
      .replaceAll(/[*_]{1,3}(\S(?:.*?\S)?)[*_]{1,3}/g, '$1')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

function shorten(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text
  const end = text.lastIndexOf(' ', LONGEST_QUOTE)
  return `${text.slice(0, end > 0 ? end : LONGEST_QUOTE)}…`
}
