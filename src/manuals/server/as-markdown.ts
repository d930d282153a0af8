/** Plain text as the Markdown that shows it: what looks like a mark is a character. */
export function asMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll(/^[ \t]*([#>|~=]|-+[ \t]*$)/gm, String.raw`\$1`)
    .replaceAll(/^[ \t]+/gm, '')
}
