/** The text of thanks without emphasis marks, line by line; list items begin with a dot. */
export function unmarked(message: string): string {
  return message
    .replaceAll(/^[^\S\n]*[-*+][^\S\n]+/gm, '• ')
    .replaceAll(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}/g, '')
    .replaceAll(/(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)/g, '')
}

/** As `unmarked`, on one line. */
export function withoutMarks(message: string): string {
  return unmarked(message).replaceAll(/\s+/g, ' ').trim()
}
