/** The maximum length of a document's text, in characters as people count them. */
export const MOST_CHARACTERS = 200_000

/** Normalizes text: "\n" as line break, no control characters, no blank gaps. */
export function cleanText(text: string): string {
  const clean = text
    // A character takes at most two UTF-16 units.
    .slice(0, 4 * MOST_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\ufeff/gu, '')
    .replaceAll(/[ \t\u00a0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return Array.from(clean).slice(0, MOST_CHARACTERS).join('').trim()
}
