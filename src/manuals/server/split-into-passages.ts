import { breakText } from './break-text.ts'
import { markdownBlocks, type Block } from './markdown-blocks.ts'
import { plainWords } from './plain-words.ts'

export interface Passage {
  /** The heading it is under, without marks; empty: before the first one. */
  readonly heading: string
  /** Markdown. */
  readonly text: string
}

/** In UTF-16 units: short enough to be quoted. */
export const LONGEST_PASSAGE = 900
const LONGEST_HEADING = 200

/**
 * Markdown in pieces short enough to quote: what is under a heading in one, or else in as few of
 * about one size as it takes, cut where a paragraph, an item or a sentence ends. What says
 * something yields at least one.
 */
export function splitIntoPassages(markdown: string): readonly Passage[] {
  const blocks = markdownBlocks(markdown, headingOf).flatMap(brokenDown)
  const passages = partsOf(blocks).flatMap(passagesOf)
  if (passages.length > 0) return passages
  return breakText(markdown.trim(), LONGEST_PASSAGE).map((text) => ({ heading: '', text }))
}

function headingOf(line: string): string {
  return plainWords(Array.from(line).slice(0, LONGEST_HEADING).join(''))
}

/** A block as it is, or in pieces that are each a block of their own. */
function brokenDown(block: Block): readonly Block[] {
  const { fence, text } = block
  if (fence === null) {
    return breakText(text, LONGEST_PASSAGE).map((piece, index) => ({
      ...block,
      text: piece,
      gap: index === 0 ? block.gap : '\n\n',
    }))
  }
  const most = Math.max(LONGEST_PASSAGE - 2 * (fence.length + 1), LONGEST_PASSAGE / 2)
  return breakText(text, most, 'lines').map((piece) => ({
    ...block,
    text: `${fence}\n${piece}\n${fence}`,
  }))
}

/** The blocks under one heading each. */
function partsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const parts: Block[][] = []
  for (const block of blocks) {
    const part = parts.at(-1)
    if (part?.[0]?.heading === block.heading) part.push(block)
    else parts.push([block])
  }
  return parts
}

function passagesOf(part: readonly Block[]): readonly Passage[] {
  const length = part.reduce((sum, { gap, text }) => sum + gap.length + text.length, 0)
  const enough = length / Math.ceil(length / LONGEST_PASSAGE)
  const passages: { heading: string; text: string }[] = []
  for (const { heading, text, gap } of part) {
    const last = passages.at(-1)
    const longer = (last?.text.length ?? 0) + gap.length + text.length
    const fits = last !== undefined && last.text.length < enough && longer <= LONGEST_PASSAGE
    if (fits) last.text += gap + text
    else passages.push({ heading, text })
  }
  return passages
}
