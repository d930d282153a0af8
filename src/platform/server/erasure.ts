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
}

interface Known {
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

export function erasureOf({ userId, firstNames, lastNames, addresses, namesakes }: Known): Erasure {
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
  }
}

/**
 * A pattern of whole words, also in the genitive: "Priyas". The longest alternative comes first. Names of
 * the fields of JSON are no words. `values` are found between quotation marks alone.
 */
function wordsOf(texts: readonly string[], values: readonly string[] = []): string {
  const forms = texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])
  // As they stand in a text, and in JSON.
  const written = forms.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  const longestFirst = [...new Set(written)].toSorted((a, b) => b.length - a.length)
  const alternatives = [
    ...longestFirst.map(literal),
    ...values.map((value) => `(?<=")${literal(value)}(?=")`),
  ]
  return `(?<![[:alnum:]_])(?:${alternatives.join('|')})s?(?![[:alnum:]_]|":)`
}

function literal(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}

/** SQL: a text column without the names and addresses that the pattern finds. */
export function withoutNames(column: string, pattern: string): RawBuilder<string> {
  const found = sql.raw(column)
  return sql<string>`regexp_replace(${found}, ${pattern}, ${FORMER_NAME}, 'gi')`
}
