import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'

export interface Passage {
  /** Plain text; empty before the first heading. */
  readonly heading: string
  /** Markdown. */
  readonly text: string
}

/** A piece of Markdown that belongs together: a paragraph, a list item, a code block. */
interface TextBlock extends Passage {
  /** The separator from the block before. */
  readonly gap: '\n' | '\n\n'
}

/** In UTF-16 units: short enough to quote. */
export const LONGEST_PASSAGE = 900
/** The longest section. The parser takes quadratic time, so longer files are parsed in parts. */
const LONGEST_PARSED = 20_000
const LONGEST_HEADING = 200
const LONGEST_SUMMARY = 160

/**
 * Splits Markdown into quotable passages: one for each heading, or as few of about equal size as
 * fit, cut between blocks or sentences. At least one where there is any text.
 */
export function splitIntoPassages(markdown: string): readonly Passage[] {
  // Soft hyphens split words for the search.
  const whole = markdown.replaceAll(/\u00ad|&shy;/g, '')
  const parts = whole.length > LONGEST_PARSED ? partsOf(whole) : [whole]
  const passages = parts.flatMap(passagesOf)
  return passages.length > 0 ? passages : plainPassages('', whole)
}

function passagesOf(part: string): readonly Passage[] {
  if (part.length > LONGEST_PARSED) {
    const [first = '', heading = ''] = HEADING_LINE.exec(part) ?? []
    return plainPassages(heading.slice(0, LONGEST_HEADING).trim(), part.slice(first.length))
  }
  const blocks = blocksOf(part)
  return [...Map.groupBy(blocks, ({ part: of }) => of).values()].flatMap(joined)
}

function plainPassages(heading: string, text: string): readonly Passage[] {
  return breakText(text.trim(), LONGEST_PASSAGE).map((piece) => ({ heading, text: piece }))
}

const HEADING_LINE = /^#{1,6}[ \t]+(.*)\n?/
const FENCE = /^ {0,3}(?:```|~~~)/

/** Long Markdown cut before headings, but not within fenced code. */
function partsOf(markdown: string): readonly string[] {
  const parts: string[] = []
  let part: string[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    if (!isCode && HEADING_LINE.test(line)) {
      parts.push(part.join('\n'))
      part = []
    }
    part.push(line)
  }
  return [...parts, part.join('\n')]
}

/** The first paragraph as plain text, cut between words; without one, another first block. */
export function summaryOf(markdown: string): string {
  const { children } = fromMarkdown(markdown)
  const first =
    children.find(({ type }) => type === 'paragraph') ??
    children.find(({ type }) => type !== 'heading') ??
    children[0]
  const start = first?.type === 'list' ? first.children[0] : first
  const words = Array.from(start === undefined ? '' : plainText(start))
  if (words.length <= LONGEST_SUMMARY) return words.join('')
  const cut = words.slice(0, LONGEST_SUMMARY).join('')
  const end = cut.lastIndexOf(' ')
  return `${end === -1 ? cut : cut.slice(0, end)}…`
}

/** Markdown as one line of plain text. */
export function plainTextOf(markdown: string): string {
  const blocks = fromMarkdown(markdown).children
  return blocks
    .flatMap((block): readonly Nodes[] => (block.type === 'list' ? block.children : [block]))
    .map(plainText)
    .join(' ')
}

/** The headings of parts, as their passages have them, with the lines on which they begin, from 1. */
export function headingLines(markdown: string): readonly { line: number; heading: string }[] {
  return fromMarkdown(markdown)
    .children.filter(({ type }) => type === 'heading')
    .map((node) => ({ line: node.position?.start.line ?? 1, heading: headingText(node) }))
}

function headingText(heading: Nodes): string {
  return Array.from(plainText(heading)).slice(0, LONGEST_HEADING).join('').trim()
}

function plainText(node: Nodes): string {
  return toString(node).replaceAll(/\s+/g, ' ').trim()
}

/** The blocks in their order; `part` counts the headings before them. */
function blocksOf(markdown: string): readonly (TextBlock & { part: number })[] {
  let heading = ''
  let part = 0
  return fromMarkdown(markdown).children.flatMap((node) => {
    if (node.type !== 'heading') {
      return piecesOf(node, markdown).map((piece) => ({ ...piece, heading, part }))
    }
    heading = headingText(node)
    part++
    return []
  })
}

function piecesOf(node: RootContent, markdown: string): readonly Omit<TextBlock, 'heading'>[] {
  if (node.type === 'code') return codePieces(sourceOf(node, markdown), node.value)
  if (node.type !== 'list') return textPieces(sourceOf(node, markdown), '\n\n')
  const between = node.spread ? '\n\n' : '\n'
  return node.children.flatMap((item, index) =>
    textPieces(sourceOf(item, markdown), index === 0 ? '\n\n' : between),
  )
}

function sourceOf({ position }: Nodes, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset)
}

function textPieces(text: string, gap: TextBlock['gap']): readonly Omit<TextBlock, 'heading'>[] {
  return breakText(text.trimEnd(), LONGEST_PASSAGE).map((piece, index) => ({
    text: piece,
    gap: index === 0 ? gap : '\n\n',
  }))
}

/** Long code is cut between lines, and each piece is fenced again. */
function codePieces(source: string, value: string): readonly Omit<TextBlock, 'heading'>[] {
  const [fence = '```'] = /^(?:`{3,}|~{3,})/.exec(source) ?? []
  const longest = Math.max(LONGEST_PASSAGE - 2 * (fence.length + 1), LONGEST_PASSAGE / 2)
  return breakText(value, longest, 'lines').map((piece) => ({
    text: `${fence}\n${piece}\n${fence}`,
    gap: '\n\n',
  }))
}

