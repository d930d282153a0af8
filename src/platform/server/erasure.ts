import { sql, type RawBuilder } from 'kysely'

/** The name of every erased person. */
export const FORMER = { firstName: 'Former', lastName: 'colleague' } as const
export const FORMER_NAME = `${FORMER.firstName} ${FORMER.lastName}`

/** Stands in the place of an address; it is none, so nobody can type it. */
export const formerAddress = (userId: number): string => `former-colleague:${userId}`

/** A person being erased. The patterns are PostgreSQL's, for comparisons without case. */
export interface Erasure {
  readonly userId: number
  /** Every address that they had or asked for. */
  readonly addresses: readonly string[]
  /** Finds their addresses and whole names; not a name that somebody else has too. */
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

export function erasureOf({ userId, firstNames, lastNames, addresses, namesakes }: Known): Erasure {
  const shared = new Set(namesakes)
  const whole = firstNames.flatMap((first) =>
    lastNames.flatMap((last) =>
      shared.has(`${first} ${last}`.toLowerCase())
        ? []
        : [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`],
    ),
  )
  return {
    userId,
    addresses,
    anywhere: wordsOf([...addresses, ...whole]),
    nearby: wordsOf([...addresses, ...whole, ...firstNames, ...lastNames]),
  }
}

/**
 * A pattern of whole words, also in the genitive: "Priyas". The longest alternative comes first. Names of
 * the fields of JSON are no words.
 */
function wordsOf(texts: readonly string[]): string {
  const forms = texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])
  // As they stand in a text, and in JSON.
  const written = forms.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])
  const longestFirst = [...new Set(written)].toSorted((a, b) => b.length - a.length)
  return `(?<![[:alnum:]_])(?:${longestFirst.map(literal).join('|')})s?(?![[:alnum:]_]|":)`
}

function literal(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
}

/** SQL: a text column without the names and addresses that the pattern finds. */
export function withoutNames(column: string, pattern: string): RawBuilder<string> {
  const found = sql.raw(column)
  return sql<string>`regexp_replace(${found}, ${pattern}, ${FORMER_NAME}, 'gi')`
}
