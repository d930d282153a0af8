/** How much of a document's text is kept, in characters as a person counts them. */
export const MOST_CHARACTERS = 200_000

/** Text that can be stored and shown: one kind of line break, no control characters, no gaps. */
export function cleanText(text: string): string {
  const clean = text
    // No character takes more than two units.
    .slice(0, 4 * MOST_CHARACTERS)
    .toWellFormed()
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\ufeff/gu, '')
    .replaceAll(/[ \t\u00a0]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return Array.from(clean).slice(0, MOST_CHARACTERS).join('').trim()
}
