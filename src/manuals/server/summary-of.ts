import { markdownBlocks } from './markdown-blocks.ts'
import { plainWords } from './plain-words.ts'

const LONGEST = 160

/** The first words of Markdown, without marks: its first paragraph, or what else it begins with. */
export function summaryOf(markdown: string): string {
  const blocks = markdownBlocks(markdown, plainWords)
  const first = blocks.find(({ fence }) => fence === null) ?? blocks[0]
  const words = Array.from(plainWords(first?.text ?? markdown.replace(/^[ #]+/, '')))
  if (words.length <= LONGEST) return words.join('')
  const cut = words.slice(0, LONGEST).join('')
  const end = cut.lastIndexOf(' ')
  return `${end === -1 ? cut : cut.slice(0, end)}…`
}
