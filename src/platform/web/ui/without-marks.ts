/** The text of thanks on one line, without emphasis marks; list items begin with a dot. */
export function withoutMarks(message: string): string {
  return message
    .replaceAll(/^\s*[-*+]\s+/gm, ' • ')
    .replaceAll(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .replaceAll(/(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
