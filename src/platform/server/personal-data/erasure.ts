import { sql, type RawBuilder } from 'kysely'
import { FORMER_NAME } from '#platform/contract/former-colleague.ts'
import { isAddress } from '#platform/contract/people.ts'

/** A person being erased. The patterns are PostgreSQL's, for comparisons without case. */
export interface Erasure {
  readonly userId: number
  /** Every address and user name that they had or asked for. */
  readonly addresses: readonly string[]
  /**
   * Finds their addresses and whole names; not a name that somebody else has too. A user name that may be
   * an ordinary word is found only where it is a whole value, as in the facts of an event.
   */
  readonly anywhere: string
  /** Finds first or last names alone too: for words written to them or about them. */
  readonly nearby: string
  /** Finds every text that the other two patterns find, and more, forty times as fast. */
  readonly prefilter: string
}

interface ErasedNames {
  readonly userId: number
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
  readonly addresses: readonly string[]
  /** Whole names, in lower case, that somebody else has too. */
  readonly namesakes: readonly string[]
}

/** Whether a user name is hardly a word or a number that others write: anna.lopez, but not lager or 1.5. */
function isDistinctive(userName: string): boolean {
  return userName.length >= 6 && /\p{L}/u.test(userName) && /[\d._-]/.test(userName)
}

export function erasureOf({
  userId,
  firstNames,
  lastNames,
  addresses,
  namesakes,
}: ErasedNames): Erasure {
  const shared = new Set(namesakes)
  const whole = firstNames.flatMap((first) =>
    lastNames.flatMap((last) =>
      shared.has(`${first} ${last}`.toLowerCase())
        ? []
        : [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`],
    ),
  )
  const words = addresses.filter((name) => !isAddress(name) && !isDistinctive(name))
  const certain = addresses.filter((name) => !words.includes(name))
  return {
    userId,
    addresses,
    anywhere: wordsOf([...certain, ...whole], words),
    nearby: wordsOf([...addresses, ...whole, ...firstNames, ...lastNames]),
    prefilter: partsOf([...addresses, ...firstNames, ...lastNames]),
  }
}

/** A pattern of the longest part of each text that is letters and digits alone. */
function partsOf(texts: readonly string[]): string {
  const parts = texts.map((text) => {
    const runs = text.split(/[^\p{L}\p{N}]+/u).toSorted((a, b) => b.length - a.length)
    return runs[0] === undefined || runs[0] === '' ? text : runs[0]
  })
  return [...new Set(parts.flatMap(formsOf))].map(literal).join('|')
}

/**
 * A pattern of whole words, also in the genitive: "Priyas". The longest alternative comes first. Names of
 * the fields of JSON are no words. `values` are found between quotation marks alone.
 */
function wordsOf(texts: readonly string[], values: readonly string[] = []): string {
  const forms = texts.flatMap(formsOf)
  // As they stand in a text, and in JSON.
  const written = forms.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  const longestFirst = [...new Set(written)].toSorted((a, b) => b.length - a.length)
  const alternatives = [
    ...longestFirst.map(literal),
    ...values.map((value) => `(?<=")${literal(value)}(?=")`),
  ]
  return `(?<![[:alnum:]_])(?:${alternatives.join('|')})s?(?![[:alnum:]_]|":)`
}

function formsOf(text: string): string[] {
  return [text, text.toLowerCase(), text.toUpperCase()]
}

function literal(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}

/** SQL: whether a text column has what the pattern finds; for tables of a large company. */
export function mentions(
  column: string,
  pattern: string,
  { prefilter }: Pick<Erasure, 'prefilter'>,
): RawBuilder<boolean> {
  const text = sql.raw(column)
  // In this order, as PostgreSQL takes both to cost the same.
  return sql<boolean>`(${text} ~* ${prefilter} and ${text} ~* ${pattern})`
}

/** SQL: a text column without the names and addresses that the pattern finds. */
export function withoutNames(column: string, pattern: string): RawBuilder<string> {
  const found = sql.raw(column)
  return sql<string>`regexp_replace(${found}, ${pattern}, ${FORMER_NAME}, 'gi')`
}
