import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { useId, useMemo, type ComponentType, type ReactNode } from 'react'
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
  /** Headings get ids, by `headingId`. */
  anchors?: boolean
  /** Renders a link. */
  link: ComponentType<WrittenLink>
}

const PLUGINS = [remarkGfm]

const PARTS: Components = {
  // Loading an image would tell its server who reads this text.
  img: ({ alt }) => <>{alt}</>,
  // A check box that can't be changed is a sign, not a field.
  input: ({ checked }) => (
    <>
      <span aria-hidden>{checked ? '☑' : '☐'}</span>
      <VisuallyHidden>{checked ? t`Done:` : t`To do:`}</VisuallyHidden>
    </>
  ),
  table: ({ children }) => (
    <ScrollBox className={classes.wide} role="group" aria-label={t`Table`}>
      <table>{children}</table>
    </ScrollBox>
  ),
}

/** Text written in Markdown. HTML stays text; pictures become their descriptions. */
export function Markdown({ children, level, anchors = false, link }: MarkdownProps) {
  const id = useId()
  const components = useMemo<Components>(() => ({ ...PARTS, a: link }), [link])
  return (
    <div className={classes.markdown}>
      <ReactMarkdown
        remarkPlugins={PLUGINS}
        rehypePlugins={[[outline, { level, anchors }]]}
        // Keeps the footnote ids of two texts on a page apart.
        remarkRehypeOptions={{ clobberPrefix: id }}
        components={components}
      >
        {children}
      </ReactMarkdown>
    </div>
  )
}
