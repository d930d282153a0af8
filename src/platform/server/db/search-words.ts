import { sql, type RawBuilder } from 'kysely'

/** Each one is compared with all texts, so that a long search would hold up others. */
const MOST_WORDS = 8

/** The words of a search, each once; only the first eight count. */
export function searchWords(search: string): string[] {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/**
 * SQL: every word of the search occurs in the text, ignoring case. `text` must be lower-case; the
 * database lower-cases the words, so that both sides agree.
 */
export function hasEveryWord(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const conditions = searchWords(search).map(
    (word) => sql`${text} like lower(${`%${escapeLike(word)}%`})`,
  )
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** SQL: the lower-case LIKE pattern of texts that start with `text`. */
export function prefixPattern(text: string): RawBuilder<string> {
  return sql`lower(${escapeLike(text)} || '%')`
}

/** A "starts with" pattern for names and teams, escaped last: a fullwidth ％ folds to a plain one. */
export function foldedPrefixPattern(search: string): RawBuilder<string> {
  return sql`regexp_replace(folded(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
