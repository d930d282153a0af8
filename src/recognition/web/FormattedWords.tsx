import type { ReactNode } from 'react'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Emphasis and lists of Markdown. The rest of it is shown as text: a card has no links. */
export function FormattedWords({ children }: { children: string }) {
  return <Words of={fromMarkdown(children)} />
}

function Words({ of: node }: { of: Nodes }): ReactNode {
  const inner =
    'children' in node
      ? node.children.map((part) => <Words key={part.position?.start.offset} of={part} />)
      : null
  if (node.type === 'break') return <br />
  if (node.type === 'list') {
    return node.ordered ? <ol start={node.start ?? 1}>{inner}</ol> : <ul>{inner}</ul>
  }
  const Element = ELEMENTS[node.type]
  if (Element !== undefined) return <Element>{inner}</Element>
  return 'value' in node ? node.value : inner
}

const ELEMENTS: Partial<Record<Nodes['type'], 'p' | 'em' | 'strong' | 'li'>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  listItem: 'li',
}
