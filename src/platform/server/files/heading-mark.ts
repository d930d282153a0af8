/**
 * Begins a heading's line in the text of a document, followed by the heading's level (1 to 6). A
 * noncharacter of Unicode, so no text has it by itself.
 */
export const HEADING_MARK = '\ufdd0'

/** A line as a heading of a document's text. */
export function markedHeading(level: number, line: string): string {
  return `${HEADING_MARK}${level}${line}`
}
