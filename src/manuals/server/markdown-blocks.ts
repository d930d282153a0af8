/** A piece of Markdown that belongs together: a paragraph, an item of a list, a block of code. */
export interface Block {
  /** Without marks; empty: before the first one. */
  readonly heading: string
  readonly text: string
  /** What is between it and the one before, where both stay together. */
  readonly gap: '\n' | '\n\n'
  /** The line that opens, and closes, a block of code; null: it is none. */
  readonly fence: string | null
}

const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/
const UNDERLINE = /^ {0,3}(?:=+|-{2,})[ \t]*$/
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])[ \t]/
const FENCE = /^ {0,3}(?:`{3,}(?=[^`]*$)|~{3,})/

/** Markdown, heading by heading and block by block, without losing a word but the headings. */
export function markdownBlocks(
  markdown: string,
  plain: (line: string) => string,
): readonly Block[] {
  const blocks: Block[] = []
  let heading = ''
  let lines: string[] = []
  let gap: Block['gap'] = '\n\n'

  const end = (next: Block['gap'], fence: string | null = null) => {
    const text = lines.join('\n').trimEnd()
    if (text !== '') blocks.push({ heading, text, gap, fence })
    lines = []
    gap = next
  }

  const all = markdown.split('\n')
  for (let at = 0; at < all.length; at++) {
    const line = all[at] ?? ''
    const [fence] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      end('\n\n')
      const until = closingLine(all, at, fence.trim())
      lines = all.slice(at + 1, until)
      end('\n\n', fence.trim())
      at = until
    } else if (HEADING.test(line)) {
      end('\n\n')
      heading = plain(withoutMarks(line))
    } else if (UNDERLINE.test(line) && lines.length === 1 && !ITEM.test(lines[0] ?? '')) {
      heading = plain(lines[0] ?? '')
      lines = []
    } else if (line.trim() === '') {
      end('\n\n')
    } else {
      if (ITEM.test(line)) end(lines.length === 0 ? '\n\n' : '\n')
      lines.push(line)
    }
  }
  end('\n\n')
  return blocks
}

/** A block of code that is not closed goes on to the end. */
function closingLine(all: readonly string[], opening: number, fence: string): number {
  for (let at = opening + 1; at < all.length; at++) {
    const line = (all[at] ?? '').trim()
    if (line.length >= fence.length && line === fence.charAt(0).repeat(line.length)) return at
  }
  return all.length
}

function withoutMarks(line: string): string {
  return line
    .replace(HEADING, '')
    .trimEnd()
    .replace(/(?:^|[ \t])#+$/, '')
    .trim()
}
