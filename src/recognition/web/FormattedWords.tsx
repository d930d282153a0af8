import ReactMarkdown from 'react-markdown'

const ELEMENTS = ['p', 'em', 'strong', 'ul', 'ol', 'li', 'br']

/** Emphasis and lists of Markdown. The rest of it is shown as text: a card has no links. */
export function FormattedWords({ children }: { children: string }) {
  return (
    <ReactMarkdown allowedElements={ELEMENTS} unwrapDisallowed>
      {children}
    </ReactMarkdown>
  )
}
