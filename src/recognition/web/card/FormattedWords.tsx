import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { ReactNode } from 'react'

/** The rest of Markdown; parsed, it would lose marks and addresses that the writer typed. */
const AS_TYPED = {
  disable: {
    null: [
      'autolink',
      'blockQuote',
      'characterReference',
      'codeFenced',
      'codeIndented',
      'codeText',
      'definition',
      'headingAtx',
      'htmlFlow',
      'htmlText',
      'labelStartImage',
      'labelStartLink',
      'setextUnderline',
      'thematicBreak',
    ],
  },
}

/** Renders emphasis and lists of Markdown, and the rest as typed: a card has no links. */
export function FormattedWords({ children }: { children: string }) {
  return <Words of={fromMarkdown(children, { extensions: [AS_TYPED] })} />
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
