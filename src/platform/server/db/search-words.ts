import { sql, type RawBuilder } from 'kysely'

/**
 * SQL: every word of the search occurs in the text, ignoring case. `text` must be lower-case; the
 * database lower-cases the words, so that both sides agree.
 */
export function hasEveryWord(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  const conditions = words.map((word) => sql`${text} like lower(${patternOf(word)})`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
