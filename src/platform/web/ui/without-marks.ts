/** The words of thanks on one line, without the marks of emphasis; a list's items have a dot. */
export function withoutMarks(message: string): string {
  return message
    .replaceAll(/^\s*[-*+]\s+/gm, ' • ')
    .replaceAll(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .replaceAll(/(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
