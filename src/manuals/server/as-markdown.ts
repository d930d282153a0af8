import { HEADING_MARK } from '#platform/server/files/heading-mark.ts'

/**
 * The text of a document as Markdown. Its headings are the marked lines; in a document without
 * marks, the lines that look like headings.
 */
export function asMarkdown(text: string): string {
  const lines = text.split('\n')
  const isMarked = text.includes(HEADING_MARK)
  const levels = isMarked ? lines.map(markedLevel) : levelsByShape(lines)
  return lines
    .map((line, index) => {
      const level = levels[index] ?? 0
      const words = line.replace(MARK, '')
      if (level === 0 || words.trim() === '') return escaped(words)
      return `\n${'#'.repeat(level)} ${escaped(words).trim()}\n`
    })
    .join('\n')
}

const MARK = new RegExp(`^${HEADING_MARK}([1-6])`)

function markedLevel(line: string): number {
  return Number(MARK.exec(line)?.[1] ?? 0)
}

const LONGEST_HEADING = 60
const HEADING = /^[\p{Lu}\p{Lo}\p{N}](?:.*[^.,;:!?…\s])?$/u
const SENTENCE_END = /[.!?…:][)\]"'’”»]*$/

/**
 * A heading is a short line without an end mark, before a text, and after a sentence, a heading or
 * the first line.
 */
function levelsByShape(lines: readonly string[]): readonly number[] {
  const isShort = (line = '') => line.length <= LONGEST_HEADING && HEADING.test(line)
  const written = [...lines.entries()].filter(([, line]) => line.trim() !== '')
  const levels = lines.map(() => 0)
  let stands = true
  for (const [place, [index, line]] of written.entries()) {
    const next = written[place + 1]
    const isHeading: boolean = stands && isShort(line) && next !== undefined && !isShort(next[1])
    if (isHeading) levels[index] = 2
    stands = isHeading || place === 0 || SENTENCE_END.test(line)
  }
  return levels
}

/** Plain text, so that as Markdown it reads the same. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replaceAll(/^[ \t]*([#>|~=]|-+[ \t]*$)/gm, String.raw`\$1`)
    .replaceAll(/^[ \t]+/gm, '')
}