/** Joins the blocks under one heading to passages of about equal length. */
function joined(blocks: readonly TextBlock[]): readonly Passage[] {
  const length = blocks.reduce((sum, { gap, text }) => sum + gap.length + text.length, 0)
  const enough = length / Math.ceil(length / LONGEST_PASSAGE)
  const passages: { heading: string; text: string }[] = []
  for (const { heading, text, gap } of blocks) {
    const last = passages.at(-1)
    const longer = (last?.text.length ?? 0) + gap.length + text.length
    const fits = last !== undefined && last.text.length < enough && longer <= LONGEST_PASSAGE
    if (fits) last.text += gap + text
    else passages.push({ heading, text })
  }
  return passages
}

/** The end of a sentence with closing quotes and brackets, and the space. */
const SENTENCE_END = /(?:[.!?…][)\]"'’”»]{0,3}\s|[。！？])/g

/**
 * Text in pieces of at most `most` UTF-16 units: cut after a sentence, else a line, else a word,
 * else anywhere. Cut at lines, indentation stays.
 */
function breakText(
  text: string,
  most: number,
  at: 'sentences' | 'lines' = 'sentences',
): readonly string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > most) {
    const cut = cutOffset(rest.slice(0, most), at)
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = at === 'lines' ? rest.slice(cut).replace(/^\n/, '') : rest.slice(cut).trimStart()
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== '')
}

/** The best cut offset; never before a third of the text. */
function cutOffset(window: string, at: 'sentences' | 'lines'): number {
  const least = window.length / 3
  const sentence = at === 'lines' ? 0 : endOfLast(window, SENTENCE_END)
  if (sentence >= least) return sentence
  const line = window.lastIndexOf('\n')
  if (line >= least) return line
  const word = endOfLast(window, /\s/g)
  if (word >= least) return word
  // Never between the halves of a surrogate pair.
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

function endOfLast(window: string, pattern: RegExp): number {
  let end = 0
  for (const match of window.matchAll(pattern)) end = match.index + match[0].length
  return end
}
