/** A line of Markdown without its marks: of a link its words, of a picture what it shows. */
export function plainWords(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/(?<!\\)[*`~]+|(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
