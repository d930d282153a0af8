/** The words of thanks without the marks of emphasis and lists. */
export function withoutMarks(message: string): string {
  return message.replaceAll(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}|^\s*[-*+]\s+/gm, '')
}
