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
  switch (node.type) {
    case 'paragraph':
      return <p>{inner}</p>
    case 'emphasis':
      return <em>{inner}</em>
    case 'strong':
      return <strong>{inner}</strong>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inner}</ol> : <ul>{inner}</ul>
    case 'listItem':
      return <li>{inner}</li>
    case 'break':
      return <br />
    default:
      return 'value' in node ? node.value : inner
  }
}
