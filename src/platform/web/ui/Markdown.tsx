import { type ComponentType, type ReactNode, useId, useMemo } from 'react'
import { VisuallyHidden } from '@mantine/core'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import classes from './Markdown.module.css'
import { outline } from './outline.ts'
import { ScrollBox } from './ScrollBox.tsx'

export interface WrittenLink {
  href?: string | undefined
  children?: ReactNode
}

interface MarkdownProps {
  children: string
  /** The level of its highest headings: one below the heading it stands under. */
  level: 2 | 3 | 4
  /** Headings can be pointed at, by `headingId`. */
  anchors?: boolean
  /** Decides what becomes of a link. */
  link: ComponentType<WrittenLink>
}

const PLUGINS = [remarkGfm]

const PARTS: Components = {
  // Somebody else's server would learn who reads here.
  img: ({ alt }) => <>{alt}</>,
  // A box that can't be ticked is a sign, not a field.
  input: ({ checked }) => (
    <>
      <span aria-hidden>{checked ? '☑' : '☐'}</span>
      <VisuallyHidden>{checked ? 'Done:' : 'To do:'}</VisuallyHidden>
    </>
  ),
  table: ({ children }) => (
    <ScrollBox className={classes.wide} role="group" aria-label="Table">
      <table>{children}</table>
    </ScrollBox>
  ),
}

/** Text written in Markdown. HTML in it stays text, pictures are their descriptions. */
export function Markdown({ children, level, anchors = false, link }: MarkdownProps) {
  const id = useId()
  const components = useMemo<Components>(() => ({ ...PARTS, a: link }), [link])
  return (
    <div className={classes.markdown}>
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        rehypePlugins={[[outline, { level, anchors }]]}
        // Footnotes of two texts on a page are not each other's.
        remarkRehypeOptions={{ clobberPrefix: id }}
        components={components}
      >
        {children}
      </ReactMarkdown>
    </div>
  )
}
