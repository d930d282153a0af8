/** The used part of a node of Markdown's syntax tree. */
export interface TextNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TextNode[]
}

export interface Outline {
  /** The level of its highest headings: one below the heading the text stands under. */
  level: number
  /** Headings get ids, by `headingId`. */
  anchors: boolean
}

const HEADING = /^h[1-6]$/

/**
 * Fits a text's headings under the page's heading: the highest become `level`, and none skips a
 * level.
 */
export function outline({ level, anchors }: Outline) {
  return (tree: TextNode): void => {
    const open: string[] = []
    const taken = new Set<string>()
    for (const heading of headingsIn(tree)) {
      const { tagName = '' } = heading
      while ((open.at(-1) ?? '') >= tagName) open.pop()
      open.push(tagName)
      heading.tagName = `h${Math.min(level + open.length - 1, 6)}`
      const id = headingId(wordsIn(heading))
      heading.properties = anchors && !taken.has(id) ? { id } : {}
      taken.add(id)
    }
  }
}

/** The id of a heading, for links to it. */
export function headingId(words: string): string {
  const dashed = words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `part-${dashed.replaceAll(/^-|-$/g, '')}`
}

function headingsIn(node: TextNode): TextNode[] {
  if (HEADING.test(node.tagName ?? '')) return [node]
  return (node.children ?? []).flatMap(headingsIn)
}

function wordsIn(node: TextNode): string {
  return node.value ?? (node.children ?? []).map(wordsIn).join('')
}
